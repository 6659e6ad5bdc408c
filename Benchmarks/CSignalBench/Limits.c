// The references by kind.
#include <string.h>

#include "Operations.h"
#include "Memory.h"

static const csb_operations *const kinds[] = {
    [CSB_PLAIN] = &csb_plain,
    [CSB_TEXT] = &csb_text_keys,
    [CSB_WIDE] = &csb_wide,
    [CSB_SORT_DICTIONARY] = &csb_sort_dictionary,
    [CSB_WINDOW] = &csb_window,
    [CSB_SECTIONS] = &csb_sections,
    [CSB_FILTER_ARRAY] = &csb_filter_array,
    [CSB_SORT_ARRAY] = &csb_sort_array,
    [CSB_MAP_ARRAY] = &csb_map_array,
    [CSB_FILTER_DICTIONARY] = &csb_filter_dictionary,
    [CSB_MAP_DICTIONARY] = &csb_map_dictionary,
    [CSB_MERGE] = &csb_merge,
    [CSB_REKEY] = &csb_rekey,
    [CSB_DISTINCT] = &csb_distinct,
    [CSB_MEMBERS] = &csb_members,
    [CSB_MEMBER_ARRAYS] = &csb_member_arrays,
    [CSB_GROUP] = &csb_group,
    [CSB_GREATEST] = &csb_greatest,
    [CSB_NESTED] = &csb_nested,
    [CSB_LOOKUP] = &csb_lookup,
    [CSB_JOIN] = &csb_join,
    [CSB_NEWEST] = &csb_newest,
    [CSB_SUSPEND] = &csb_suspend,
    [CSB_EXPIRE] = &csb_expire,
    [CSB_LIVE_VALUES] = &csb_live_values,
};

csb_limit *csb_limit_open(int kind, uint64_t n, uint64_t seed) {
  const csb_operations *operations = kinds[kind];
  csb_limit *limit = csb_take(operations->size);
  memset(limit, 0, operations->size);
  *limit = (csb_limit){operations, n, seed};
  if (operations->draw) {
    operations->draw(limit);
  }
  return limit;
}

void csb_limit_build(csb_limit *limit) { limit->operations->build(limit); }

csb_trail csb_limit_run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  return limit->operations->run(limit, updates, pace);
}

uint64_t csb_limit_checksum(const csb_limit *limit) { return limit->operations->checksum(limit); }

bool csb_limit_is_valid(const csb_limit *limit) { return limit->operations->is_valid(limit); }

void csb_limit_close(csb_limit *limit) {
  limit->operations->close(limit);
  free(limit);
}
