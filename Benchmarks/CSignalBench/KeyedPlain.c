// Integer keys, values of two integers.
#include <stdint.h>

typedef struct {
  int64_t group, score;
} PlainRow;

#define KEY int64_t
#define KEY_LESS(a, b) ((a) < (b))
#define KEY_EQUAL(a, b) ((a) == (b))
#define KEY_HASH(key) ((uint64_t)(key) * 0x9E3779B97F4A7C15u)
#define KEY_AT(keyed, number) ((int64_t)(number))
#define KEYS_MAKE(n) NULL
#define NUMBER_OF(keyed, key) ((uint64_t)(key))
#define ROW PlainRow
#define ROW_MAKE(number, group, score) ((PlainRow){(group), (score)})
#define OPERATIONS plain_operations

#include "Keyed/Limit.h"

csb_keyed *csb_open_plain(uint64_t n, uint64_t seed) { return limit_open(n, seed); }
