// Building, checking and freeing the tree of Sequence.h.

// Builds from items in order: about RUN_LOADED a leaf, WIDTH_LOADED a node.
static void sequence_build(Sequence *sequence, const ITEM *items, size_t count) {
  size_t width = count > 0 ? (count + RUN_LOADED - 1) / RUN_LOADED : 1, next = 0;
  void **nodes = csb_take(width * sizeof(void *));
  Run *last = NULL;
  for (size_t l = 0; l < width; l += 1) {
    size_t end = (l + 1) * count / width;
    Run *run = run_make();
    memcpy(run->items, items + next, (end - next) * sizeof(ITEM));
    run->count = (uint32_t)(end - next);
    next = end;
    if (last) {
      last->next = run;
    } else {
      sequence->first = run;
    }
    last = run;
    nodes[l] = run;
  }
  sequence->height = 0;
  while (width > 1) {
    size_t parents = (width + WIDTH_LOADED - 1) / WIDTH_LOADED;
    next = 0;
    for (size_t p = 0; p < parents; p += 1) {
      Fork *fork = fork_make();
      for (size_t end = (p + 1) * width / parents; next < end; next += 1) {
        fork->children[fork->count] = nodes[next];
        fork_recount(fork, fork->count, sequence->height == 0);
        fork->count += 1;
      }
      nodes[p] = fork;
    }
    width = parents;
    sequence->height += 1;
  }
  sequence->root = nodes[0];
  sequence->count = (uint32_t)count;
  sequence->weight = 0;
  for (const Run *run = sequence->first; run; run = run->next) {
    sequence->weight += run_weight(run);
  }
  free(nodes);
}

static void sequence_free(void *node, int level) {
  if (level > 0) {
    Fork *fork = node;
    for (uint32_t i = 0; i < fork->count; i += 1) {
      sequence_free(fork->children[i], level - 1);
    }
  }
  free(node);
}

// Whether sizes, counts and weights are right; adds up what is under the node.
static bool sequence_node_check(const void *node, int level, bool root, uint32_t *count, uint32_t *weight) {
  if (level == 0) {
    const Run *run = node;
    *count += run->count;
    *weight += run_weight(run);
    return run->count <= RUN && (root || run->count + 1 >= RUN_LEAST);
  }
  const Fork *fork = node;
  if (fork->count > WIDTH || fork->count < (root ? 2 : WIDTH_LEAST - 1)) {
    return false;
  }
  for (uint32_t i = 0; i < fork->count; i += 1) {
    uint32_t items = 0, weights = 0;
    if (!sequence_node_check(fork->children[i], level - 1, false, &items, &weights)) {
      return false;
    }
    if (items != fork->counts[i] || weights != fork->weights[i]) {
      return false;
    }
    *count += items;
    *weight += weights;
  }
  return true;
}

static bool sequence_check(const Sequence *sequence) {
  uint32_t count = 0, weight = 0;
  return sequence_node_check(sequence->root, sequence->height, true, &count, &weight) && count == sequence->count &&
         weight == sequence->weight;
}
