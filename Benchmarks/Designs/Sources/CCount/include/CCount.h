// What Swift's standard library has no call for: how often malloc was called, so
// that allocations per update can be printed, and the time of this thread alone.
#ifndef C_COUNT_H
#define C_COUNT_H

#include <stddef.h>
#include <stdint.h>

// How often malloc was called since the program began, or 0 where it cannot be
// counted (anywhere but on glibc).
size_t count_of_allocations(void);

// The nanoseconds that this thread has run, so that other programs on the same
// cores disturb the figures less.
uint64_t nanoseconds_of_thread(void);

#endif
