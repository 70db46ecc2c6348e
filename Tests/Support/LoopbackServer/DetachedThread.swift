import Glibc

/// Runs blocking work on a thread of its own: the concurrent executor has few threads, which the code under test needs.
enum DetachedThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs the closure on a new thread; where the system gives none, on this one.
  static func run(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { pointer in
        // The reference made for this thread, and given up by it.
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.takeRetainedValue().run()
      return
    }
    pthread_detach(thread)
  }
}
