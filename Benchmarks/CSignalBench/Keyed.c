// The keyed references by kind.
#include "CSignalBench.h"

#include "Keyed/Operations.h"

csb_keyed *csb_keyed_open(int kind, uint64_t n, uint64_t seed) {
  switch (kind) {
  case CSB_TEXT:
    return csb_open_text(n, seed);
  case CSB_WIDE:
    return csb_open_wide(n, seed);
  default:
    return csb_open_plain(n, seed);
  }
}

void csb_keyed_build(csb_keyed *keyed) { keyed->operations->build(keyed); }

csb_trail csb_keyed_run(csb_keyed *keyed, uint64_t updates, uint64_t batch, uint64_t sum_every) {
  return keyed->operations->run(keyed, updates, batch, sum_every);
}

uint64_t csb_keyed_checksum(const csb_keyed *keyed) { return keyed->operations->checksum(keyed); }

uint64_t csb_keyed_count(const csb_keyed *keyed) { return keyed->operations->count(keyed); }

bool csb_keyed_is_valid(const csb_keyed *keyed) { return keyed->operations->is_valid(keyed); }

void csb_keyed_close(csb_keyed *keyed) { keyed->operations->close(keyed); }
