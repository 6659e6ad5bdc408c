// The little that Swift cannot say: what one thread keeps for its turns, given
// back when the thread ends.
#ifndef C_SIGNAL_GRAPH_H
#define C_SIGNAL_GRAPH_H

#include <stddef.h>

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

// A number that no other living thread has.
size_t signalgraph_thread_number(void);

// Writes a text to standard error.
void signalgraph_print_error(const char *_Nonnull text);

#endif
