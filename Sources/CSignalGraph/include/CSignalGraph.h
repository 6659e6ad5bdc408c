// The little that Swift cannot say: what one thread keeps for its turns, given
// back when the thread ends.
#ifndef C_SIGNAL_GRAPH_H
#define C_SIGNAL_GRAPH_H

#include <stddef.h>
#include <stdlib.h>

// What a thread keeps: its scheduler, or null when none was made yet, and the
// stage that it runs, for messages.
typedef struct {
  void *_Nullable turn;
  const void *_Nullable running;
} signalgraph_thread;

// What the calling thread keeps; valid while the thread lives.
signalgraph_thread *_Nonnull signalgraph_thread_get(void);

// Sets the scheduler of the calling thread; `release` is called with it when
// the thread ends.
void signalgraph_turn_set(void *_Nullable turn, void (*_Nonnull release)(void *_Nonnull));

// Asks for the cache line of an address that will be read soon; any address is
// allowed.
static inline void signalgraph_prefetch(const void *_Nonnull address) { __builtin_prefetch(address); }

// Memory for a node that comes and goes often; as malloc gives it, which hands
// out at once what was given back in the same size. Swift's `allocate` names an
// alignment even where any will do, and takes the slower way of the allocator.
static inline void *_Nonnull signalgraph_allocate(size_t size, size_t alignment) {
  void *memory = alignment <= _Alignof(max_align_t)
      ? malloc(size)
      : aligned_alloc(alignment, (size + alignment - 1) & ~(alignment - 1));
  if (!memory) abort();
  return memory;
}

// Gives such memory back.
static inline void signalgraph_deallocate(void *_Nonnull memory) { free(memory); }

// A number that no other living thread has.
size_t signalgraph_thread_number(void);

// Writes a text to standard error.
void signalgraph_print_error(const char *_Nonnull text);

#endif
