// The reference of names, which stay with elements whose positions change: an array,
// and the same sorted by a sixteenth of each element, then by position. A tree by
// position gives each element a label that ascends with it, and a tree by order and
// label is the output: who is first among equals takes no counting.
//
// Labels as in Dietz and Sleator, "Two algorithms for maintaining order in a list",
// 1987, in their plainest form: one between those of the neighbours, and all anew
// when there is none between.
#include "Family.h"

typedef struct {
  int64_t value;
  uint64_t label;
} Order;

#define ITEM Order
#define ITEM_WEIGHT(item) ((void)(item), 0u)

#include "Sequence.h"
#include "SequenceWhole.h"

static inline bool order_less(Order a, Order b) {
  int64_t one = a.value >> 4, other = b.value >> 4;
  return (one < other) | ((one == other) & (a.label < b.label));
}

#include "../Keyed/Sort.h"
#include "../Keyed/Tree.h"
#include "../Keyed/Removal.h"

typedef struct {
  csb_limit base;
  Sequence sequence;
  Tree tree;
} Sorted;

#define OWNER Sorted
#define OUTPUT_OF(sorted, order) (order).value
#include "../Keyed/Build.h"

// Spreads the labels evenly, and builds the output anew.
static void sorted_build(Sorted *sorted) {
  uint64_t count = sorted->sequence.count, step = UINT64_MAX / (count + 2), label = 0;
  Order *orders = csb_take((count + 1) * sizeof(Order));
  size_t next = 0;
  for (Run *run = sorted->sequence.first; run; run = run->next) {
    for (uint32_t i = 0; i < run->count; i += 1) {
      label += step;
      run->items[i].label = label;
      orders[next] = run->items[i];
      next += 1;
    }
  }
  sort_orders(orders, count);
  tree_build(&sorted->tree, sorted, orders, count);
  free(orders);
}

static uint64_t label_before(const Sorted *sorted, Place place, uint32_t position) {
  if (place.index > 0) {
    return place.run->items[place.index - 1].label;
  }
  return position > 0 ? sequence_at(&sorted->sequence, position - 1)->label : 0;
}

static uint64_t label_behind(Place place) {
  if (place.index + 1 < place.run->count) {
    return place.run->items[place.index + 1].label;
  }
  return place.run->next ? place.run->next->items[0].label : UINT64_MAX;
}

static inline void sorted_insert(Sorted *sorted, uint32_t position, int64_t value) {
  Place place = sequence_insert(&sorted->sequence, position, (Order){value, 0}, NULL);
  uint64_t low = label_before(sorted, place, position), high = label_behind(place);
  if (high - low < 2) {
    node_free(sorted->tree.root, sorted->tree.height);
    sorted_build(sorted);
    return;
  }
  Order *item = place.run->items + place.index;
  item->label = low + (high - low) / 2;
  tree_insert(&sorted->tree, *item, value);
}

static inline int64_t sorted_remove(Sorted *sorted, uint32_t position) {
  Order item = sequence_remove(&sorted->sequence, position, NULL);
  tree_remove(&sorted->tree, item);
  return item.value;
}

static inline void sorted_update(Sorted *sorted, uint32_t position, int64_t value) {
  Order *item = sequence_at(&sorted->sequence, position);
  tree_remove(&sorted->tree, *item);
  item->value = value;
  tree_insert(&sorted->tree, *item, value);
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Sorted *sorted = (Sorted *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    Edit edit = edit_draw(&limit->random, sorted->sequence.count, limit->n);
    switch (edit.kind) {
    case EDIT_INSERT:
      sorted_insert(sorted, edit.at, edit.value);
      break;
    case EDIT_REMOVE:
      sorted_remove(sorted, edit.at);
      break;
    case EDIT_UPDATE:
      sorted_update(sorted, edit.at, edit.value);
      break;
    default:
      sorted_insert(sorted, edit.to, sorted_remove(sorted, edit.at));
    }
    acc = acc * 31 + (uint64_t)sorted->tree.first->entries[0].output + sorted->tree.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) { return tree_checksum(&((const Sorted *)limit)->tree); }

static bool is_valid(const csb_limit *limit) {
  const Sorted *sorted = (const Sorted *)limit;
  const Tree *tree = &sorted->tree;
  return sequence_check(&sorted->sequence) && tree->count == sorted->sequence.count &&
         node_check(tree->root, tree->height, true, NULL, NULL) == (int64_t)tree->count;
}

static void close(csb_limit *limit) {
  Sorted *sorted = (Sorted *)limit;
  sequence_free(sorted->sequence.root, sorted->sequence.height);
  node_free(sorted->tree.root, sorted->tree.height);
}

static void build(csb_limit *limit) {
  Sorted *sorted = (Sorted *)limit;
  Order *items = csb_take((limit->n + 1) * sizeof(Order));
  for (uint64_t i = 0; i < limit->n; i += 1) {
    items[i] = (Order){(int64_t)(csb_next(&limit->random) % VALUES), 0};
  }
  sequence_build(&sorted->sequence, items, limit->n);
  free(items);
  sorted_build(sorted);
}

const csb_operations csb_sort_array = {sizeof(Sorted), NULL, build, run, checksum, is_valid, close};
