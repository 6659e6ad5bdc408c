// Open addressing with linear probing. Included once for each kind; see Limit.h
// for the macros that the kind defines. A slot is empty while its group is -1.

typedef struct {
  KEY key;
  ROW row;
} Slot;

typedef struct {
  Slot *slots;
  uint64_t mask;
  int shift;
} Map;

static void map_open(Map *map, uint64_t n) {
  uint64_t capacity = 16;
  int bits = 4;
  while (capacity < n + n / 2) {
    capacity *= 2;
    bits += 1;
  }
  map->slots = csb_take(capacity * sizeof(Slot));
  map->mask = capacity - 1;
  map->shift = 64 - bits;
  for (uint64_t i = 0; i < capacity; i += 1) {
    map->slots[i].row.group = -1;
  }
}

static void map_close(Map *map) {
  free(map->slots);
}

// The slot that holds the key, or the empty one where it belongs.
static inline Slot *map_find(const Map *map, KEY key) {
  uint64_t i = KEY_HASH(key) >> map->shift;
  for (;;) {
    Slot *slot = map->slots + i;
    if (slot->row.group < 0 || KEY_EQUAL(slot->key, key)) {
      return slot;
    }
    i = (i + 1) & map->mask;
  }
}
