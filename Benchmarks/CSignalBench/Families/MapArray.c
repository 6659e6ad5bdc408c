// The reference of positions, where the output follows an array row by row: an array,
// and each element times 3. A tree by position of each, as both are read alone.
#include "Family.h"

#define ITEM int64_t
#define ITEM_WEIGHT(item) ((void)(item), 0u)

#include "Sequence.h"
#include "SequenceWhole.h"

typedef struct {
  csb_limit base;
  Sequence sequence, output;
} Map;

static inline void map_insert(Map *map, uint32_t position, int64_t value) {
  sequence_insert(&map->sequence, position, value, NULL);
  sequence_insert(&map->output, position, value * 3, NULL);
}

static inline int64_t map_remove(Map *map, uint32_t position) {
  sequence_remove(&map->output, position, NULL);
  return sequence_remove(&map->sequence, position, NULL);
}

static inline void map_update(Map *map, uint32_t position, int64_t value) {
  *sequence_at(&map->sequence, position) = value;
  *sequence_at(&map->output, position) = value * 3;
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Map *map = (Map *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    Edit edit = edit_draw(&limit->random, map->sequence.count, limit->n);
    switch (edit.kind) {
    case EDIT_INSERT:
      map_insert(map, edit.at, edit.value);
      break;
    case EDIT_REMOVE:
      map_remove(map, edit.at);
      break;
    case EDIT_UPDATE:
      map_update(map, edit.at, edit.value);
      break;
    default:
      map_insert(map, edit.to, map_remove(map, edit.at));
    }
    acc = acc * 31 + (uint64_t)map->output.first->items[0] + map->output.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  uint64_t sum = 0, place = 0;
  for (const Run *run = ((const Map *)limit)->output.first; run; run = run->next) {
    for (uint32_t i = 0; i < run->count; i += 1) {
      sum += ++place * (uint64_t)run->items[i];
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) {
  const Map *map = (const Map *)limit;
  return sequence_check(&map->sequence) && sequence_check(&map->output);
}

static void close(csb_limit *limit) {
  Map *map = (Map *)limit;
  sequence_free(map->sequence.root, map->sequence.height);
  sequence_free(map->output.root, map->output.height);
}

static void build(csb_limit *limit) {
  Map *map = (Map *)limit;
  int64_t *items = csb_take((limit->n + 1) * sizeof(int64_t));
  for (uint64_t i = 0; i < limit->n; i += 1) {
    items[i] = (int64_t)(csb_next(&limit->random) % VALUES);
  }
  sequence_build(&map->sequence, items, limit->n);
  for (uint64_t i = 0; i < limit->n; i += 1) {
    items[i] *= 3;
  }
  sequence_build(&map->output, items, limit->n);
  free(items);
}

const csb_operations csb_map_array = {sizeof(Map), NULL, build, run, checksum, is_valid, close};
