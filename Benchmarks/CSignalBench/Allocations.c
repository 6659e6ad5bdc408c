// Counts allocations by standing in front of the allocator of glibc. The
// counters are the thread's own, so that counting needs no lock.
#include "CSignalBench.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define CSB_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(CSB_SANITIZED)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static __attribute__((tls_model("initial-exec"))) _Thread_local uint64_t allocations;
static __attribute__((tls_model("initial-exec"))) _Thread_local int64_t bytes_in_use;

static void *counted(void *block) {
  if (block) {
    allocations += 1;
    bytes_in_use += (int64_t)malloc_usable_size(block);
  }
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *old, size_t size) {
  int64_t before = old ? (int64_t)malloc_usable_size(old) : 0;
  void *block = __libc_realloc(old, size);
  if (block || size == 0) {
    bytes_in_use -= before;
  }
  return counted(block);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  void *made = counted(__libc_memalign(alignment, size));
  if (!made) {
    return ENOMEM;
  }
  *block = made;
  return 0;
}

void free(void *block) {
  if (block) {
    bytes_in_use -= (int64_t)malloc_usable_size(block);
    __libc_free(block);
  }
}

bool csb_allocations_counted(void) { return true; }
uint64_t csb_allocations(void) { return allocations; }
int64_t csb_bytes_in_use(void) { return bytes_in_use; }

#else

bool csb_allocations_counted(void) { return false; }
uint64_t csb_allocations(void) { return 0; }
int64_t csb_bytes_in_use(void) { return 0; }

#endif
