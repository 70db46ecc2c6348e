import InnoDI
import Synchronization

/// Records the names of factories when they run. Each test binds a separate log, so that tests can run in parallel.
final class FactoryLog: Sendable {
  @TaskLocal static var current = FactoryLog()

  private let runs = Mutex<[String]>([])

  var names: [String] { runs.withLock { $0 } }

  static func note(_ name: String) {
    current.runs.withLock { $0.append(name) }
  }

  /// Runs the body with a new log and returns the recorded names.
  static func recording(_ body: () throws -> Void) rethrows -> [String] {
    let log = FactoryLog()
    try $current.withValue(log, operation: body)
    return log.names
  }
}

protocol Service: Sendable {
  var name: String { get }
}

struct LiveService: Service, Equatable {
  let name: String

  init(_ name: String, needing others: any Service...) {
    FactoryLog.note(name)
    self.name = others.isEmpty ? name : "\(name)(\(others.map(\.name).joined(separator: ",")))"
  }
}

struct StubService: Service, Equatable {
  let name: String
}

/// The factory of `service` waits until it is cancelled; then it yields to `cancellations` and returns.
@DIContainer
struct Cancellable: Sendable {
  @Provide(.input) var cancellations: AsyncStream<Void>.Continuation

  @Provide(
    .shared,
    asyncFactory: { (cancellations: AsyncStream<Void>.Continuation) async in
      await withTaskCancellationHandler {
        var forever = AsyncStream<Never>.makeStream().stream.makeAsyncIterator()
        _ = await forever.next()
        return StubService(name: "cancelled")
      } onCancel: {
        cancellations.yield()
      }
    })
  var service: any Service
}
