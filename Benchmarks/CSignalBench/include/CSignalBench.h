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

// W1, W2, W3 ----------------------------------------------------------------

// Which keys and values: 64-bit integers; keys of 15 characters of text; values
// of 64 bytes.
enum { CSB_PLAIN = 0, CSB_TEXT = 1, CSB_WIDE = 2 };

// A hash map of n records, fused with one counted B+tree of those with
// group < 8, ordered by (score, key), that holds the output.
typedef struct csb_keyed csb_keyed;

// Generates n records from the seed. Nothing is built yet.
csb_keyed *csb_keyed_open(int kind, uint64_t n, uint64_t seed);

// Builds map and tree from the records, once: what W2 measures.
void csb_keyed_build(csb_keyed *keyed);

// What a run computes along the way.
typedef struct {
  uint64_t acc;   // acc * 31 + (first output or 0) + count, after each transaction
  uint64_t sums;  // the whole output summed, as often as asked for, all added up
} csb_trail;

// Applies updates from the generator, `batch` to a transaction, and sums the
// whole output every `sum_every` updates (0: never).
csb_trail csb_keyed_run(csb_keyed *keyed, uint64_t updates, uint64_t batch, uint64_t sum_every);

// The sum of (i + 1) * output[i], wrapping.
uint64_t csb_keyed_checksum(const csb_keyed *keyed);

// How many outputs there are, as the tree counts them.
uint64_t csb_keyed_count(const csb_keyed *keyed);

// Whether the tree's invariants hold: order, counts, sizes.
bool csb_keyed_is_valid(const csb_keyed *keyed);

void csb_keyed_close(csb_keyed *keyed);

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
// B+tree with a finger on the last leaf edited. The first tree may be left out.
typedef struct csb_text csb_text;

csb_text *csb_text_open(const uint32_t *_Nullable elements, uint64_t count, bool keeps_text);

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

// Families ------------------------------------------------------------------

// One reference for each workload of a family of stages, fused by hand, with the
// script of its edits; what each is stands in Families/. A reference keeps what is
// edited and the output, as both are read alone, and nothing between; those called
// fused have one structure for both. Those of dictionaries and sets have tables of
// integers only, and are a comparison.
enum {
  CSB_FILTER_ARRAY,
  CSB_FILTER_ARRAY_FUSED,
  CSB_FILTER_DICTIONARY,
  CSB_FILTER_THRESHOLD,
  CSB_SORT_DICTIONARY,
  CSB_SORT_ORDER,
  CSB_SORT_ARRAY,
  CSB_MAP_DICTIONARY,
  CSB_MAP_FACTOR,
  CSB_MAP_ARRAY,
  CSB_MAP_ARRAY_FUSED,
  CSB_WINDOW,
  CSB_UNION,
  CSB_MERGE,
  CSB_REKEY,
  CSB_REVERSED,
};

enum {
  // Updates between two thresholds of a filter.
  CSB_THRESHOLD_PERIOD = 1000,
  // Updates between two orders of a sort, and between two factors of a map.
  CSB_PERIOD = 10000,
  // Updates between two pages, and outputs on a page.
  CSB_PAGE_PERIOD = 100,
  CSB_PAGE = 50,
};

typedef struct csb_family csb_family;

// Draws the state from the seed, and loads it.
csb_family *csb_family_open(int kind, uint64_t n, uint64_t seed);

// Draws and makes updates; returns acc (acc * 31 + (first output or 0) + count
// after each, the first output only where the output has an order).
uint64_t csb_family_run(csb_family *family, uint64_t updates);

// The sum of (i + 1) * output[i], or of a mixture of each key with its value.
uint64_t csb_family_checksum(const csb_family *family);

// Whether the invariants of all structures hold.
bool csb_family_is_valid(const csb_family *family);

void csb_family_close(csb_family *family);

#pragma clang assume_nonnull end

#endif
