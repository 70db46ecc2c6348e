import InnoNetworkEngine
import Synchronization

/// The running calls of a client: counts them, cancels them by tag, and refuses new ones after shutdown.
final class CallRegistry: Sendable {
  private struct Entry {
    let tag: String?
    let cancel: @Sendable () -> Void
    /// Ends what would go on without an end of its own, such as a WebSocket, before a shutdown that waits for it.
    var finish: (@Sendable () async -> Void)?
  }

  private struct State {
    var isClosed = false
    var isOver = false
    var running = 0
    var lastNumber: UInt64 = 0
    var entries: [UInt64: Entry] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []

    mutating func add(_ entry: Entry) -> UInt64 {
      lastNumber += 1
      entries[lastNumber] = entry
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// Whether ``end()`` has been called.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Registers a call. Returns false after ``close()`` or ``end()``; otherwise ``leave()`` has to follow.
  func enter() -> Bool {
    state.withLock { state in
      if !state.isClosed { state.running += 1 }
      return !state.isClosed
    }
  }

  /// Unregisters a call.
  func leave() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Runs work that ``cancel(tag:)`` and ``end()`` can cancel.
  func run<Value: Sendable, Failure: Error>(
    tag: String?, _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    // Started under the lock, so that no `cancel(tag:)` comes between the start of the work and its registration.
    let (task, number, isOver) = state.withLock { state in
      let task = Task { () async -> Result<Value, Failure> in
        do throws(Failure) {
          return .success(try await work())
        } catch {
          return .failure(error)
        }
      }
      return (task, state.add(Entry(tag: tag, cancel: task.cancel)), state.isOver)
    }
    if isOver { task.cancel() }
    defer { remove(number) }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Sleeps. Throws if the calling task or the tag is cancelled, and if the client is shut down.
  func wait(_ delay: Duration, on clock: any Clock<Duration>, tag: String? = nil) async throws(EngineError) {
    let result = await run(tag: tag) { try await clock.sleep(for: delay) }
    if isOver { throw EngineError(.shutDown) }
    if case .failure = result { throw EngineError(.cancelled) }
  }

  /// Cancels the work with this tag.
  func cancel(tag: String) {
    let entries = state.withLock { $0.entries.values.filter { $0.tag == tag } }
    for entry in entries { entry.cancel() }
  }

  /// Refuses new calls, and finishes the leases that can be finished.
  func close() {
    let entries = state.withLock { state in
      state.isClosed = true
      return state.entries
    }
    for (number, entry) in entries { finish(number, entry) }
  }

  private func finish(_ number: UInt64, _ entry: Entry) {
    guard let finish = entry.finish else { return }
    Task {
      await finish()
      end(number)
    }
  }

  /// Refuses new calls and cancels all work, including work that running calls start later.
  func end() {
    let entries = state.withLock { state in
      state.isClosed = true
      state.isOver = true
      return Array(state.entries.values)
    }
    for entry in entries { entry.cancel() }
  }

  /// Waits until no call is running.
  func drained() async {
    await withCheckedContinuation { waiter in
      let isEmpty = state.withLock { state in
        if state.running > 0 { state.waiters.append(waiter) }
        return state.running == 0
      }
      if isEmpty { waiter.resume() }
    }
  }

  /// Registers what a call has returned, such as a stream, until the lease ends. `cancel` may be called at any time,
  /// also after that. ``close()`` calls `finish`, whose return ends the lease.
  func lease(
    tag: String?, cancel: @escaping @Sendable () -> Void, finish: (@Sendable () async -> Void)? = nil
  ) -> Lease {
    let entry = Entry(tag: tag, cancel: cancel, finish: finish)
    let (number, isClosed, isOver) = state.withLock { state in
      state.running += 1
      return (state.add(entry), state.isClosed, state.isOver)
    }
    if isOver { cancel() } else if isClosed { self.finish(number, entry) }
    return Lease(registry: self, number: number)
  }

  /// A registration that lasts until ``end()`` is called or the lease is released.
  final class Lease: Sendable {
    private let registry: CallRegistry
    private let number: UInt64

    fileprivate init(registry: CallRegistry, number: UInt64) {
      self.registry = registry
      self.number = number
    }

    deinit { end() }

    func end() { registry.end(number) }
  }

  /// Ends a lease, unless it has ended.
  private func end(_ number: UInt64) { if remove(number) { leave() } }

  @discardableResult
  private func remove(_ number: UInt64) -> Bool {
    state.withLock { $0.entries.removeValue(forKey: number) != nil }
  }
}
