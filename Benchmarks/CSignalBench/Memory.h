// Memory that is there or the program ends: a reference has no way to go on.
#ifndef CSB_MEMORY_H
#define CSB_MEMORY_H

#include <stdlib.h>

static inline void *csb_take(size_t size) {
  void *block = aligned_alloc(64, (size + 63) / 64 * 64);
  if (!block) {
    abort();
  }
  return block;
}

#endif
