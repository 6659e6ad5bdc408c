// Records by score, then by key: the map and the tree of W1's reference. Scores may
// descend, which is in the order's sign; a new direction sorts and builds anew.
#include "Family.h"

typedef struct {
  int64_t group, score;
} PlainRow;

#define KEY int64_t
#define KEY_LESS(a, b) ((a) < (b))
#define KEY_EQUAL(a, b) ((a) == (b))
#define KEY_HASH(key) ((uint64_t)(key) * 0x9E3779B97F4A7C15u)
#define ROW PlainRow

#include "../Keyed/Order.h"

#include "../Keyed/Map.h"
#include "../Keyed/Sort.h"
#include "../Keyed/Tree.h"
#include "../Keyed/Removal.h"

typedef struct {
  csb_family base;
  Map map;
  Tree tree;
  int64_t sign;
  // Updates between two directions; 0 for never.
  uint64_t period;
} Sorted;

static inline int64_t output_of(int64_t key, int64_t score) { return (int64_t)((uint64_t)key * 31 + (uint64_t)score); }

#define OWNER Sorted
#define OUTPUT_OF(sorted, order) output_of((order).key, (order).score * (sorted)->sign)
#include "../Keyed/Build.h"

static void sorted_build(Sorted *sorted) {
  uint64_t n = sorted->base.n;
  Order *orders = csb_take(n * sizeof(Order));
  for (uint64_t key = 0; key < n; key += 1) {
    orders[key] = (Order){map_find(&sorted->map, (int64_t)key)->row.score * sorted->sign, (int64_t)key};
  }
  sort_orders(orders, n);
  tree_build(&sorted->tree, sorted, orders, n);
  free(orders);
}

static uint64_t run(csb_family *family, uint64_t updates) {
  Sorted *sorted = (Sorted *)family;
  uint64_t acc = 0, left = sorted->period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (sorted->period > 0 && --left == 0) {
      sorted->sign = -sorted->sign;
      node_free(sorted->tree.root, sorted->tree.height);
      sorted_build(sorted);
      left = sorted->period;
    }
    int64_t key = (int64_t)(csb_next(&family->random) % family->n);
    Record record = record_draw(&family->random);
    Slot *slot = map_find(&sorted->map, key);
    tree_remove(&sorted->tree, (Order){slot->row.score * sorted->sign, key});
    slot->row = (PlainRow){record.group, record.score};
    tree_insert(&sorted->tree, (Order){record.score * sorted->sign, key}, output_of(key, record.score));
    acc = acc * 31 + (uint64_t)sorted->tree.first->entries[0].output + sorted->tree.count;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) { return tree_checksum(&((const Sorted *)family)->tree); }

static bool is_valid(const csb_family *family) {
  const Tree *tree = &((const Sorted *)family)->tree;
  return node_check(tree->root, tree->height, true, NULL, NULL) == (int64_t)tree->count;
}

static void close(csb_family *family) {
  Sorted *sorted = (Sorted *)family;
  map_close(&sorted->map);
  node_free(sorted->tree.root, sorted->tree.height);
  free(sorted);
}

static const csb_family_operations operations = {run, checksum, is_valid, close};

static csb_family *sorted_open(uint64_t n, uint64_t seed, uint64_t period) {
  Sorted *sorted = csb_take(sizeof(Sorted));
  sorted->base = (csb_family){&operations, n, seed};
  sorted->sign = 1;
  sorted->period = period;
  map_open(&sorted->map, n);
  for (uint64_t key = 0; key < n; key += 1) {
    Record record = record_draw(&sorted->base.random);
    *map_find(&sorted->map, (int64_t)key) = (Slot){(int64_t)key, {record.group, record.score}};
  }
  sorted_build(sorted);
  return &sorted->base;
}

csb_family *csb_open_sort_dictionary(uint64_t n, uint64_t seed) { return sorted_open(n, seed, 0); }

csb_family *csb_open_sort_order(uint64_t n, uint64_t seed) { return sorted_open(n, seed, CSB_PERIOD); }
