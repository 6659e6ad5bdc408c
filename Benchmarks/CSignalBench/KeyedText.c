// The reference of W1-text: a whole pipeline whose keys are texts of 15 characters,
// "row-" and the number with zeros in front, so that they stand in the order of the
// numbers. Held as two big-endian words, which compare as memcmp does; a value carries
// its number, since the output needs it.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "Memory.h"

typedef struct {
  uint64_t high, low;
} Text;

typedef struct {
  int64_t group, score, number;
} TextRow;

static inline uint64_t text_hash(Text key) {
  uint64_t mixed = (key.high ^ (key.low >> 29)) * 0xBF58476D1CE4E5B9u;
  return (mixed ^ key.low ^ (mixed >> 32)) * 0x9E3779B97F4A7C15u;
}

static uint64_t big_endian(const char *bytes) {
  uint64_t word = 0;
  for (int i = 0; i < 8; i += 1) {
    word = word << 8 | (unsigned char)bytes[i];
  }
  return word;
}

static Text *text_keys(uint64_t n) {
  Text *keys = csb_take((n + 1) * sizeof(Text));
  for (uint64_t number = 0; number < n; number += 1) {
    char text[32] = {0};
    snprintf(text, sizeof text, "row-%011llu", (unsigned long long)number);
    keys[number] = (Text){big_endian(text), big_endian(text + 8)};
  }
  return keys;
}

#define KEY Text
#define KEY_LESS(a, b) (((a).high < (b).high) | (((a).high == (b).high) & ((a).low < (b).low)))
#define KEY_EQUAL(a, b) ((a).high == (b).high && (a).low == (b).low)
#define KEY_HASH(key) text_hash(key)
#define KEY_AT(keyed, number) ((keyed)->keys[number])
#define KEYS_MAKE(n) text_keys(n)
#define NUMBER_OF(keyed, key) ((uint64_t)map_find(&(keyed)->map, (key))->row.number)
#define ROW TextRow
#define ROW_MAKE(number, group, score) ((TextRow){(group), (score), (int64_t)(number)})

#include "Keyed/Limit.h"

const csb_operations csb_text_keys = KEYED_OPERATIONS;
