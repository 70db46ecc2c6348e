public import FoundationEssentials

/// Encodes and decodes navigation state: that of a stack, a stack with its modals, a flow, or a whole app.
///
/// ```swift
/// let persistence = StatePersistence()
/// let data = try persistence.data(of: store)
/// try persistence.restore(data, to: store)
/// ```
///
/// The data is JSON with sorted keys, so that equal states give equal data. Saved data is untrusted input: data that is
/// too large, malformed or of another version is refused with an error, and a store whose validator or middlewares
/// refuse the state is unchanged.
public struct StatePersistence: Sendable {
  private let version: Int
  private let limit: Int

  /// Encodes and decodes one version of the app's routes.
  ///
  /// - Parameters:
  ///   - version: the version of the app's routes; data of another version is refused. 1 by default.
  ///   - limit: maximum length of data to decode, in bytes. 1 MiB by default.
  public init(version: Int = 1, limit: Int = 1 << 20) {
    self.version = version
    self.limit = limit
  }

  /// Encodes any state, such as a ``NavigationSnapshot`` or an app's own value that contains several.
  public func encode<State: Encodable>(_ state: State) throws(StatePersistenceError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(Envelope(version: version, state: state))
    } catch {
      throw .unwritable("\(error)")
    }
  }

  /// Decodes data that ``encode(_:)`` returned.
  public func decode<State: Decodable>(_ type: State.Type, from data: Data) throws(StatePersistenceError) -> State {
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    let found: Int
    do {
      found = try JSONDecoder().decode(Version.self, from: data).version
    } catch {
      throw .unreadable(Self.reason(error, in: data))
    }
    guard found == version else { throw .version(found: found, expected: version) }
    do {
      return try JSONDecoder().decode(Envelope<State>.self, from: data).state
    } catch {
      throw .unreadable(Self.reason(error, in: data))
    }
  }

  /// Describes a decoding error to users. The decoder's own description contains names of Swift types.
  private static func reason(_ error: any Error, in data: Data) -> String {
    switch error {
    // The decoder describes a number that its type cannot hold as invalid JSON.
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      (try? JSONDecoder().decode(AnyJSON.self, from: data)) == nil
        ? "it is not JSON" : "a number in it is too large, or not a whole number"
    case DecodingError.dataCorrupted(let context):
      "\(location(context.codingPath)) does not fit: \(context.debugDescription)"
    case DecodingError.keyNotFound(let key, let context): "\(location(context.codingPath)) lacks '\(key.stringValue)'"
    case DecodingError.typeMismatch(_, let context): "\(location(context.codingPath)) has the wrong type"
    case DecodingError.valueNotFound(_, let context): "\(location(context.codingPath)) is null"
    default: "\(error)"
    }
  }

  /// A coding path as in JavaScript: `'state.features.people'`.
  private static func location(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "the top level" }
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

  /// The state of a stack and its modals.
  public func data<R: Route & Codable, M: Route & Codable>(
    of navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>
  ) throws(StatePersistenceError) -> Data {
    try encode(NavigationSnapshot(of: navigationStore, modalStore))
  }

  /// The state of a flow.
  public func data<R: Route & Codable>(of flow: FlowStore<R>) throws(StatePersistenceError) -> Data {
    try encode(NavigationSnapshot(of: flow))
  }

  /// Restores a stack.
  public func restore<R: Route & Codable>(_ data: Data, to store: NavigationStore<R>) throws(StatePersistenceError) {
    try decode(NavigationSnapshot<R, Never>.self, from: data).restore(to: store)
  }

  /// Restores a stack and its modals: both, or neither.
  public func restore<R: Route & Codable, M: Route & Codable>(
    _ data: Data, to navigationStore: NavigationStore<R>, _ modalStore: ModalStore<M>
  ) throws(StatePersistenceError) {
    try decode(NavigationSnapshot<R, M>.self, from: data).restore(to: navigationStore, modalStore)
  }

  /// Restores a flow.
  public func restore<R: Route & Codable>(_ data: Data, to flow: FlowStore<R>) throws(StatePersistenceError) {
    try decode(NavigationSnapshot<R, R>.self, from: data).restore(to: flow)
  }
}

/// The encoded form: the state and the version of the app's routes.
private struct Envelope<State> {
  let version: Int
  let state: State
}

extension Envelope: Encodable where State: Encodable {}
extension Envelope: Decodable where State: Decodable {}

/// Any JSON.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}

/// The version in an envelope. Decoded first, because the state of another version may not be decodable.
private struct Version: Decodable {
  let version: Int
}

/// Error of saving or restoring navigation state.
public enum StatePersistenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A route could not be encoded; the text is the encoder's.
  case unwritable(String)
  /// The data is longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The data could not be decoded; the text is the reason, for users.
  case unreadable(String)
  /// The data was saved with another version of the app's routes.
  case version(found: Int, expected: Int)
  /// A validator or a middleware of the store refused the state; the text is the reason.
  case refused(String)

  public var description: String {
    switch self {
    case .unwritable(let reason): "the state cannot be written: \(reason)"
    case .tooLarge(let limit): "the saved state is longer than \(limit) bytes"
    case .unreadable(let reason): "the saved state cannot be read: \(reason)"
    case .version(let found, let expected): "the saved state has version \(found), not \(expected)"
    case .refused(let reason): "the saved state was refused: \(reason)"
    }
  }
}
