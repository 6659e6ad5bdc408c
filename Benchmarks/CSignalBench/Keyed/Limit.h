// The hand-fused reference for one kind of key and value. The including file
// defines KEY, KEY_LESS, KEY_EQUAL, KEY_HASH, KEY_AT(keyed, number), ROW (a
// struct with int64_t group and score), ROW_MAKE(number, group, score),
// KEYS_MAKE(n), which returns the table that KEY_AT reads (or null), and
// NUMBER_OF(keyed, key). It may define MEMBERS, the groups that the filter lets through.

#include "../Generator.h"
#include "../Operations.h"
#include "Order.h"

#include "Map.h"
#include "Sort.h"
#include "Tree.h"
#include "Removal.h"

typedef struct {
  csb_limit base;
  KEY *keys;
  ROW *rows;
  Map map;
  Tree tree;
} Keyed;

#ifndef MEMBERS
#define MEMBERS 8
#endif

enum { GROUPS = 16, SCORES = 1000000 };

static inline int64_t output_of(uint64_t number, int64_t score) { return (int64_t)(number * 31 + (uint64_t)score); }

static void keyed_draw(csb_limit *base) {
  Keyed *keyed = (Keyed *)base;
  keyed->keys = KEYS_MAKE(base->n);
  keyed->rows = csb_take(base->n * sizeof(ROW));
  for (uint64_t number = 0; number < base->n; number += 1) {
    int64_t group = (int64_t)(csb_next(&base->random) % GROUPS);
    int64_t score = (int64_t)(csb_next(&base->random) % SCORES);
    keyed->rows[number] = ROW_MAKE(number, group, score);
  }
}

#define OUTPUT_OF(keyed, order) output_of(NUMBER_OF(keyed, (order).key), (order).score)
#define OWNER Keyed
#include "Build.h"

static void keyed_build(csb_limit *base) {
  Keyed *keyed = (Keyed *)base;
  map_open(&keyed->map, base->n);
  Order *orders = csb_take((base->n + 1) * sizeof(Order));
  size_t count = 0;
  for (uint64_t number = 0; number < base->n; number += 1) {
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
static inline void keyed_update(Keyed *keyed, uint64_t number, int64_t group, int64_t score) {
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

static csb_trail keyed_run(csb_limit *base, uint64_t updates, csb_pace pace) {
  Keyed *keyed = (Keyed *)base;
  csb_trail trail = {0, 0};
  uint64_t to_end = pace.batch, to_sum = pace.sum_every;
  for (uint64_t i = 0; i < updates; i += 1) {
    uint64_t number = csb_next(&base->random) % base->n;
    int64_t group = (int64_t)(csb_next(&base->random) % GROUPS);
    int64_t score = (int64_t)(csb_next(&base->random) % SCORES);
    keyed_update(keyed, number, group, score);
    if (--to_end == 0 || i + 1 == updates) {
      const Leaf *first = keyed->tree.first;
      trail.acc = trail.acc * 31 + (first->count > 0 ? (uint64_t)first->entries[0].output : 0) + keyed->tree.count;
      to_end = pace.batch;
    }
    if (pace.sum_every > 0 && --to_sum == 0) {
      trail.sums += tree_total(&keyed->tree);
      to_sum = pace.sum_every;
    }
  }
  return trail;
}

static uint64_t keyed_checksum(const csb_limit *base) { return tree_checksum(&((const Keyed *)base)->tree); }

static bool keyed_is_valid(const csb_limit *base) {
  const Tree *tree = &((const Keyed *)base)->tree;
  return node_check(tree->root, tree->height, true, NULL, NULL) == (int64_t)tree->count;
}

static void keyed_close(csb_limit *base) {
  Keyed *keyed = (Keyed *)base;
  if (keyed->tree.root) {
    map_close(&keyed->map);
    node_free(keyed->tree.root, keyed->tree.height);
  }
  free(keyed->keys);
  free(keyed->rows);
}

#define KEYED_OPERATIONS \
  {sizeof(Keyed), keyed_draw, keyed_build, keyed_run, keyed_checksum, keyed_is_valid, keyed_close}
