// The references of the families by kind.
#include "CSignalBench.h"

#include "Families/Family.h"

csb_family *csb_family_open(int kind, uint64_t n, uint64_t seed) {
  switch (kind) {
  case CSB_FILTER_ARRAY:
    return csb_open_filter_array(n, seed);
  case CSB_FILTER_ARRAY_FUSED:
    return csb_open_filter_array_fused(n, seed);
  case CSB_FILTER_DICTIONARY:
    return csb_open_filter_dictionary(n, seed);
  case CSB_FILTER_THRESHOLD:
    return csb_open_filter_threshold(n, seed);
  case CSB_SORT_DICTIONARY:
    return csb_open_sort_dictionary(n, seed);
  case CSB_SORT_ORDER:
    return csb_open_sort_order(n, seed);
  case CSB_SORT_ARRAY:
    return csb_open_sort_array(n, seed);
  case CSB_MAP_DICTIONARY:
    return csb_open_map_dictionary(n, seed);
  case CSB_MAP_FACTOR:
    return csb_open_map_factor(n, seed);
  case CSB_MAP_ARRAY:
    return csb_open_map_array(n, seed);
  case CSB_MAP_ARRAY_FUSED:
    return csb_open_map_array_fused(n, seed);
  case CSB_WINDOW:
    return csb_open_window(n, seed);
  case CSB_UNION:
    return csb_open_union(n, seed);
  case CSB_MERGE:
    return csb_open_merge(n, seed);
  case CSB_REKEY:
    return csb_open_rekey(n, seed);
  default:
    return csb_open_reversed(n, seed);
  }
}

uint64_t csb_family_run(csb_family *family, uint64_t updates) { return family->operations->run(family, updates); }

uint64_t csb_family_checksum(const csb_family *family) { return family->operations->checksum(family); }

bool csb_family_is_valid(const csb_family *family) { return family->operations->is_valid(family); }

void csb_family_close(csb_family *family) { family->operations->close(family); }
