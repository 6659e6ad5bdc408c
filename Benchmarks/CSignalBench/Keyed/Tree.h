// A counted B+tree of outputs, ordered by (score, key). Included once for each
// kind; see Limit.h.
//
// Invariants: entries ascend; bounds[i] is above every order in children[i] and
// not above any in children[i + 1]; counts[i] is the number of entries under
// children[i]; only the root is below the least size; all leaves are linked.

enum { LEAF = 64, LEAF_LEAST = 16, LEAF_LOADED = 48, FAN = 32, FAN_LEAST = 8, FAN_LOADED = 24 };

typedef struct {
  Order order;
  int64_t output;
} Entry;

typedef struct Leaf {
  uint32_t count;
  struct Leaf *next;
  Entry entries[LEAF];
} Leaf;

typedef struct {
  uint32_t count;
  uint32_t counts[FAN];
  Order bounds[FAN];
  void *children[FAN];
} Inner;

typedef struct {
  void *root;
  Leaf *first;
  uint64_t count;
  int height;
} Tree;

static Leaf *leaf_make(void) {
  Leaf *leaf = csb_take(sizeof(Leaf));
  leaf->count = 0;
  leaf->next = NULL;
  return leaf;
}

static Inner *inner_make(void) {
  Inner *inner = csb_take(sizeof(Inner));
  inner->count = 0;
  return inner;
}

// The number of entries below `order`, without a branch to mispredict.
static inline uint32_t leaf_rank(const Leaf *leaf, Order order) {
  const Entry *base = leaf->entries;
  uint32_t n = leaf->count;
  if (n == 0) {
    return 0;
  }
  while (n > 1) {
    uint32_t half = n / 2;
    base += order_less(base[half - 1].order, order) ? half : 0;
    n -= half;
  }
  return (uint32_t)(base - leaf->entries) + order_less(base->order, order);
}

// The child that `order` belongs to.
static inline uint32_t inner_child(const Inner *inner, Order order) {
  const Order *base = inner->bounds;
  uint32_t n = inner->count - 1;
  if (n == 0) {
    return 0;
  }
  while (n > 1) {
    uint32_t half = n / 2;
    base += order_less(order, base[half - 1]) ? 0 : half;
    n -= half;
  }
  return (uint32_t)(base - inner->bounds) + !order_less(order, *base);
}

// Makes room for a child behind child i.
static void inner_open(Inner *inner, uint32_t i) {
  uint32_t after = inner->count - i - 1;
  memmove(inner->children + i + 2, inner->children + i + 1, after * sizeof(void *));
  memmove(inner->counts + i + 2, inner->counts + i + 1, after * sizeof(uint32_t));
  memmove(inner->bounds + i + 1, inner->bounds + i, after * sizeof(Order));
  inner->count += 1;
}

// Takes out child i + 1 and the bound before it.
static void inner_close(Inner *inner, uint32_t i) {
  uint32_t after = inner->count - i - 2;
  memmove(inner->children + i + 1, inner->children + i + 2, after * sizeof(void *));
  memmove(inner->counts + i + 1, inner->counts + i + 2, after * sizeof(uint32_t));
  memmove(inner->bounds + i, inner->bounds + i + 1, after * sizeof(Order));
  inner->count -= 1;
}

static uint32_t inner_total(const Inner *inner) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < inner->count; i += 1) {
    total += inner->counts[i];
  }
  return total;
}

static void leaf_split(Inner *parent, uint32_t i) {
  Leaf *left = parent->children[i], *right = leaf_make();
  uint32_t keep = left->count / 2;
  right->count = left->count - keep;
  memcpy(right->entries, left->entries + keep, right->count * sizeof(Entry));
  left->count = keep;
  right->next = left->next;
  left->next = right;
  inner_open(parent, i);
  parent->children[i + 1] = right;
  parent->bounds[i] = right->entries[0].order;
  parent->counts[i] = left->count;
  parent->counts[i + 1] = right->count;
}

static void inner_split(Inner *parent, uint32_t i) {
  Inner *left = parent->children[i], *right = inner_make();
  uint32_t keep = left->count / 2;
  right->count = left->count - keep;
  memcpy(right->children, left->children + keep, right->count * sizeof(void *));
  memcpy(right->counts, left->counts + keep, right->count * sizeof(uint32_t));
  memcpy(right->bounds, left->bounds + keep, (right->count - 1) * sizeof(Order));
  left->count = keep;
  inner_open(parent, i);
  parent->children[i + 1] = right;
  parent->bounds[i] = left->bounds[keep - 1];
  parent->counts[i] = inner_total(left);
  parent->counts[i + 1] = inner_total(right);
}

static void tree_grow(Tree *tree) {
  Inner *root = inner_make();
  root->count = 1;
  root->children[0] = tree->root;
  root->counts[0] = (uint32_t)tree->count;
  tree->root = root;
  tree->height += 1;
}

// Inserts an order that is not there; full nodes are split on the way down.
static inline void tree_insert(Tree *tree, Order order, int64_t output) {
  uint32_t size = *(uint32_t *)tree->root;
  if (size == (tree->height == 0 ? LEAF : FAN)) {
    tree_grow(tree);
  }
  void *node = tree->root;
  for (int level = tree->height; level > 0; level -= 1) {
    Inner *inner = node;
    uint32_t i = inner_child(inner, order);
    if (*(uint32_t *)inner->children[i] == (level == 1 ? LEAF : FAN)) {
      if (level == 1) {
        leaf_split(inner, i);
      } else {
        inner_split(inner, i);
      }
      i += !order_less(order, inner->bounds[i]);
    }
    inner->counts[i] += 1;
    node = inner->children[i];
  }
  Leaf *leaf = node;
  uint32_t rank = leaf_rank(leaf, order);
  memmove(leaf->entries + rank + 1, leaf->entries + rank, (leaf->count - rank) * sizeof(Entry));
  leaf->entries[rank] = (Entry){order, output};
  leaf->count += 1;
  tree->count += 1;
}
