// The little that Swift cannot say: one thread-local pointer, for the turn that
// runs on this thread, given back when the thread ends.
#ifndef C_SIGNAL_GRAPH_H
#define C_SIGNAL_GRAPH_H

#include <stddef.h>

// The scheduler of the calling thread, or null when none was made yet.
void *_Nullable signalgraph_turn_get(void);

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
