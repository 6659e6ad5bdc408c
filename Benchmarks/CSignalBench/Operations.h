// What all references have in common: a table of functions, each called once for a
// whole loop.
#ifndef CSB_OPERATIONS_H
#define CSB_OPERATIONS_H

#include "include/CSignalBench.h"

typedef struct {
  size_t size;
  // Draws what is loaded, where that is not a part of the load.
  void (*draw)(csb_limit *limit);
  void (*build)(csb_limit *limit);
  csb_trail (*run)(csb_limit *limit, uint64_t updates, csb_pace pace);
  uint64_t (*checksum)(const csb_limit *limit);
  bool (*is_valid)(const csb_limit *limit);
  void (*close)(csb_limit *limit);
} csb_operations;

// The head of each reference; the rest of it is zero in the beginning.
struct csb_limit {
  const csb_operations *operations;
  uint64_t n;
  uint64_t random;
};

extern const csb_operations csb_plain, csb_text_keys, csb_wide, csb_sort_dictionary, csb_window, csb_sections,
    csb_filter_array, csb_sort_array, csb_map_array, csb_filter_dictionary, csb_map_dictionary, csb_merge, csb_rekey,
    csb_distinct, csb_members, csb_member_arrays, csb_group, csb_greatest, csb_nested, csb_lookup, csb_join, csb_newest,
    csb_suspend, csb_expire, csb_live_values;

#endif
