// A page of W1's records with group < 8, sorted: W1's reference, and the page's
// outputs, which are read anew when something changes in front of its end.
#include <stdint.h>

typedef struct {
  int64_t group, score;
} PlainRow;

#define KEY int64_t
#define KEY_LESS(a, b) ((a) < (b))
#define KEY_EQUAL(a, b) ((a) == (b))
#define KEY_HASH(key) ((uint64_t)(key) * 0x9E3779B97F4A7C15u)
#define KEY_AT(keyed, number) ((int64_t)(number))
#define KEYS_MAKE(n) NULL
#define NUMBER_OF(keyed, key) ((uint64_t)(key))
#define ROW PlainRow
#define ROW_MAKE(number, group, score) ((PlainRow){(group), (score)})
#define OPERATIONS keyed_operations

#include "../Keyed/Limit.h"

#include "Family.h"

typedef struct {
  csb_family base;
  Keyed *keyed;
  uint64_t number, count;
  Order last;
  int64_t page[CSB_PAGE];
} Window;

// Reads the page from the tree.
static void window_read(Window *window) {
  const Tree *tree = &window->keyed->tree;
  uint64_t offset = window->number * CSB_PAGE;
  window->count = 0;
  if (offset >= tree->count) {
    return;
  }
  const void *node = tree->root;
  for (int level = tree->height; level > 0; level -= 1) {
    const Inner *inner = node;
    uint32_t i = 0;
    while (offset >= inner->counts[i]) {
      offset -= inner->counts[i];
      i += 1;
    }
    node = inner->children[i];
  }
  for (const Leaf *leaf = node; leaf && window->count < CSB_PAGE; leaf = leaf->next, offset = 0) {
    for (uint64_t i = offset; i < leaf->count && window->count < CSB_PAGE; i += 1) {
      window->page[window->count] = leaf->entries[i].output;
      window->last = leaf->entries[i].order;
      window->count += 1;
    }
  }
}

static uint64_t run(csb_family *family, uint64_t updates) {
  Window *window = (Window *)family;
  Keyed *keyed = window->keyed;
  uint64_t acc = 0, left = CSB_PAGE_PERIOD, pages = family->n / 2 / CSB_PAGE + 1;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (--left == 0) {
      window->number = csb_next(&keyed->random) % pages;
      window_read(window);
      left = CSB_PAGE_PERIOD;
    }
    uint64_t key = csb_next(&keyed->random) % family->n;
    Record record = record_draw(&keyed->random);
    PlainRow past = map_find(&keyed->map, (int64_t)key)->row;
    limit_update(keyed, key, record.group, record.score);
    Order before = {past.score, (int64_t)key}, after = {record.score, (int64_t)key};
    bool shows = window->count < CSB_PAGE || (past.group < MEMBERS && !order_less(window->last, before)) ||
                 (record.group < MEMBERS && !order_less(window->last, after));
    if (shows) {
      window_read(window);
    }
    acc = acc * 31 + (window->count > 0 ? (uint64_t)window->page[0] : 0) + window->count;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) {
  const Window *window = (const Window *)family;
  uint64_t sum = 0;
  for (uint64_t i = 0; i < window->count; i += 1) {
    sum += (i + 1) * (uint64_t)window->page[i];
  }
  return sum;
}

static bool is_valid(const csb_family *family) { return limit_is_valid(&((const Window *)family)->keyed->base); }

static void close(csb_family *family) {
  limit_close(&((Window *)family)->keyed->base);
  free(family);
}

static const csb_family_operations operations = {run, checksum, is_valid, close};

csb_family *csb_open_window(uint64_t n, uint64_t seed) {
  Window *window = csb_take(sizeof(Window));
  window->base = (csb_family){&operations, n, seed};
  window->keyed = (Keyed *)limit_open(n, seed);
  limit_build(&window->keyed->base);
  window->number = 0;
  window_read(window);
  return &window->base;
}
