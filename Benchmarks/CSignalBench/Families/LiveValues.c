// Live values, in tables of integers: scores that others write, and the score that each key
// names, which a record of the last group changes. A table of the scores with the keys that
// name them, which are chained, and one of what each key names and shows.
#include "Family.h"

typedef struct {
  // Of a score, its value; of a key, what it shows.
  int64_t value;
  // Of a score, the first key that names it, or NO_KEY; of a key, the next.
  int64_t link;
  // Of a key, the score that it names.
  int64_t name;
} Live;

#define VALUE Live
#include "Table.h"

typedef struct {
  csb_limit base;
  Table scores, keys;
} LiveValues;

static inline Live *live(const Table *table, int64_t key) { return &table_find(table, key)->value; }

static inline void score_set(LiveValues *values, int64_t name, int64_t value) {
  Live *score = live(&values->scores, name);
  score->value = value;
  for (int64_t key = score->link; key != NO_KEY;) {
    Live *naming = live(&values->keys, key);
    naming->value = value;
    key = naming->link;
  }
}

static inline void name_set(LiveValues *values, int64_t key, int64_t name) {
  Live *naming = live(&values->keys, key);
  int64_t *link = &live(&values->scores, naming->name)->link;
  while (*link != key) {
    link = &live(&values->keys, *link)->link;
  }
  *link = naming->link;
  Live *score = live(&values->scores, name);
  *naming = (Live){score->value, score->link, name};
  score->link = key;
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  LiveValues *values = (LiveValues *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Record record = record_draw(&limit->random);
    if (record.group < RECORD_GROUPS - 1) {
      score_set(values, key, record.score);
    } else {
      name_set(values, key, record.score % (int64_t)limit->n);
    }
    acc = acc * 31 + values->keys.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *keys = &((const LiveValues *)limit)->keys;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= keys->mask; i += 1) {
    if (keys->rows[i].key != NO_KEY) {
      sum += entry_mix(keys->rows[i].key, keys->rows[i].value.value);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) {
  return table_check(&((const LiveValues *)limit)->scores) && table_check(&((const LiveValues *)limit)->keys);
}

static void close(csb_limit *limit) {
  table_close(&((LiveValues *)limit)->scores);
  table_close(&((LiveValues *)limit)->keys);
}

static void build(csb_limit *limit) {
  LiveValues *values = (LiveValues *)limit;
  table_open(&values->scores, limit->n);
  table_open(&values->keys, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Record record = record_draw(&limit->random);
    table_set(&values->scores, table_find(&values->scores, key), key, (Live){record.score, key, NO_KEY});
    table_set(&values->keys, table_find(&values->keys, key), key, (Live){record.score, NO_KEY, key});
  }
}

const csb_operations csb_live_values = {sizeof(LiveValues), NULL, build, run, checksum, is_valid, close};
