// Removal from the tree of Tree.h, with its repairs, and reading it.

// Shares or joins the leaves i and i + 1.
static void leaf_join(Inner *parent, uint32_t i) {
  Leaf *left = parent->children[i], *right = parent->children[i + 1];
  uint32_t total = left->count + right->count;
  if (total <= LEAF_LOADED) {
    memcpy(left->entries + left->count, right->entries, right->count * sizeof(Entry));
    left->count = total;
    left->next = right->next;
    free(right);
    inner_close(parent, i);
    parent->counts[i] = total;
    return;
  }
  Entry all[2 * LEAF];
  memcpy(all, left->entries, left->count * sizeof(Entry));
  memcpy(all + left->count, right->entries, right->count * sizeof(Entry));
  left->count = total / 2;
  right->count = total - left->count;
  memcpy(left->entries, all, left->count * sizeof(Entry));
  memcpy(right->entries, all + left->count, right->count * sizeof(Entry));
  parent->bounds[i] = right->entries[0].order;
  parent->counts[i] = left->count;
  parent->counts[i + 1] = right->count;
}

static void inner_append(Inner *left, const Inner *right, uint32_t from, uint32_t to) {
  memcpy(left->children + left->count, right->children + from, (to - from) * sizeof(void *));
  memcpy(left->counts + left->count, right->counts + from, (to - from) * sizeof(uint32_t));
  memcpy(left->bounds + left->count, right->bounds + from, (to - from - 1) * sizeof(Order));
  left->count += to - from;
}

// Shares or joins the inner nodes i and i + 1.
static void inner_join(Inner *parent, uint32_t i) {
  Inner *left = parent->children[i], *right = parent->children[i + 1];
  if (left->count + right->count <= FAN) {
    left->bounds[left->count - 1] = parent->bounds[i];
    inner_append(left, right, 0, right->count);
    free(right);
    inner_close(parent, i);
    parent->counts[i] = inner_total(left);
    return;
  }
  if (left->count < right->count) {
    uint32_t moved = (right->count - left->count) / 2;
    left->bounds[left->count - 1] = parent->bounds[i];
    inner_append(left, right, 0, moved);
    parent->bounds[i] = right->bounds[moved - 1];
    right->count -= moved;
    memmove(right->children, right->children + moved, right->count * sizeof(void *));
    memmove(right->counts, right->counts + moved, right->count * sizeof(uint32_t));
    memmove(right->bounds, right->bounds + moved, (right->count - 1) * sizeof(Order));
  } else {
    uint32_t moved = (left->count - right->count) / 2, keep = left->count - moved;
    memmove(right->children + moved, right->children, right->count * sizeof(void *));
    memmove(right->counts + moved, right->counts, right->count * sizeof(uint32_t));
    memmove(right->bounds + moved, right->bounds, (right->count - 1) * sizeof(Order));
    memcpy(right->children, left->children + keep, moved * sizeof(void *));
    memcpy(right->counts, left->counts + keep, moved * sizeof(uint32_t));
    memcpy(right->bounds, left->bounds + keep, (moved - 1) * sizeof(Order));
    right->bounds[moved - 1] = parent->bounds[i];
    parent->bounds[i] = left->bounds[keep - 1];
    left->count = keep;
    right->count += moved;
  }
  parent->counts[i] = inner_total(left);
  parent->counts[i + 1] = inner_total(right);
}

// Removes an order that is there; small nodes are repaired on the way down, so
// that the parent of a leaf can always lose one.
static inline void tree_remove(Tree *tree, Order order) {
  void *node = tree->root;
  Inner *parent = NULL;
  uint32_t i = 0;
  for (int level = tree->height; level > 0; level -= 1) {
    parent = node;
    i = inner_child(parent, order);
    if (level > 1 && *(uint32_t *)parent->children[i] <= FAN_LEAST && parent->count > 1) {
      inner_join(parent, i > 0 ? i - 1 : i);
      i = inner_child(parent, order);
    }
    parent->counts[i] -= 1;
    node = parent->children[i];
  }
  Leaf *leaf = node;
  uint32_t rank = leaf_rank(leaf, order);
  leaf->count -= 1;
  tree->count -= 1;
  memmove(leaf->entries + rank, leaf->entries + rank + 1, (leaf->count - rank) * sizeof(Entry));
  if (leaf->count < LEAF_LEAST && parent && parent->count > 1) {
    leaf_join(parent, i > 0 ? i - 1 : i);
  }
  while (tree->height > 0 && ((Inner *)tree->root)->count == 1) {
    Inner *root = tree->root;
    tree->root = root->children[0];
    tree->height -= 1;
    free(root);
  }
}

static void node_free(void *node, int level) {
  if (level > 0) {
    Inner *inner = node;
    for (uint32_t i = 0; i < inner->count; i += 1) {
      node_free(inner->children[i], level - 1);
    }
  }
  free(node);
}

static uint64_t tree_total(const Tree *tree) {
  uint64_t total = 0;
  for (const Leaf *leaf = tree->first; leaf; leaf = leaf->next) {
    for (uint32_t i = 0; i < leaf->count; i += 1) {
      total += (uint64_t)leaf->entries[i].output;
    }
  }
  return total;
}

static uint64_t tree_checksum(const Tree *tree) {
  uint64_t sum = 0, place = 0;
  for (const Leaf *leaf = tree->first; leaf; leaf = leaf->next) {
    for (uint32_t i = 0; i < leaf->count; i += 1) {
      sum += ++place * (uint64_t)leaf->entries[i].output;
    }
  }
  return sum;
}

// The number of entries under the node, or -1 where an invariant is broken.
// `low` and `high` bound the orders, null where there is no bound.
static int64_t node_check(const void *node, int level, bool root, const Order *low, const Order *high) {
  if (level == 0) {
    const Leaf *leaf = node;
    bool valid = leaf->count <= LEAF && (root || leaf->count >= LEAF_LEAST);
    for (uint32_t i = 0; valid && i < leaf->count; i += 1) {
      Order order = leaf->entries[i].order;
      valid = (!low || !order_less(order, *low)) && (!high || order_less(order, *high)) &&
              (i == 0 || order_less(leaf->entries[i - 1].order, order));
    }
    return valid ? leaf->count : -1;
  }
  const Inner *inner = node;
  if (inner->count > FAN || inner->count < (root ? 2 : FAN_LEAST - 1)) {
    return -1;
  }
  int64_t total = 0;
  for (uint32_t i = 0; i < inner->count; i += 1) {
    const Order *from = i == 0 ? low : inner->bounds + i - 1;
    const Order *to = i == inner->count - 1 ? high : inner->bounds + i;
    if (node_check(inner->children[i], level - 1, false, from, to) != inner->counts[i]) {
      return -1;
    }
    total += inner->counts[i];
  }
  return total;
}
