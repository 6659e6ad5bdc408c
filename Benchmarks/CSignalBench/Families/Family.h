// What the references of the families have in common: the table of functions, and
// the scripts, which SignalBench's Families/Scripts.swift says in Swift.
#ifndef CSB_FAMILY_H
#define CSB_FAMILY_H

#include <stdbool.h>
#include <stdint.h>

#include "../Generator.h"
#include "../Memory.h"
#include "../include/CSignalBench.h"

typedef struct {
  uint64_t (*run)(csb_family *family, uint64_t updates);
  uint64_t (*checksum)(const csb_family *family);
  bool (*is_valid)(const csb_family *family);
  void (*close)(csb_family *family);
} csb_family_operations;

struct csb_family {
  const csb_family_operations *operations;
  uint64_t n;
  uint64_t random;
};

csb_family *csb_open_filter_array(uint64_t n, uint64_t seed);
csb_family *csb_open_filter_array_fused(uint64_t n, uint64_t seed);
csb_family *csb_open_filter_dictionary(uint64_t n, uint64_t seed);
csb_family *csb_open_filter_threshold(uint64_t n, uint64_t seed);
csb_family *csb_open_sort_dictionary(uint64_t n, uint64_t seed);
csb_family *csb_open_sort_order(uint64_t n, uint64_t seed);
csb_family *csb_open_sort_array(uint64_t n, uint64_t seed);
csb_family *csb_open_map_dictionary(uint64_t n, uint64_t seed);
csb_family *csb_open_map_factor(uint64_t n, uint64_t seed);
csb_family *csb_open_map_array(uint64_t n, uint64_t seed);
csb_family *csb_open_map_array_fused(uint64_t n, uint64_t seed);
csb_family *csb_open_window(uint64_t n, uint64_t seed);
csb_family *csb_open_union(uint64_t n, uint64_t seed);
csb_family *csb_open_merge(uint64_t n, uint64_t seed);
csb_family *csb_open_rekey(uint64_t n, uint64_t seed);
csb_family *csb_open_reversed(uint64_t n, uint64_t seed);

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
