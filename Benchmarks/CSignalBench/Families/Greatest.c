// Aggregates by group that need an order, in tables of integers: the greatest score of the
// records that have one remainder, of a quarter as many remainders as there are records. A
// table of the records and one of the groups, each descending by score.
#include "Chains.h"

static inline bool descends(int64_t key, Record record, int64_t other_key, Record other) {
  return record.score > other.score;
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  return chains_run(limit, updates, chain_by_score, descends);
}

static void build(csb_limit *limit) { chains_build(limit, chain_by_score, descends); }

const csb_operations csb_greatest = {sizeof(Chains), NULL, build, run, chains_checksum, chains_check, chains_close};
