// Reports to the thread sanitizer what it does not see of Swift's locks and continuations. These functions are linked
// before those of the runtime with the same names, call them, and annotate which thread happens before which.
//
// A Mutex without contention is locked and unlocked by atomic instructions in the code that uses it, which the sanitizer
// sees. With contention the runtime's library does it, which is not built for the sanitizer. That library annotates the
// start of tasks and jobs, but not a task that finds its continuation already resumed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define SWIFT_SELF __attribute__((swift_context))

// Programs that are built without the sanitizer, such as macros, are linked with this too.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

static void acquire(void *address) {
  if (__tsan_acquire && address) __tsan_acquire(address);
}

static void release(void *address) {
  if (__tsan_release) __tsan_release(address);
}

// Synchronization._MutexHandle

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void Lock(uint32_t thread, SWIFT_SELF void *handle);
typedef SWIFT bool TryLock(SWIFT_SELF void *handle);
typedef SWIFT void Unlock(SWIFT_SELF void *handle);

SWIFT void lockSlow(uint32_t thread, SWIFT_SELF void *handle) __asm__(LOCK);
SWIFT bool tryLockSlow(SWIFT_SELF void *handle) __asm__(TRY_LOCK);
SWIFT void unlockSlow(SWIFT_SELF void *handle) __asm__(UNLOCK);

SWIFT void lockSlow(uint32_t thread, SWIFT_SELF void *handle) {
  static Lock *library;
  if (!library) library = (Lock *)dlsym(RTLD_NEXT, LOCK);
  library(thread, handle);
  acquire(handle);
}

SWIFT bool tryLockSlow(SWIFT_SELF void *handle) {
  static TryLock *library;
  if (!library) library = (TryLock *)dlsym(RTLD_NEXT, TRY_LOCK);
  bool isLocked = library(handle);
  if (isLocked) acquire(handle);
  return isLocked;
}

SWIFT void unlockSlow(SWIFT_SELF void *handle) {
  static Unlock *library;
  if (!library) library = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
  release(handle);
  library(handle);
}

// Continuations. Who resumes one releases its task, which the runtime says.

SWIFT void *swift_task_getCurrent(void) __attribute__((weak));

// Called by Continuations.swift too.
SWIFT void acquireCurrentTask(void) {
  if (swift_task_getCurrent) acquire(swift_task_getCurrent());
}

typedef SWIFT_ASYNC void Await(void *continuation);
SWIFT_ASYNC void swift_continuation_await(void *continuation);

SWIFT_ASYNC void swift_continuation_await(void *continuation) {
  static Await *library;
  if (!library) library = (Await *)dlsym(RTLD_NEXT, "swift_continuation_await");
  acquireCurrentTask();
  __attribute__((musttail)) return library(continuation);
}

// Resumed between the acquisition above and the end of waiting: the task goes on at once, and enters its context again.
typedef SWIFT void Enter(void *state);
SWIFT void swift_task_enterThreadLocalContext(void *state);

SWIFT void swift_task_enterThreadLocalContext(void *state) {
  static Enter *library;
  if (!library) library = (Enter *)dlsym(RTLD_NEXT, "swift_task_enterThreadLocalContext");
  acquireCurrentTask();
  library(state);
}
