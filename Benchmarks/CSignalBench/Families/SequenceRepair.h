// Splitting, sharing and joining nodes of the tree of Sequence.h.

// Counts child i again.
static void fork_recount(Fork *fork, uint32_t i, bool is_run) {
  if (is_run) {
    const Run *run = fork->children[i];
    fork->counts[i] = run->count;
    fork->weights[i] = run_weight(run);
  } else {
    const Fork *child = fork->children[i];
    fork->counts[i] = sum_of(child->counts, child->count);
    fork->weights[i] = sum_of(child->weights, child->count);
  }
}

// Moves `count` children, with their counts; the ranges may overlap.
static void fork_move(Fork *to, uint32_t at, const Fork *from, uint32_t start, uint32_t count) {
  memmove(to->children + at, from->children + start, count * sizeof(void *));
  memmove(to->counts + at, from->counts + start, count * sizeof(uint32_t));
  memmove(to->weights + at, from->weights + start, count * sizeof(uint32_t));
}

// Halves the full child i.
static void fork_split(Fork *fork, uint32_t i, bool is_run) {
  fork_move(fork, i + 2, fork, i + 1, fork->count - i - 1);
  fork->count += 1;
  if (is_run) {
    Run *left = fork->children[i], *right = run_make();
    right->count = left->count / 2;
    left->count -= right->count;
    memcpy(right->items, left->items + left->count, right->count * sizeof(ITEM));
    right->next = left->next;
    left->next = right;
    fork->children[i + 1] = right;
  } else {
    Fork *left = fork->children[i], *right = fork_make();
    right->count = left->count / 2;
    left->count -= right->count;
    fork_move(right, 0, left, left->count, right->count);
    fork->children[i + 1] = right;
  }
  fork_recount(fork, i, is_run);
  fork_recount(fork, i + 1, is_run);
}

static void run_share(Run *left, Run *right, uint32_t keep) {
  ITEM all[2 * RUN];
  uint32_t total = left->count + right->count;
  memcpy(all, left->items, left->count * sizeof(ITEM));
  memcpy(all + left->count, right->items, right->count * sizeof(ITEM));
  left->count = keep;
  right->count = total - keep;
  memcpy(left->items, all, keep * sizeof(ITEM));
  memcpy(right->items, all + keep, right->count * sizeof(ITEM));
}

static void fork_share(Fork *left, Fork *right, uint32_t keep) {
  if (keep > left->count) {
    uint32_t moved = keep - left->count;
    fork_move(left, left->count, right, 0, moved);
    fork_move(right, 0, right, moved, right->count - moved);
    right->count -= moved;
  } else {
    uint32_t moved = left->count - keep;
    fork_move(right, moved, right, 0, right->count);
    fork_move(right, 0, left, keep, moved);
    right->count += moved;
  }
  left->count = keep;
}

// Joins the children i and i + 1, or shares what is in them evenly.
static void fork_join(Fork *fork, uint32_t i, bool is_run) {
  void *left = fork->children[i], *right = fork->children[i + 1];
  uint32_t size = *(uint32_t *)left + *(uint32_t *)right;
  bool joins = size <= (is_run ? RUN_LOADED : WIDTH_LOADED);
  if (is_run) {
    run_share(left, right, joins ? size : size / 2);
  } else {
    fork_share(left, right, joins ? size : size / 2);
  }
  fork_recount(fork, i, is_run);
  if (!joins) {
    fork_recount(fork, i + 1, is_run);
    return;
  }
  if (is_run) {
    ((Run *)left)->next = ((Run *)right)->next;
  }
  free(right);
  fork_move(fork, i + 1, fork, i + 2, fork->count - i - 2);
  fork->count -= 1;
}
