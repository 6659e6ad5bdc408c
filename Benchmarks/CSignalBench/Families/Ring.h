// A queue of pairs of integers, which grows.
#ifndef CSB_RING_H
#define CSB_RING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "../Memory.h"

typedef struct {
  int64_t key, number;
} Waiting;

typedef struct {
  Waiting *items;
  uint64_t first, last, mask;
} Ring;

static void ring_open(Ring *ring) { *ring = (Ring){csb_take(16 * sizeof(Waiting)), 0, 0, 15}; }

static void ring_close(Ring *ring) { free(ring->items); }

static inline bool ring_is_empty(const Ring *ring) { return ring->first == ring->last; }

static inline const Waiting *ring_first(const Ring *ring) { return ring->items + (ring->first & ring->mask); }

static void ring_grow(Ring *ring) {
  Waiting *items = csb_take((ring->mask + 1) * 2 * sizeof(Waiting));
  for (uint64_t i = ring->first; i < ring->last; i += 1) {
    items[i - ring->first] = ring->items[i & ring->mask];
  }
  free(ring->items);
  *ring = (Ring){items, 0, ring->last - ring->first, ring->mask * 2 + 1};
}

static inline void ring_append(Ring *ring, int64_t key, int64_t number) {
  if (ring->last - ring->first > ring->mask) {
    ring_grow(ring);
  }
  ring->items[ring->last & ring->mask] = (Waiting){key, number};
  ring->last += 1;
}

static inline Waiting ring_take(Ring *ring) {
  Waiting item = *ring_first(ring);
  ring->first += 1;
  return item;
}

#endif
