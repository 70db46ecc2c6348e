#if THREAD_SANITIZER
  import Glibc

  /// `Mutex` as the thread sanitizer can see it: the standard library's is a futex inside a library that the sanitizer does not watch, so that
  /// every value behind one looks unguarded. Builds with `-Xswiftc -DTHREAD_SANITIZER` only.
  package struct Lock<Value: ~Copyable>: ~Copyable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    package init(_ initial: consuming sending Value) {
      mutex = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      value = .allocate(capacity: 1)
      value.initialize(to: initial)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    }

    package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      guard pthread_mutex_trylock(mutex) == 0 else { return nil }
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    }
  }

  // The value is touched under the mutex only.
  extension Lock: @unchecked Sendable where Value: ~Copyable {}
#else
  package import Synchronization

  /// The standard library's mutex; see the other branch for why it has a second name.
  package typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
