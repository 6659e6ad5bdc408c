// The hand-fused reference for one kind of key and value. The including file
// defines KEY, KEY_LESS, KEY_EQUAL, KEY_HASH, KEY_AT(keyed, number), ROW (a
// struct with int64_t group and score), ROW_MAKE(number, group, score),
// KEYS_MAKE(n), which returns the table that KEY_AT reads (or null),
// NUMBER_OF(keyed, key), and OPERATIONS, the name of the table of functions that
// this file defines.

#include "../Generator.h"
#include "Operations.h"
#include "Order.h"

#include "Map.h"
#include "Sort.h"
#include "Tree.h"
#include "Removal.h"

typedef struct {
  csb_keyed base;
  uint64_t n;
  uint64_t random;
  KEY *keys;
  ROW *rows;
  Map map;
  Tree tree;
} Keyed;

enum { GROUPS = 16, MEMBERS = 8, SCORES = 1000000 };

static inline int64_t output_of(uint64_t number, int64_t score) { return (int64_t)(number * 31 + (uint64_t)score); }

static const csb_operations OPERATIONS;

static csb_keyed *limit_open(uint64_t n, uint64_t seed) {
  Keyed *keyed = csb_take(sizeof(Keyed));
  memset(keyed, 0, sizeof(Keyed));
  keyed->base.operations = &OPERATIONS;
  keyed->n = n;
  keyed->random = seed;
  keyed->keys = KEYS_MAKE(n);
  keyed->rows = csb_take(n * sizeof(ROW));
  for (uint64_t number = 0; number < n; number += 1) {
    int64_t group = (int64_t)(csb_next(&keyed->random) % GROUPS);
    int64_t score = (int64_t)(csb_next(&keyed->random) % SCORES);
    keyed->rows[number] = ROW_MAKE(number, group, score);
  }
  return &keyed->base;
}

#define OUTPUT_OF(keyed, order) output_of(NUMBER_OF(keyed, (order).key), (order).score)
#define OWNER Keyed
#include "Build.h"

static void limit_build(csb_keyed *base) {
  Keyed *keyed = (Keyed *)base;
  map_open(&keyed->map, keyed->n);
  Order *orders = csb_take((keyed->n + 1) * sizeof(Order));
  size_t count = 0;
  for (uint64_t number = 0; number < keyed->n; number += 1) {
    KEY key = KEY_AT(keyed, number);
    Slot *slot = map_find(&keyed->map, key);
    slot->key = key;
    slot->row = keyed->rows[number];
    if (slot->row.group < MEMBERS) {
      orders[count] = (Order){slot->row.score, key};
      count += 1;
    }
  }
  sort_orders(orders, count);
  tree_build(&keyed->tree, keyed, orders, count);
  free(orders);
}

// One edit: the map says where the entry was, so nothing is searched twice.
static inline void limit_update(Keyed *keyed, uint64_t number, int64_t group, int64_t score) {
  KEY key = KEY_AT(keyed, number);
  Slot *slot = map_find(&keyed->map, key);
  if (slot->row.group < MEMBERS) {
    tree_remove(&keyed->tree, (Order){slot->row.score, key});
  }
  slot->row = ROW_MAKE(number, group, score);
  if (group < MEMBERS) {
    tree_insert(&keyed->tree, (Order){score, key}, output_of(number, score));
  }
}

static csb_trail limit_run(csb_keyed *base, uint64_t updates, uint64_t batch, uint64_t sum_every) {
  Keyed *keyed = (Keyed *)base;
  csb_trail trail = {0, 0};
  uint64_t to_end = batch, to_sum = sum_every;
  for (uint64_t i = 0; i < updates; i += 1) {
    uint64_t number = csb_next(&keyed->random) % keyed->n;
    int64_t group = (int64_t)(csb_next(&keyed->random) % GROUPS);
    int64_t score = (int64_t)(csb_next(&keyed->random) % SCORES);
    limit_update(keyed, number, group, score);
    if (--to_end == 0 || i + 1 == updates) {
      const Leaf *first = keyed->tree.first;
      trail.acc = trail.acc * 31 + (first->count > 0 ? (uint64_t)first->entries[0].output : 0) + keyed->tree.count;
      to_end = batch;
    }
    if (sum_every > 0 && --to_sum == 0) {
      trail.sums += tree_total(&keyed->tree);
      to_sum = sum_every;
    }
  }
  return trail;
}

static uint64_t limit_checksum(const csb_keyed *base) { return tree_checksum(&((const Keyed *)base)->tree); }

static uint64_t limit_count(const csb_keyed *base) { return ((const Keyed *)base)->tree.count; }

static bool limit_is_valid(const csb_keyed *base) {
  const Tree *tree = &((const Keyed *)base)->tree;
  return node_check(tree->root, tree->height, true, NULL, NULL) == (int64_t)tree->count;
}

static void limit_close(csb_keyed *base) {
  Keyed *keyed = (Keyed *)base;
  if (keyed->tree.root) {
    map_close(&keyed->map);
    node_free(keyed->tree.root, keyed->tree.height);
  }
  free(keyed->keys);
  free(keyed->rows);
  free(keyed);
}

static const csb_operations OPERATIONS = {
    limit_build, limit_run, limit_checksum, limit_count, limit_is_valid, limit_close,
};
