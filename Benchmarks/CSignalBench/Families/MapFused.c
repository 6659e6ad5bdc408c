// An array, and each element times 3, in the leaves of one tree by position: what a
// program can do that reads both in step.
#include "Family.h"

typedef struct {
  int64_t value, output;
} Mapped;

#define ITEM Mapped
#define ITEM_WEIGHT(item) ((void)(item), 0u)

#include "Sequence.h"
#include "SequenceWhole.h"

typedef struct {
  csb_family base;
  Sequence sequence;
} Map;

static inline Mapped mapped(int64_t value) { return (Mapped){value, value * 3}; }

static uint64_t run(csb_family *family, uint64_t updates) {
  Sequence *sequence = &((Map *)family)->sequence;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    Edit edit = edit_draw(&family->random, sequence->count, family->n);
    switch (edit.kind) {
    case EDIT_INSERT:
      sequence_insert(sequence, edit.at, mapped(edit.value), NULL);
      break;
    case EDIT_REMOVE:
      sequence_remove(sequence, edit.at, NULL);
      break;
    case EDIT_UPDATE:
      *sequence_at(sequence, edit.at) = mapped(edit.value);
      break;
    default:
      sequence_insert(sequence, edit.to, sequence_remove(sequence, edit.at, NULL), NULL);
    }
    acc = acc * 31 + (uint64_t)sequence->first->items[0].output + sequence->count;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) {
  uint64_t sum = 0, place = 0;
  for (const Run *run = ((const Map *)family)->sequence.first; run; run = run->next) {
    for (uint32_t i = 0; i < run->count; i += 1) {
      sum += ++place * (uint64_t)run->items[i].output;
    }
  }
  return sum;
}

static bool is_valid(const csb_family *family) { return sequence_check(&((const Map *)family)->sequence); }

static void close(csb_family *family) {
  Sequence *sequence = &((Map *)family)->sequence;
  sequence_free(sequence->root, sequence->height);
  free(family);
}

static const csb_family_operations operations = {run, checksum, is_valid, close};

csb_family *csb_open_map_array_fused(uint64_t n, uint64_t seed) {
  Map *map = csb_take(sizeof(Map));
  map->base = (csb_family){&operations, n, seed};
  Mapped *items = csb_take((n + 1) * sizeof(Mapped));
  for (uint64_t i = 0; i < n; i += 1) {
    items[i] = mapped((int64_t)(csb_next(&map->base.random) % VALUES));
  }
  sequence_build(&map->sequence, items, n);
  free(items);
  return &map->base;
}
