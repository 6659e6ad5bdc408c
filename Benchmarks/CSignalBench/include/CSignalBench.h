// The measuring side of SignalBench that is written in C: the references that
// every other system is compared with, and the counters.
//
// A reference does the whole of a workload in one hand-fused structure, and the
// whole loop runs here, so that nothing but the work is timed.
#ifndef C_SIGNAL_BENCH_H
#define C_SIGNAL_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Counters ------------------------------------------------------------------

// Whether this program counts allocations: on Linux with glibc, unless a
// sanitizer has the allocator.
bool csb_allocations_counted(void);

// Calls of malloc, calloc, realloc and the aligned ones by this thread so far.
uint64_t csb_allocations(void);

// Bytes that this thread took and did not give back, as the allocator rounds.
int64_t csb_bytes_in_use(void);

// Starts counting the instructions of this thread; false where the kernel, or
// the platform, does not let us.
bool csb_instructions_start(void);

// Instructions of this thread since the start.
uint64_t csb_instructions(void);

// References ----------------------------------------------------------------

// One for each mechanism, fused by hand, with the script of its edits; which
// mechanism that is stands at the head of each file. A reference keeps what is
// edited and the output, as both are read alone, and nothing between.
enum {
  // W1, W2 and W3: 64-bit integers as keys; texts of 15 characters; values of 64 bytes.
  CSB_PLAIN,
  CSB_TEXT,
  CSB_WIDE,
  // Trees, of which the standard library has none.
  CSB_SORT_DICTIONARY,
  CSB_WINDOW,
  CSB_SECTIONS,
  CSB_FILTER_ARRAY,
  CSB_SORT_ARRAY,
  CSB_MAP_ARRAY,
  // Tables of integers alone, beside references on the standard library's.
  CSB_FILTER_DICTIONARY,
  CSB_MAP_DICTIONARY,
  CSB_MERGE,
  CSB_REKEY,
  CSB_DISTINCT,
  CSB_MEMBERS,
  CSB_MEMBER_ARRAYS,
  CSB_GROUP,
  CSB_GREATEST,
  CSB_NESTED,
  CSB_LOOKUP,
  CSB_JOIN,
  CSB_NEWEST,
  CSB_SUSPEND,
  CSB_EXPIRE,
  CSB_LIVE_VALUES,
};

// Outputs on a page of the window.
enum { CSB_PAGE = 50 };

typedef struct csb_limit csb_limit;

// How the updates follow one another.
typedef struct {
  uint64_t batch;      // updates in a transaction; kinds other than W1's take one
  uint64_t period;     // updates between two values of the parameter, 0 for never
  uint64_t sum_every;  // updates between two sums of the whole output, 0 for never; W1's kinds alone
} csb_pace;

// What a run computes along the way.
typedef struct {
  uint64_t acc;   // acc * 31 + (first output or 0) + count, after each transaction; the first where there is an order
  uint64_t sums;  // the whole output summed, as often as asked for, all added up
} csb_trail;

// Draws what W1's kinds load. Nothing is built yet.
csb_limit *csb_limit_open(int kind, uint64_t n, uint64_t seed);

// Builds everything, once: what W2 measures.
void csb_limit_build(csb_limit *limit);

// Draws and makes updates.
csb_trail csb_limit_run(csb_limit *limit, uint64_t updates, csb_pace pace);

// The sum of (i + 1) * output[i], or of a mixture of each key with its value.
uint64_t csb_limit_checksum(const csb_limit *limit);

// Whether the invariants of all structures hold: order, counts, sizes.
bool csb_limit_is_valid(const csb_limit *limit);

void csb_limit_close(csb_limit *limit);

// W4 ------------------------------------------------------------------------

// One edit: at `position` delete `deleted` elements, then insert `inserted`
// elements that begin at `start` of the trace's text.
typedef struct {
  uint32_t position;
  uint32_t deleted;
  uint32_t start;
  uint32_t inserted;
} csb_patch;

// Elements that are edited, and mapped elements (x -> 2x + 1), each in a counted
// B+tree with a finger on the last leaf edited.
typedef struct csb_text csb_text;

csb_text *csb_text_open(const uint32_t *_Nullable elements, uint64_t count);

// Applies the patches, which must be valid, and returns acc (acc * 31 + count
// after each patch).
uint64_t csb_text_run(
    csb_text *text, const csb_patch *_Nullable patches, uint64_t count, const uint32_t *_Nullable inserted);

uint64_t csb_text_count(const csb_text *text);

// Copies the output, csb_text_count elements of it.
void csb_text_copy(const csb_text *text, uint32_t *output);

// Whether the tree's invariants hold: counts, sizes.
bool csb_text_is_valid(const csb_text *text);

void csb_text_close(csb_text *text);

#pragma clang assume_nonnull end

#endif
