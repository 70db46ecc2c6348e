// The functions of malloc(3) that hand out memory, counted. An executable that defines them is asked by every library it loads;
// glibc keeps its own under the names used below, and free() need not be replaced because the memory is still glibc's.
#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// Off while time is measured: then a call costs one load and one branch that is never taken.
static atomic_bool counting;
static atomic_size_t count;

static inline void note(void) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

void allocation_counting(bool is_on) {
  if (is_on) atomic_store(&count, 0);
  atomic_store(&counting, is_on);
}

size_t allocation_count(void) { return atomic_load(&count); }

size_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  note();
  return __libc_realloc(pointer, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  void *pointer = __libc_memalign(alignment, size);
  if (!pointer) return ENOMEM;
  *result = pointer;
  return 0;
}
