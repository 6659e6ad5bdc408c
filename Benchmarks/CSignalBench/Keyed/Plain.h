// Integer keys, values of two integers: what W1 and those do that have its records.
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

#include "Limit.h"
