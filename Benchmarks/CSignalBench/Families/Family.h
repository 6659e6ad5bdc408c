// What the references of the families draw; the scripts in SignalBench/Workloads say
// the same in Swift.
#ifndef CSB_FAMILY_H
#define CSB_FAMILY_H

#include <stdbool.h>
#include <stdint.h>

#include "../Generator.h"
#include "../Memory.h"
#include "../Operations.h"

enum { VALUES = 1000000, RECORD_GROUPS = 16 };

typedef struct {
  int64_t group, score;
} Record;

static inline Record record_draw(uint64_t *random) {
  int64_t group = (int64_t)(csb_next(random) % RECORD_GROUPS);
  return (Record){group, (int64_t)(csb_next(random) % VALUES)};
}

// What one edit of an array is to do.
enum { EDIT_INSERT, EDIT_REMOVE, EDIT_UPDATE, EDIT_MOVE };

typedef struct {
  int kind;
  uint32_t at, to;
  int64_t value;
} Edit;

// Half insertions and removals, which alternate so that there are n elements or
// n + 1, three eighths updates, one eighth moves.
static inline Edit edit_draw(uint64_t *random, uint64_t count, uint64_t n) {
  uint64_t bits = csb_next(random);
  Edit edit = {EDIT_UPDATE, (uint32_t)(csb_next(random) % count), 0, (int64_t)((bits >> 8) % VALUES)};
  if ((bits & 7) < 4) {
    edit.kind = count <= n ? EDIT_INSERT : EDIT_REMOVE;
  } else if ((bits & 7) == 7) {
    edit.kind = EDIT_MOVE;
    edit.to = (uint32_t)(csb_next(random) % count);
  }
  return edit;
}

// What an element of an unordered output adds to its checksum.
static inline uint64_t entry_mix(int64_t key, int64_t value) {
  uint64_t mixed = ((uint64_t)key * 0x9E3779B97F4A7C15u) ^ (uint64_t)value;
  return (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9u;
}

#endif
