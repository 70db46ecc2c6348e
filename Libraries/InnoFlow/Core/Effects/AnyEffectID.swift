/// An effect identifier of any raw value, as the runtime keeps it.
public struct AnyEffectID: Hashable, EffectIdentifier, CustomStringConvertible {
  private enum Storage: Sendable {
    /// The usual case, kept apart because comparing two strings needs no cast.
    case string(String)
    case value(any Hashable & Sendable)
  }

  private let storage: Storage

  public init(_ rawValue: some Hashable & Sendable) {
    storage = (rawValue as? String).map(Storage.string) ?? .value(rawValue)
  }

  public init(_ identifier: some EffectIdentifier) {
    self = identifier.erased
  }

  /// The value the identifier was made from.
  public var rawValue: any Hashable & Sendable {
    switch storage {
    case .string(let value): value
    case .value(let value): value
    }
  }

  public var erased: AnyEffectID { self }
  public var description: String { String(describing: rawValue) }

  public static func == (left: AnyEffectID, right: AnyEffectID) -> Bool {
    switch (left.storage, right.storage) {
    case (.string(let left), .string(let right)): left == right
    case (.value(let left), .value(let right)): isEqual(left, right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .string(let value): value.hash(into: &hasher)
    case .value(let value): value.hash(into: &hasher)
    }
  }

  private static func isEqual<Value: Hashable>(_ left: Value, _ right: any Hashable) -> Bool {
    (right as? Value) == left
  }
}
