// Builds the tree of Tree.h from sorted orders. The including file defines OWNER,
// and OUTPUT_OF(owner, order), which is the output that belongs to an order.

typedef struct {
  void *node;
  uint32_t count;
  Order first;
} Built;

// Joins nodes, about FAN_LOADED at a time, until one is left.
static void tree_raise(Tree *tree, Built *built, size_t count) {
  while (count > 1) {
    size_t parents = (count + FAN_LOADED - 1) / FAN_LOADED, next = 0;
    for (size_t p = 0; p < parents; p += 1) {
      size_t end = (p + 1) * count / parents;
      Inner *inner = inner_make();
      Built raised = {inner, 0, built[next].first};
      for (; next < end; next += 1) {
        if (inner->count > 0) {
          inner->bounds[inner->count - 1] = built[next].first;
        }
        inner->children[inner->count] = built[next].node;
        inner->counts[inner->count] = built[next].count;
        raised.count += built[next].count;
        inner->count += 1;
      }
      built[p] = raised;
    }
    count = parents;
    tree->height += 1;
  }
  tree->root = built[0].node;
}

// The bottom row first: leaves, about LEAF_LOADED entries each.
static void tree_build(Tree *tree, const OWNER *owner, const Order *orders, size_t count) {
  (void)owner;
  size_t leaves = count > 0 ? (count + LEAF_LOADED - 1) / LEAF_LOADED : 1, next = 0;
  Built *built = csb_take(leaves * sizeof(Built));
  Leaf *last = NULL;
  for (size_t l = 0; l < leaves; l += 1) {
    size_t end = (l + 1) * count / leaves;
    Leaf *leaf = leaf_make();
    for (; next < end; next += 1) {
      Order order = orders[next];
      leaf->entries[leaf->count] = (Entry){order, OUTPUT_OF(owner, order)};
      leaf->count += 1;
    }
    if (last) {
      last->next = leaf;
    } else {
      tree->first = leaf;
    }
    last = leaf;
    built[l] = (Built){leaf, leaf->count, leaf->entries[0].order};
  }
  tree->count = count;
  tree->height = 0;
  tree_raise(tree, built, leaves);
  free(built);
}
