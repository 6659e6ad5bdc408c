#define _POSIX_C_SOURCE 199309L

#include "CCount.h"

#include <time.h>

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
static size_t allocations;

void *__libc_malloc(size_t size);

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

size_t count_of_allocations(void) { return allocations; }
#else
size_t count_of_allocations(void) { return 0; }
#endif

uint64_t nanoseconds_of_thread(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
