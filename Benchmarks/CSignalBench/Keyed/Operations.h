// What the three kinds of the keyed reference have in common: a table of
// functions, called once for a whole loop.
#ifndef CSB_OPERATIONS_H
#define CSB_OPERATIONS_H

#include "../include/CSignalBench.h"

typedef struct {
  void (*build)(csb_keyed *keyed);
  csb_trail (*run)(csb_keyed *keyed, uint64_t updates, uint64_t batch, uint64_t sum_every);
  uint64_t (*checksum)(const csb_keyed *keyed);
  uint64_t (*count)(const csb_keyed *keyed);
  bool (*is_valid)(const csb_keyed *keyed);
  void (*close)(csb_keyed *keyed);
} csb_operations;

struct csb_keyed {
  const csb_operations *operations;
};

csb_keyed *csb_open_plain(uint64_t n, uint64_t seed);
csb_keyed *csb_open_text(uint64_t n, uint64_t seed);
csb_keyed *csb_open_wide(uint64_t n, uint64_t seed);

#endif
