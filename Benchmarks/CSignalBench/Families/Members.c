// Groups, a list of records for each, in tables of integers: those that have one remainder
// of their score, of a quarter as many remainders as there are records. A table of the
// records and one of the groups. For groups of records, and as arrays: ascending by key.
#include "Chains.h"

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  return chains_run(limit, updates, chain_by_score, chain_by_key);
}

// Of a group's records one by one, or as an array.
static inline uint64_t members_checksum(const Chains *chains, bool is_array) {
  const Table *groups = &chains->groups;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= groups->mask; i += 1) {
    if (groups->rows[i].key == NO_KEY) {
      continue;
    }
    int64_t group = groups->rows[i].key;
    uint64_t all = 0;
    for (int64_t key = groups->rows[i].value.link; key != NO_KEY; key = chain_at(chains, key)->link) {
      int64_t score = chain_at(chains, key)->record.score;
      if (is_array) {
        all = all * 31 + (uint64_t)key * 31 + (uint64_t)score;
      } else {
        sum += entry_mix(group * 31 + key, score);
      }
    }
    if (is_array) {
      sum += entry_mix(group, (int64_t)all);
    }
  }
  return sum;
}

static uint64_t checksum(const csb_limit *limit) { return members_checksum((const Chains *)limit, false); }

static uint64_t checksum_of_arrays(const csb_limit *limit) { return members_checksum((const Chains *)limit, true); }

static void build(csb_limit *limit) { chains_build(limit, chain_by_score, chain_by_key); }

const csb_operations csb_members = {sizeof(Chains), NULL, build, run, checksum, chains_check, chains_close};
const csb_operations csb_member_arrays = {
    sizeof(Chains), NULL, build, run, checksum_of_arrays, chains_check, chains_close,
};
