// Indices, from a key to those that have it and back, in tables of integers: records
// under their score, as one of n keys; of those that share one, the record with the
// lowest key. A table of the records and one of the output.
#include "Chains.h"

static inline int64_t other_key(const Chains *chains, Record record) {
  return record.score % (int64_t)chains->base.n;
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  return chains_run(limit, updates, other_key, chain_by_key);
}

static void build(csb_limit *limit) { chains_build(limit, other_key, chain_by_key); }

const csb_operations csb_rekey = {sizeof(Chains), NULL, build, run, chains_checksum, chains_check, chains_close};
