// SplitMix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", 2014: the generator of every workload.
#ifndef CSB_GENERATOR_H
#define CSB_GENERATOR_H

#include <stdint.h>

static inline uint64_t csb_next(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

#endif
