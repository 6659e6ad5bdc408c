// The reference of windows, and of a parameter where another page is shown: a page of
// W1's records with group < 8, sorted. W1's reference, and the page's outputs, which
// are read anew when something changes in front of its end.
#include "../Keyed/Plain.h"

#include "Family.h"

typedef struct {
  Keyed keyed;
  uint64_t number, count;
  Order last;
  int64_t page[CSB_PAGE];
} Window;

// Reads the page from the tree.
static void window_read(Window *window) {
  const Tree *tree = &window->keyed.tree;
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

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Window *window = (Window *)limit;
  Keyed *keyed = &window->keyed;
  uint64_t acc = 0, left = pace.period, pages = limit->n / 2 / CSB_PAGE + 1;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (pace.period > 0 && --left == 0) {
      window->number = csb_next(&limit->random) % pages;
      window_read(window);
      left = pace.period;
    }
    uint64_t key = csb_next(&limit->random) % limit->n;
    Record record = record_draw(&limit->random);
    PlainRow past = map_find(&keyed->map, (int64_t)key)->row;
    keyed_update(keyed, key, record.group, record.score);
    Order before = {past.score, (int64_t)key}, after = {record.score, (int64_t)key};
    bool shows = window->count < CSB_PAGE || (past.group < MEMBERS && !order_less(window->last, before)) ||
                 (record.group < MEMBERS && !order_less(window->last, after));
    if (shows) {
      window_read(window);
    }
    acc = acc * 31 + (window->count > 0 ? (uint64_t)window->page[0] : 0) + window->count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Window *window = (const Window *)limit;
  uint64_t sum = 0;
  for (uint64_t i = 0; i < window->count; i += 1) {
    sum += (i + 1) * (uint64_t)window->page[i];
  }
  return sum;
}

static void build(csb_limit *limit) {
  keyed_build(limit);
  window_read((Window *)limit);
}

const csb_operations csb_window = {
    sizeof(Window), keyed_draw, build, run, checksum, keyed_is_valid, keyed_close,
};
