// An array, and each element times 3, or the array back to front: a tree by position
// of each, as both are read alone.
#include "Family.h"

#define ITEM int64_t
#define ITEM_WEIGHT(item) ((void)(item), 0u)

#include "Sequence.h"
#include "SequenceWhole.h"

typedef struct {
  csb_family base;
  Sequence sequence, output;
} Map;

// The output's position for one of `count` that there are.
static inline uint32_t mirrored(uint32_t position, uint32_t count, bool reversed) {
  return reversed ? count - 1 - position : position;
}

static inline void map_insert(Map *map, uint32_t position, int64_t value, bool reversed) {
  sequence_insert(&map->sequence, position, value, NULL);
  position = mirrored(position, map->sequence.count, reversed);
  sequence_insert(&map->output, position, reversed ? value : value * 3, NULL);
}

static inline int64_t map_remove(Map *map, uint32_t position, bool reversed) {
  sequence_remove(&map->output, mirrored(position, map->sequence.count, reversed), NULL);
  return sequence_remove(&map->sequence, position, NULL);
}

static inline void map_update(Map *map, uint32_t position, int64_t value, bool reversed) {
  *sequence_at(&map->sequence, position) = value;
  *sequence_at(&map->output, mirrored(position, map->sequence.count, reversed)) = reversed ? value : value * 3;
}

static inline uint64_t run_either(csb_family *family, uint64_t updates, bool reversed) {
  Map *map = (Map *)family;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    Edit edit = edit_draw(&family->random, map->sequence.count, family->n);
    switch (edit.kind) {
    case EDIT_INSERT:
      map_insert(map, edit.at, edit.value, reversed);
      break;
    case EDIT_REMOVE:
      map_remove(map, edit.at, reversed);
      break;
    case EDIT_UPDATE:
      map_update(map, edit.at, edit.value, reversed);
      break;
    default:
      map_insert(map, edit.to, map_remove(map, edit.at, reversed), reversed);
    }
    acc = acc * 31 + (uint64_t)map->output.first->items[0] + map->output.count;
  }
  return acc;
}

static uint64_t run_forward(csb_family *family, uint64_t updates) { return run_either(family, updates, false); }
static uint64_t run_reversed(csb_family *family, uint64_t updates) { return run_either(family, updates, true); }

static uint64_t checksum(const csb_family *family) {
  uint64_t sum = 0, place = 0;
  for (const Run *run = ((const Map *)family)->output.first; run; run = run->next) {
    for (uint32_t i = 0; i < run->count; i += 1) {
      sum += ++place * (uint64_t)run->items[i];
    }
  }
  return sum;
}

static bool is_valid(const csb_family *family) {
  const Map *map = (const Map *)family;
  return sequence_check(&map->sequence) && sequence_check(&map->output);
}

static void close(csb_family *family) {
  Map *map = (Map *)family;
  sequence_free(map->sequence.root, map->sequence.height);
  sequence_free(map->output.root, map->output.height);
  free(family);
}

static const csb_family_operations forward_operations = {run_forward, checksum, is_valid, close};
static const csb_family_operations reversed_operations = {run_reversed, checksum, is_valid, close};

static csb_family *map_open(uint64_t n, uint64_t seed, bool reversed) {
  Map *map = csb_take(sizeof(Map));
  map->base = (csb_family){reversed ? &reversed_operations : &forward_operations, n, seed};
  int64_t *items = csb_take((n + 1) * sizeof(int64_t)), *outputs = csb_take((n + 1) * sizeof(int64_t));
  for (uint64_t i = 0; i < n; i += 1) {
    items[i] = (int64_t)(csb_next(&map->base.random) % VALUES);
    outputs[mirrored((uint32_t)i, (uint32_t)n, reversed)] = reversed ? items[i] : items[i] * 3;
  }
  sequence_build(&map->sequence, items, n);
  sequence_build(&map->output, outputs, n);
  free(items);
  free(outputs);
  return &map->base;
}

csb_family *csb_open_map_array(uint64_t n, uint64_t seed) { return map_open(n, seed, false); }

csb_family *csb_open_reversed(uint64_t n, uint64_t seed) { return map_open(n, seed, true); }
