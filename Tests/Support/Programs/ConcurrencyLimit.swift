/// Lets a number of operations run at the same time; the others wait in their order.
public actor ConcurrencyLimit {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(_ count: Int) {
    free = count
  }

  public nonisolated func run<Value: Sendable>(_ operation: @Sendable () async throws -> Value) async throws -> Value {
    await enter()
    do {
      let value = try await operation()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
