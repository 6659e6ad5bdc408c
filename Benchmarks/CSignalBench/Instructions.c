// Counts instructions where the kernel lets an ordinary user do so.
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CSignalBench.h"

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int counter = -1;

bool csb_instructions_start(void) {
  if (counter >= 0) {
    return true;
  }
  struct perf_event_attr wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.size = sizeof wanted;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  counter = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);
  return counter >= 0;
}

uint64_t csb_instructions(void) {
  uint64_t count = 0;
  if (counter < 0 || read(counter, &count, sizeof count) != (ssize_t)sizeof count) {
    return 0;
  }
  return count;
}

#else

bool csb_instructions_start(void) { return false; }
uint64_t csb_instructions(void) { return 0; }

#endif
