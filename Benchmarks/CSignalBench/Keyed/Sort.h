// Sorts orders by comparison: quicksort with the median of three, heap sort
// where that degenerates, insertion sort for what is short; after Musser,
// "Introspective sorting and selection algorithms", 1997.

enum { SHORT_RUN = 16 };

static void sort_insertion(Order *a, size_t n) {
  for (size_t i = 1; i < n; i += 1) {
    Order moving = a[i];
    size_t j = i;
    while (j > 0 && order_less(moving, a[j - 1])) {
      a[j] = a[j - 1];
      j -= 1;
    }
    a[j] = moving;
  }
}

static void sort_sift(Order *a, size_t n, size_t i) {
  Order moving = a[i];
  for (size_t child = 2 * i + 1; child < n; child = 2 * i + 1) {
    if (child + 1 < n && order_less(a[child], a[child + 1])) {
      child += 1;
    }
    if (!order_less(moving, a[child])) {
      break;
    }
    a[i] = a[child];
    i = child;
  }
  a[i] = moving;
}

static void sort_heap(Order *a, size_t n) {
  for (size_t i = n / 2; i > 0; i -= 1) {
    sort_sift(a, n, i - 1);
  }
  for (size_t end = n; end > 1; end -= 1) {
    Order top = a[0];
    a[0] = a[end - 1];
    a[end - 1] = top;
    sort_sift(a, end - 1, 0);
  }
}

static inline Order order_median(Order a, Order b, Order c) {
  if (order_less(a, b)) {
    return order_less(b, c) ? b : order_less(a, c) ? c : a;
  }
  return order_less(a, c) ? a : order_less(b, c) ? c : b;
}

static void sort_quick(Order *a, size_t n, int depth) {
  while (n > SHORT_RUN) {
    if (depth == 0) {
      sort_heap(a, n);
      return;
    }
    depth -= 1;
    Order pivot = order_median(a[0], a[n / 2], a[n - 1]);
    size_t i = 0, j = n - 1;
    for (;;) {
      while (order_less(a[i], pivot)) {
        i += 1;
      }
      while (order_less(pivot, a[j])) {
        j -= 1;
      }
      if (i >= j) {
        break;
      }
      Order swapped = a[i];
      a[i] = a[j];
      a[j] = swapped;
      i += 1;
      j -= 1;
    }
    sort_quick(a + i, n - i, depth);
    n = i;
  }
}

static void sort_orders(Order *a, size_t n) {
  int depth = 0;
  for (size_t left = n; left > 1; left /= 2) {
    depth += 2;
  }
  sort_quick(a, n, depth);
  sort_insertion(a, n);
}
