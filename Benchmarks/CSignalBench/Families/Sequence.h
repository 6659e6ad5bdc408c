// A counted B+tree of items by position, that also counts weights. The including
// file defines ITEM, and ITEM_WEIGHT(item), which is 1 for what is to be counted
// beside, a member say, and 0 for the rest.
//
// Invariants: counts[i] and weights[i] are those of the items under children[i];
// only the root is below the least size; all leaves are linked.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../Memory.h"

enum { RUN = 64, RUN_LEAST = 16, RUN_LOADED = 48, WIDTH = 32, WIDTH_LEAST = 8, WIDTH_LOADED = 24, DEPTH = 12 };

typedef struct Run {
  uint32_t count;
  struct Run *next;
  ITEM items[RUN];
} Run;

typedef struct {
  uint32_t count;
  uint32_t counts[WIDTH];
  uint32_t weights[WIDTH];
  void *children[WIDTH];
} Fork;

typedef struct {
  void *root;
  Run *first;
  uint32_t count, weight;
  int height;
} Sequence;

// Where an item is.
typedef struct {
  Run *run;
  uint32_t index;
} Place;

static Run *run_make(void) {
  Run *run = csb_take(sizeof(Run));
  run->count = 0;
  run->next = NULL;
  return run;
}

static Fork *fork_make(void) {
  Fork *fork = csb_take(sizeof(Fork));
  fork->count = 0;
  return fork;
}

// The weight of the first items of a leaf.
static inline uint32_t run_rank(const Run *run, uint32_t index) {
  uint32_t weight = 0;
  for (uint32_t i = 0; i < index; i += 1) {
    weight += ITEM_WEIGHT(run->items[i]);
  }
  return weight;
}

static uint32_t run_weight(const Run *run) { return run_rank(run, run->count); }

static uint32_t sum_of(const uint32_t *numbers, uint32_t count) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < count; i += 1) {
    sum += numbers[i];
  }
  return sum;
}

#include "SequenceRepair.h"

// The item at a position.
static inline Place sequence_place(const Sequence *sequence, uint32_t position) {
  void *node = sequence->root;
  for (int level = sequence->height; level > 0; level -= 1) {
    const Fork *fork = node;
    uint32_t i = 0;
    while (position >= fork->counts[i]) {
      position -= fork->counts[i];
      i += 1;
    }
    node = fork->children[i];
  }
  return (Place){node, position};
}

static inline ITEM *sequence_at(const Sequence *sequence, uint32_t position) {
  Place place = sequence_place(sequence, position);
  return place.run->items + place.index;
}

// Inserts before a position; full nodes are split on the way down. Where `rank` is
// given, it becomes the weight of what is in front; here and below.
static inline Place sequence_insert(Sequence *sequence, uint32_t position, ITEM item, uint32_t *rank) {
  if (*(uint32_t *)sequence->root == (sequence->height == 0 ? RUN : WIDTH)) {
    Fork *root = fork_make();
    root->count = 1;
    root->children[0] = sequence->root;
    sequence->root = root;
    sequence->height += 1;
    fork_split(root, 0, sequence->height == 1);
  }
  uint32_t weight = ITEM_WEIGHT(item), before = 0;
  void *node = sequence->root;
  for (int level = sequence->height; level > 0; level -= 1) {
    Fork *fork = node;
    uint32_t i = 0;
    while (position > fork->counts[i]) {
      position -= fork->counts[i];
      i += 1;
    }
    if (*(uint32_t *)fork->children[i] == (level == 1 ? RUN : WIDTH)) {
      fork_split(fork, i, level == 1);
      if (position > fork->counts[i]) {
        position -= fork->counts[i];
        i += 1;
      }
    }
    fork->counts[i] += 1;
    fork->weights[i] += weight;
    if (rank) {
      before += sum_of(fork->weights, i);
    }
    node = fork->children[i];
  }
  Run *run = node;
  if (rank) {
    *rank = before + run_rank(run, position);
  }
  memmove(run->items + position + 1, run->items + position, (run->count - position) * sizeof(ITEM));
  run->items[position] = item;
  run->count += 1;
  sequence->count += 1;
  sequence->weight += weight;
  return (Place){run, position};
}

// Removes what is at a position; small nodes are repaired on the way down.
static inline ITEM sequence_remove(Sequence *sequence, uint32_t position, uint32_t *rank) {
  Fork *forks[DEPTH];
  uint32_t slots[DEPTH];
  uint32_t before = 0;
  void *node = sequence->root;
  for (int level = sequence->height; level > 0; level -= 1) {
    Fork *fork = node;
    uint32_t i = 0, left = position;
    while (left >= fork->counts[i]) {
      left -= fork->counts[i];
      i += 1;
    }
    if (*(uint32_t *)fork->children[i] <= (level == 1 ? RUN_LEAST : WIDTH_LEAST) && fork->count > 1) {
      fork_join(fork, i > 0 ? i - 1 : i, level == 1);
      for (i = 0, left = position; left >= fork->counts[i]; i += 1) {
        left -= fork->counts[i];
      }
    }
    position = left;
    if (rank) {
      before += sum_of(fork->weights, i);
    }
    forks[level - 1] = fork;
    slots[level - 1] = i;
    node = fork->children[i];
  }
  Run *run = node;
  if (rank) {
    *rank = before + run_rank(run, position);
  }
  ITEM item = run->items[position];
  uint32_t weight = ITEM_WEIGHT(item);
  run->count -= 1;
  memmove(run->items + position, run->items + position + 1, (run->count - position) * sizeof(ITEM));
  for (int level = 0; level < sequence->height; level += 1) {
    forks[level]->counts[slots[level]] -= 1;
    forks[level]->weights[slots[level]] -= weight;
  }
  sequence->count -= 1;
  sequence->weight -= weight;
  while (sequence->height > 0 && ((Fork *)sequence->root)->count == 1) {
    Fork *root = sequence->root;
    sequence->root = root->children[0];
    sequence->height -= 1;
    free(root);
  }
  return item;
}

// Puts another item at a position, and returns the one that was there.
static inline ITEM sequence_replace(Sequence *sequence, uint32_t position, ITEM item, uint32_t *rank) {
  Fork *forks[DEPTH];
  uint32_t slots[DEPTH];
  uint32_t before = 0;
  void *node = sequence->root;
  for (int level = sequence->height; level > 0; level -= 1) {
    Fork *fork = node;
    uint32_t i = 0;
    while (position >= fork->counts[i]) {
      position -= fork->counts[i];
      i += 1;
    }
    if (rank) {
      before += sum_of(fork->weights, i);
    }
    forks[level - 1] = fork;
    slots[level - 1] = i;
    node = fork->children[i];
  }
  Run *run = node;
  if (rank) {
    *rank = before + run_rank(run, position);
  }
  ITEM past = run->items[position];
  run->items[position] = item;
  uint32_t change = (uint32_t)ITEM_WEIGHT(item) - (uint32_t)ITEM_WEIGHT(past);
  if (change != 0) {
    for (int level = 0; level < sequence->height; level += 1) {
      forks[level]->weights[slots[level]] += change;
    }
    sequence->weight += change;
  }
  return past;
}
