import Synchronization

/// Counts how often factories ran, by name. A test binds one of its own, so that tests can run in parallel.
final class FactoryLog: Sendable {
  @TaskLocal static var current = FactoryLog()

  private let runs = Mutex<[String]>([])

  var names: [String] { runs.withLock { $0 } }

  static func note(_ name: String) {
    current.runs.withLock { $0.append(name) }
  }

  /// Runs the body with a log of its own and returns what it noted.
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
