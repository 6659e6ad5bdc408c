// The reference of W1-wide: a whole pipeline of integer keys and values of 64 bytes.
#include <stdint.h>

typedef struct {
  int64_t group, score, payload[6];
} WideRow;

static inline WideRow wide_row(uint64_t number, int64_t group, int64_t score) {
  int64_t a = (int64_t)number;
  return (WideRow){group, score, {a, a + 1, a + 2, score, score + 1, score + 2}};
}

#define KEY int64_t
#define KEY_LESS(a, b) ((a) < (b))
#define KEY_EQUAL(a, b) ((a) == (b))
#define KEY_HASH(key) ((uint64_t)(key) * 0x9E3779B97F4A7C15u)
#define KEY_AT(keyed, number) ((int64_t)(number))
#define KEYS_MAKE(n) NULL
#define NUMBER_OF(keyed, key) ((uint64_t)(key))
#define ROW WideRow
#define ROW_MAKE(number, group, score) wide_row((number), (group), (score))

#include "Keyed/Limit.h"

const csb_operations csb_wide = KEYED_OPERATIONS;
