public import FoundationEssentials

/// Writes navigation state as data and reads it back: a stack, a stack with its modals, a flow, or a whole app's.
///
/// ```swift
/// let persistence = StatePersistence()
/// let data = try persistence.data(of: store)
/// try persistence.restore(data, to: store)
/// ```
///
/// The data is JSON with sorted keys, so that equal states are equal data. Saved data is input like any other: what is too large, malformed or of another
/// version is refused with an error, and what a store's validator or middlewares refuse leaves the store as it was.
public struct StatePersistence: Sendable {
  private let version: Int
  private let limit: Int

  /// - Parameters:
  ///   - version: counts the changes of the app's own routes; data of another version is refused. 1 by default.
  ///   - limit: the greatest length of data that is read, in bytes. 1 MiB by default.
  public init(version: Int = 1, limit: Int = 1 << 20) {
    self.version = version
    self.limit = limit
  }

  /// Writes any state, such as a ``NavigationSnapshot`` or an app's own value that holds several.
  public func encode<State: Encodable>(_ state: State) throws(StatePersistenceError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(Envelope(version: version, state: state))
    } catch {
      throw .unwritable("\(error)")
    }
  }

  /// Reads what ``encode(_:)`` wrote.
  public func decode<State: Decodable>(_ type: State.Type, from data: Data) throws(StatePersistenceError) -> State {
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    let found: Int
    do {
      found = try JSONDecoder().decode(Version.self, from: data).version
    } catch {
      throw .unreadable(Self.reason(error))
    }
    guard found == version else { throw .version(found: found, expected: version) }
    do {
      return try JSONDecoder().decode(Envelope<State>.self, from: data).state
    } catch {
      throw .unreadable(Self.reason(error))
    }
  }

  /// What the decoder found, in words: its own name types of Swift.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
    case DecodingError.dataCorrupted(let context): "\(place(context.codingPath)) does not fit: \(context.debugDescription)"
    case DecodingError.keyNotFound(let key, let context): "\(place(context.codingPath)) lacks '\(key.stringValue)'"
    case DecodingError.typeMismatch(_, let context): "\(place(context.codingPath)) is of another type than it should be"
    case DecodingError.valueNotFound(_, let context): "\(place(context.codingPath)) is null"
    default: "\(error)"
    }
  }

  /// As in JavaScript: `'state.features.people'`.
  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the top" }
    let keys = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return "'\(keys.drop { $0 == "." })'"
  }
}

@MainActor
extension StatePersistence {
  /// The state of a stack.
  public func data<R: Route & Codable>(of store: NavigationStore<R>) throws(StatePersistenceError) -> Data {
    try encode(NavigationSnapshot(of: store))
  }

  /// The state of a stack and of what is presented over it.
  public func data<R: Route & Codable, M: Route & Codable>(
    of navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>
  ) throws(StatePersistenceError) -> Data {
    try encode(NavigationSnapshot(of: navigationStore, modalStore))
  }

  /// The state of a flow.
  public func data<R: Route & Codable>(of flow: FlowStore<R>) throws(StatePersistenceError) -> Data {
    try encode(NavigationSnapshot(of: flow))
  }

  /// Takes a stack to the state that was saved.
  public func restore<R: Route & Codable>(_ data: Data, to store: NavigationStore<R>) throws(StatePersistenceError) {
    try decode(NavigationSnapshot<R, Never>.self, from: data).restore(to: store)
  }

  /// Takes a stack and what is presented over it to the state that was saved: both, or neither.
  public func restore<R: Route & Codable, M: Route & Codable>(
    _ data: Data, to navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>
  ) throws(StatePersistenceError) {
    try decode(NavigationSnapshot<R, M>.self, from: data).restore(to: navigationStore, modalStore)
  }

  /// Takes a flow to the state that was saved.
  public func restore<R: Route & Codable>(_ data: Data, to flow: FlowStore<R>) throws(StatePersistenceError) {
    try decode(NavigationSnapshot<R, R>.self, from: data).restore(to: flow)
  }
}

/// What is written: the state and the version of its format.
private struct Envelope<State> {
  let version: Int
  let state: State
}

extension Envelope: Encodable where State: Encodable {}
extension Envelope: Decodable where State: Decodable {}

/// The part of an envelope that is read first.
private struct Version: Decodable {
  let version: Int
}
