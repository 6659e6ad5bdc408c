// A hash table of 64-bit keys with open addressing, linear probing and removal by
// shifting back. The including file defines VALUE.
//
// Invariant: between the place where a key hashes to and the one where it is, no
// place is empty. No key is NO_KEY, and at most two thirds of the places are taken.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "../Memory.h"

#define NO_KEY INT64_MIN

typedef struct {
  int64_t key;
  VALUE value;
} Row;

typedef struct {
  Row *rows;
  uint64_t mask, count;
  int shift;
} Table;

// Makes room for n keys.
static void table_open(Table *table, uint64_t n) {
  uint64_t capacity = 16;
  int bits = 4;
  while (capacity < n + n / 2) {
    capacity *= 2;
    bits += 1;
  }
  table->rows = csb_take(capacity * sizeof(Row));
  table->mask = capacity - 1;
  table->count = 0;
  table->shift = 64 - bits;
  for (uint64_t i = 0; i < capacity; i += 1) {
    table->rows[i].key = NO_KEY;
  }
}

static void table_close(Table *table) { free(table->rows); }

static inline uint64_t table_home(const Table *table, int64_t key) {
  return ((uint64_t)key * 0x9E3779B97F4A7C15u) >> table->shift;
}

// The row that holds the key, or the empty one where it belongs.
static inline Row *table_find(const Table *table, int64_t key) {
  uint64_t i = table_home(table, key);
  for (;;) {
    Row *row = table->rows + i;
    if (row->key == key || row->key == NO_KEY) {
      return row;
    }
    i = (i + 1) & table->mask;
  }
}

// Puts a value into the row that was found for the key.
static inline void table_set(Table *table, Row *row, int64_t key, VALUE value) {
  table->count += row->key == NO_KEY;
  row->key = key;
  row->value = value;
}

// Empties a row that was found.
static inline void table_remove(Table *table, Row *row) {
  if (row->key == NO_KEY) {
    return;
  }
  table->count -= 1;
  uint64_t hole = (uint64_t)(row - table->rows);
  for (uint64_t i = (hole + 1) & table->mask; table->rows[i].key != NO_KEY; i = (i + 1) & table->mask) {
    uint64_t home = table_home(table, table->rows[i].key);
    if (((i - home) & table->mask) >= ((i - hole) & table->mask)) {
      table->rows[hole] = table->rows[i];
      hole = i;
    }
  }
  table->rows[hole].key = NO_KEY;
}

static bool table_check(const Table *table) {
  uint64_t count = 0;
  for (uint64_t i = 0; i <= table->mask; i += 1) {
    const Row *row = table->rows + i;
    if (row->key != NO_KEY) {
      count += 1;
      if (table_find(table, row->key) != row) {
        return false;
      }
    }
  }
  return count == table->count;
}
