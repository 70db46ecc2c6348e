import InnoDI
import Synchronization

/// Counts the runs of factories, by name. Each test binds a separate log, so that tests can run in parallel.
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

/// A container whose value is made only when its construction is cancelled, which `ended` reports.
@DIContainer
struct Unfinished: Sendable {
  @Provide(.input) var ended: AsyncStream<Bool>.Continuation

  @Provide(
    .shared,
    asyncFactory: { (ended: AsyncStream<Bool>.Continuation) async in
      await withTaskCancellationHandler {
        var forever = AsyncStream<Never>.makeStream().stream.makeAsyncIterator()
        _ = await forever.next()
        return StubService(name: "ended")
      } onCancel: {
        ended.yield(true)
      }
    })
  var endless: any Service
}
