// A counted B+tree of 32-bit outputs, addressed by position. Included by Text.c.
//
// Invariants: counts[i] is the number of elements under children[i]; only the
// root is below the least size; no leaf but the root is empty.
#ifndef CSB_TEXT_TREE_H
#define CSB_TEXT_TREE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../Memory.h"

enum { LEAF = 64, LEAF_LEAST = 16, LEAF_LOADED = 48, FAN = 32, FAN_LEAST = 8, FAN_LOADED = 24, HEIGHT = 12 };

typedef struct {
  uint32_t count;
  uint32_t elements[LEAF];
} Leaf;

typedef struct {
  uint32_t count;
  uint32_t counts[FAN];
  void *children[FAN];
} Inner;

// Where the finger is: the leaf, the place of its first element, and the way to
// it, from the root's slot at [height - 1] to the slot in the leaf's parent at [0].
typedef struct {
  Leaf *leaf;
  uint32_t start;
  Inner *nodes[HEIGHT];
  uint32_t slots[HEIGHT];
} Finger;

typedef struct {
  void *root;
  uint32_t count;
  int height;
  Finger finger;
} Tree;

static Leaf *leaf_make(void) {
  Leaf *leaf = csb_take(sizeof(Leaf));
  leaf->count = 0;
  return leaf;
}

static Inner *inner_make(void) {
  Inner *inner = csb_take(sizeof(Inner));
  inner->count = 0;
  return inner;
}

// Opens a slot behind slot i.
static void inner_open(Inner *inner, uint32_t i) {
  uint32_t after = inner->count - i - 1;
  memmove(inner->children + i + 2, inner->children + i + 1, after * sizeof(void *));
  memmove(inner->counts + i + 2, inner->counts + i + 1, after * sizeof(uint32_t));
  inner->count += 1;
}

// Takes out slot i.
static void inner_close(Inner *inner, uint32_t i) {
  uint32_t after = inner->count - i - 1;
  memmove(inner->children + i, inner->children + i + 1, after * sizeof(void *));
  memmove(inner->counts + i, inner->counts + i + 1, after * sizeof(uint32_t));
  inner->count -= 1;
}

static uint32_t inner_total(const Inner *inner) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < inner->count; i += 1) {
    total += inner->counts[i];
  }
  return total;
}

// Halves the full child i.
static void child_split(Inner *parent, uint32_t i, bool is_leaf) {
  inner_open(parent, i);
  if (is_leaf) {
    Leaf *left = parent->children[i], *right = leaf_make();
    right->count = left->count / 2;
    left->count -= right->count;
    memcpy(right->elements, left->elements + left->count, right->count * sizeof(uint32_t));
    parent->children[i + 1] = right;
    parent->counts[i] = left->count;
    parent->counts[i + 1] = right->count;
  } else {
    Inner *left = parent->children[i], *right = inner_make();
    right->count = left->count / 2;
    left->count -= right->count;
    memcpy(right->children, left->children + left->count, right->count * sizeof(void *));
    memcpy(right->counts, left->counts + left->count, right->count * sizeof(uint32_t));
    parent->children[i + 1] = right;
    parent->counts[i] = inner_total(left);
    parent->counts[i + 1] = inner_total(right);
  }
}

// Moves elements between two leaves until the left one holds `keep`.
static void leaf_share(Leaf *left, Leaf *right, uint32_t keep) {
  uint32_t all[2 * LEAF], total = left->count + right->count;
  memcpy(all, left->elements, left->count * sizeof(uint32_t));
  memcpy(all + left->count, right->elements, right->count * sizeof(uint32_t));
  left->count = keep;
  right->count = total - keep;
  memcpy(left->elements, all, keep * sizeof(uint32_t));
  memcpy(right->elements, all + keep, right->count * sizeof(uint32_t));
}

static void inner_share(Inner *left, Inner *right, uint32_t keep) {
  void *children[2 * FAN];
  uint32_t counts[2 * FAN], total = left->count + right->count;
  memcpy(children, left->children, left->count * sizeof(void *));
  memcpy(children + left->count, right->children, right->count * sizeof(void *));
  memcpy(counts, left->counts, left->count * sizeof(uint32_t));
  memcpy(counts + left->count, right->counts, right->count * sizeof(uint32_t));
  left->count = keep;
  right->count = total - keep;
  memcpy(left->children, children, keep * sizeof(void *));
  memcpy(right->children, children + keep, right->count * sizeof(void *));
  memcpy(left->counts, counts, keep * sizeof(uint32_t));
  memcpy(right->counts, counts + keep, right->count * sizeof(uint32_t));
}

// Joins the children i and i + 1, or shares their contents evenly.
static void child_join(Inner *parent, uint32_t i, bool is_leaf) {
  void *left = parent->children[i], *right = parent->children[i + 1];
  uint32_t size = *(uint32_t *)left + *(uint32_t *)right, elements = parent->counts[i] + parent->counts[i + 1];
  bool joins = size <= (is_leaf ? LEAF_LOADED : FAN_LOADED);
  if (is_leaf) {
    leaf_share(left, right, joins ? size : size / 2);
    parent->counts[i] = *(uint32_t *)left;
  } else {
    inner_share(left, right, joins ? size : size / 2);
    parent->counts[i] = inner_total(left);
  }
  parent->counts[i + 1] = elements - parent->counts[i];
  if (joins) {
    free(right);
    inner_close(parent, i + 1);
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

static uint32_t *node_copy(const void *node, int level, uint32_t *output) {
  if (level == 0) {
    const Leaf *leaf = node;
    memcpy(output, leaf->elements, leaf->count * sizeof(uint32_t));
    return output + leaf->count;
  }
  const Inner *inner = node;
  for (uint32_t i = 0; i < inner->count; i += 1) {
    output = node_copy(inner->children[i], level - 1, output);
  }
  return output;
}

// The number of elements under the node, or -1 where an invariant is broken.
static int64_t node_check(const void *node, int level, bool root) {
  if (level == 0) {
    uint32_t count = ((const Leaf *)node)->count;
    return count <= LEAF && (root || count >= LEAF_LEAST) ? count : -1;
  }
  const Inner *inner = node;
  if (inner->count > FAN || inner->count < (root ? 2 : FAN_LEAST)) {
    return -1;
  }
  int64_t total = 0;
  for (uint32_t i = 0; i < inner->count; i += 1) {
    if (node_check(inner->children[i], level - 1, false) != inner->counts[i]) {
      return -1;
    }
    total += inner->counts[i];
  }
  return total;
}

#endif
