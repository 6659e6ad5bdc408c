// The order of the tree: by score, then by key. The including file defines KEY and
// KEY_LESS.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../Memory.h"

typedef struct {
  int64_t score;
  KEY key;
} Order;

static inline bool order_less(Order a, Order b) {
  return (a.score < b.score) | ((a.score == b.score) & KEY_LESS(a.key, b.key));
}
