// Joins to one, in tables of integers: records, each with the number that it names by its
// score, of a quarter as many numbers as there are records. A table of the records with what
// was found, since they have the same keys, and one of the numbers; the records that name one
// are chained, so that a number that changes finds them. A join's rows have both keys; as each
// record finds one number, these follow from the record.
#include "Family.h"

typedef struct {
  Record record;
  int64_t found;
  // Of a record, the next that names the same number, or NO_KEY; of a number, the first.
  int64_t link;
} Joined;

#define VALUE Joined
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records, numbers;
} Lookup;

static inline uint64_t number_count(const Lookup *lookup) {
  return lookup->base.n / 4 > 0 ? lookup->base.n / 4 : 1;
}

static inline Joined *named(const Lookup *lookup, Record record) {
  return &table_find(&lookup->numbers, record.score % (int64_t)number_count(lookup))->value;
}

static inline Joined *joined(const Lookup *lookup, int64_t key) {
  return &table_find(&lookup->records, key)->value;
}

static inline void lookup_unlink(Lookup *lookup, int64_t key, const Joined *past) {
  int64_t *link = &named(lookup, past->record)->link;
  while (*link != key) {
    link = &joined(lookup, *link)->link;
  }
  *link = past->link;
}

static inline void lookup_link(Lookup *lookup, int64_t key, Joined *row, Record record) {
  Joined *number = named(lookup, record);
  *row = (Joined){record, number->found, number->link};
  number->link = key;
}

static inline void number_set(Lookup *lookup, int64_t name, int64_t value) {
  Joined *number = &table_find(&lookup->numbers, name)->value;
  number->found = value;
  for (int64_t key = number->link; key != NO_KEY; key = joined(lookup, key)->link) {
    joined(lookup, key)->found = value;
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Lookup *lookup = (Lookup *)limit;
  uint64_t acc = 0, left = pace.period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (pace.period > 0 && --left == 0) {
      int64_t name = (int64_t)(csb_next(&limit->random) % number_count(lookup));
      number_set(lookup, name, (int64_t)(csb_next(&limit->random) % VALUES));
      left = pace.period;
    }
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Joined *row = joined(lookup, key);
    lookup_unlink(lookup, key, row);
    lookup_link(lookup, key, row, record_draw(&limit->random));
    acc = acc * 31 + lookup->records.count;
  }
  return (csb_trail){acc, 0};
}

static inline uint64_t lookup_checksum(const Lookup *lookup, bool has_both_keys) {
  const Table *records = &lookup->records;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= records->mask; i += 1) {
    if (records->rows[i].key != NO_KEY) {
      Joined row = records->rows[i].value;
      int64_t key = records->rows[i].key;
      int64_t name = row.record.score % (int64_t)number_count(lookup);
      sum += entry_mix(has_both_keys ? key * 31 + name : key, row.record.score + row.found);
    }
  }
  return sum;
}

static uint64_t checksum(const csb_limit *limit) { return lookup_checksum((const Lookup *)limit, false); }

static uint64_t checksum_of_join(const csb_limit *limit) { return lookup_checksum((const Lookup *)limit, true); }

static bool is_valid(const csb_limit *limit) {
  return table_check(&((const Lookup *)limit)->records) && table_check(&((const Lookup *)limit)->numbers);
}

static void close(csb_limit *limit) {
  table_close(&((Lookup *)limit)->records);
  table_close(&((Lookup *)limit)->numbers);
}

static void build(csb_limit *limit) {
  Lookup *lookup = (Lookup *)limit;
  table_open(&lookup->records, limit->n);
  table_open(&lookup->numbers, number_count(lookup));
  for (int64_t name = 0; name < (int64_t)number_count(lookup); name += 1) {
    Row *row = table_find(&lookup->numbers, name);
    table_set(&lookup->numbers, row, name, (Joined){{0, 0}, name * 7, NO_KEY});
  }
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Row *row = table_find(&lookup->records, key);
    table_set(&lookup->records, row, key, (Joined){{0, 0}, 0, NO_KEY});
    lookup_link(lookup, key, &row->value, record_draw(&limit->random));
  }
}

const csb_operations csb_lookup = {sizeof(Lookup), NULL, build, run, checksum, is_valid, close};
const csb_operations csb_join = {sizeof(Lookup), NULL, build, run, checksum_of_join, is_valid, close};
