// The reference of positions edited where the last edit was, W4's: the text that is
// edited and the outputs, each in a counted B+tree with a finger. An edit in the leaf
// where the last one was costs a memmove and one addition a level; any other goes
// down from the root by the counts.
//
// Two trees, as both can be read at any position after each patch.
#include "CSignalBench.h"

#include "Text/Tree.h"

struct csb_text {
  Tree text, outputs;
};

static inline uint32_t output_of(uint32_t element) { return element * 2 + 1; }

// Puts the finger on the leaf for an edit at `position`. With `room`, full nodes
// on the way are split, so that one element at least can go in. An insertion at
// a border goes to the end of the leaf before it.
static void finger_seek(Tree *tree, uint32_t position, bool room) {
  Finger *finger = &tree->finger;
  if (room && *(uint32_t *)tree->root == (tree->height == 0 ? LEAF : FAN)) {
    Inner *root = inner_make();
    root->count = 1;
    root->children[0] = tree->root;
    root->counts[0] = tree->count;
    tree->root = root;
    tree->height += 1;
    child_split(root, 0, tree->height == 1);
  }
  void *node = tree->root;
  uint32_t start = 0;
  for (int level = tree->height; level > 0; level -= 1) {
    Inner *inner = node;
    uint32_t i = 0, left = position - start;
    while (left >= inner->counts[i] + room && i + 1 < inner->count) {
      left -= inner->counts[i];
      i += 1;
    }
    if (room && *(uint32_t *)inner->children[i] == (level == 1 ? LEAF : FAN)) {
      child_split(inner, i, level == 1);
      if (left > inner->counts[i]) {
        left -= inner->counts[i];
        i += 1;
      }
    }
    start = position - left;
    finger->nodes[level - 1] = inner;
    finger->slots[level - 1] = i;
    node = inner->children[i];
  }
  finger->leaf = node;
  finger->start = start;
}

// Repairs the way of the finger from the leaf up, and takes the finger away.
static void finger_repair(Tree *tree) {
  Finger *finger = &tree->finger;
  for (int level = 0; level < tree->height; level += 1) {
    Inner *parent = finger->nodes[level];
    uint32_t i = finger->slots[level];
    if (*(uint32_t *)parent->children[i] >= (level == 0 ? LEAF_LEAST : FAN_LEAST)) {
      break;
    }
    child_join(parent, i > 0 ? i - 1 : i, level == 0);
  }
  while (tree->height > 0 && ((Inner *)tree->root)->count == 1) {
    Inner *root = tree->root;
    tree->root = root->children[0];
    tree->height -= 1;
    free(root);
  }
  finger->leaf = NULL;
}

static inline void finger_count(Tree *tree, uint32_t change) {
  for (int level = 0; level < tree->height; level += 1) {
    tree->finger.nodes[level]->counts[tree->finger.slots[level]] += change;
  }
  tree->count += change;
}

static inline void text_insert(Tree *tree, uint32_t position, const uint32_t *elements, uint32_t count, bool maps) {
  Finger *finger = &tree->finger;
  while (count > 0) {
    Leaf *leaf = finger->leaf;
    uint32_t offset = position - finger->start;
    if (!leaf || position < finger->start || offset > leaf->count || leaf->count == LEAF) {
      finger_seek(tree, position, true);
      leaf = finger->leaf;
      offset = position - finger->start;
    }
    uint32_t room = LEAF - leaf->count, taken = count < room ? count : room;
    memmove(leaf->elements + offset + taken, leaf->elements + offset, (leaf->count - offset) * sizeof(uint32_t));
    for (uint32_t i = 0; i < taken; i += 1) {
      leaf->elements[offset + i] = maps ? output_of(elements[i]) : elements[i];
    }
    leaf->count += taken;
    finger_count(tree, taken);
    position += taken;
    elements += taken;
    count -= taken;
  }
}

static inline void text_remove(Tree *tree, uint32_t position, uint32_t count) {
  Finger *finger = &tree->finger;
  while (count > 0) {
    Leaf *leaf = finger->leaf;
    uint32_t offset = position - finger->start;
    if (!leaf || position < finger->start || offset >= leaf->count) {
      finger_seek(tree, position, false);
      leaf = finger->leaf;
      offset = position - finger->start;
    }
    uint32_t there = leaf->count - offset, taken = count < there ? count : there;
    leaf->count -= taken;
    memmove(leaf->elements + offset, leaf->elements + offset + taken, (leaf->count - offset) * sizeof(uint32_t));
    finger_count(tree, 0 - taken);
    if (leaf->count < LEAF_LEAST && tree->height > 0) {
      finger_repair(tree);
    }
    count -= taken;
  }
}

static inline void text_patch(Tree *tree, csb_patch patch, const uint32_t *inserted, bool maps) {
  text_remove(tree, patch.position, patch.deleted);
  text_insert(tree, patch.position, inserted + patch.start, patch.inserted, maps);
}

csb_text *csb_text_open(const uint32_t *elements, uint64_t count) {
  csb_text *text = csb_take(sizeof(csb_text));
  memset(text, 0, sizeof(csb_text));
  text->text.root = leaf_make();
  text->outputs.root = leaf_make();
  text_insert(&text->text, 0, elements, (uint32_t)count, false);
  text_insert(&text->outputs, 0, elements, (uint32_t)count, true);
  return text;
}

uint64_t csb_text_run(csb_text *text, const csb_patch *patches, uint64_t count, const uint32_t *inserted) {
  uint64_t acc = 0;
  for (uint64_t i = 0; i < count; i += 1) {
    text_patch(&text->text, patches[i], inserted, false);
    text_patch(&text->outputs, patches[i], inserted, true);
    acc = acc * 31 + text->outputs.count;
  }
  return acc;
}

uint64_t csb_text_count(const csb_text *text) { return text->outputs.count; }

void csb_text_copy(const csb_text *text, uint32_t *output) {
  node_copy(text->outputs.root, text->outputs.height, output);
}

static bool tree_is_valid(const Tree *tree) { return node_check(tree->root, tree->height, true) == tree->count; }

bool csb_text_is_valid(const csb_text *text) {
  return tree_is_valid(&text->outputs) && tree_is_valid(&text->text) && text->text.count == text->outputs.count;
}

void csb_text_close(csb_text *text) {
  node_free(text->text.root, text->text.height);
  node_free(text->outputs.root, text->outputs.height);
  free(text);
}
