// The reference of sections: all records by group, then by score, then by key, behind a
// header for each group with the sum of its scores. A table of the records, one of what
// the groups have, and a tree of all rows, where an update moves a record and writes the
// headers of two groups.
#include <string.h>

#include "Sums.h"

typedef struct {
  int64_t group, score, key;
} Order;

// By group; a header has the least score, so that it stands before its records.
static inline bool order_less(Order a, Order b) {
  bool within = (a.score < b.score) | ((a.score == b.score) & (a.key < b.key));
  return (a.group < b.group) | ((a.group == b.group) & within);
}

#include "../Keyed/Tree.h"
#include "../Keyed/Removal.h"

typedef struct {
  csb_limit base;
  Table records, groups;
  Tree tree;
  int64_t width;
} Sections;

// Four records to a group.
static int64_t width_of(uint64_t n) {
  int64_t width = 4 * VALUES / (int64_t)(n > 0 ? n : 1);
  return width > 0 ? width : 1;
}

static inline Order record_order(const Sections *sections, int64_t key, Record record) {
  return (Order){record.score / sections->width, record.score, key};
}

static inline Order header_order(int64_t group) { return (Order){group, INT64_MIN, 0}; }

static inline int64_t header_output(int64_t group, Record summed) { return group * 7 + summed.score; }

// The entry of an order that is there.
static inline Entry *tree_find(const Tree *tree, Order order) {
  void *node = tree->root;
  for (int level = tree->height; level > 0; level -= 1) {
    Inner *inner = node;
    node = inner->children[inner_child(inner, order)];
  }
  Leaf *leaf = node;
  return leaf->entries + leaf_rank(leaf, order);
}

static inline void sections_add(Sections *sections, int64_t key, Record record) {
  Order order = record_order(sections, key, record), header = header_order(order.group);
  Record summed = sums_add(&sections->groups, order.group, record.score);
  tree_insert(&sections->tree, order, key * 31 + record.score);
  if (summed.group == 1) {
    tree_insert(&sections->tree, header, header_output(order.group, summed));
  } else {
    tree_find(&sections->tree, header)->output = header_output(order.group, summed);
  }
}

static inline void sections_remove(Sections *sections, int64_t key, Record record) {
  Order order = record_order(sections, key, record), header = header_order(order.group);
  Record summed = sums_remove(&sections->groups, order.group, record.score);
  tree_remove(&sections->tree, order);
  if (summed.group == 0) {
    tree_remove(&sections->tree, header);
  } else {
    tree_find(&sections->tree, header)->output = header_output(order.group, summed);
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Sections *sections = (Sections *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Record *record = &table_find(&sections->records, key)->value.record;
    sections_remove(sections, key, *record);
    *record = record_draw(&limit->random);
    sections_add(sections, key, *record);
    acc = acc * 31 + (uint64_t)sections->tree.first->entries[0].output + sections->tree.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) { return tree_checksum(&((const Sections *)limit)->tree); }

static bool is_valid(const csb_limit *limit) {
  const Sections *sections = (const Sections *)limit;
  const Tree *tree = &sections->tree;
  return table_check(&sections->records) && table_check(&sections->groups) &&
         tree->count == sections->records.count + sections->groups.count &&
         node_check(tree->root, tree->height, true, NULL, NULL) == (int64_t)tree->count;
}

static void close(csb_limit *limit) {
  Sections *sections = (Sections *)limit;
  table_close(&sections->records);
  table_close(&sections->groups);
  node_free(sections->tree.root, sections->tree.height);
}

static void build(csb_limit *limit) {
  Sections *sections = (Sections *)limit;
  table_open(&sections->records, limit->n);
  table_open(&sections->groups, limit->n);
  sections->width = width_of(limit->n);
  sections->tree.root = sections->tree.first = leaf_make();
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Record record = record_draw(&limit->random);
    table_set(&sections->records, table_find(&sections->records, key), key, (Summed){record});
    sections_add(sections, key, record);
  }
}

const csb_operations csb_sections = {sizeof(Sections), NULL, build, run, checksum, is_valid, close};
