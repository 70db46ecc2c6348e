/// Holds callers until it is opened, and counts them: a slow dependency whose duration the test decides.
public actor Gate<Value: Sendable> {
  private var value: Value?
  private var callers: [CheckedContinuation<Value, Never>] = []
  /// How many callers have come.
  public private(set) var calls = 0
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  public init() {}

  /// Returns what the gate is opened with, at once when it is open.
  public func pass() async -> Value {
    calls += 1
    for watcher in watchers where watcher.count <= calls { watcher.continuation.resume() }
    watchers.removeAll { $0.count <= calls }
    if let value { return value }
    return await withCheckedContinuation { callers.append($0) }
  }

  /// Returns when so many callers have come.
  public func waitForCalls(_ count: Int) async {
    if calls >= count { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  /// Lets all callers through, those that wait and those to come.
  public func open(with value: Value) {
    self.value = value
    for caller in callers { caller.resume(returning: value) }
    callers = []
  }

  /// Holds those to come again.
  public func close() {
    value = nil
  }
}
