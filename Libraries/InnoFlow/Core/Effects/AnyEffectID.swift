/// An effect identifier of any raw value, as the runtime keeps it.
public struct AnyEffectID: Hashable, EffectIdentifier, CustomStringConvertible {
  private enum Storage: Sendable {
    // The usual ones, kept apart because comparing them needs no dynamic cast.
    case string(String)
    case integer(Int)
    case value(any Hashable & Sendable)
  }

  private let storage: Storage

  /// The identifier of a raw value. It equals that of any other identifier with an equal raw value of the same type.
  public init<RawValue: Hashable & Sendable>(_ rawValue: RawValue) {
    // Each cast is between two names of one type.
    if RawValue.self == String.self {
      storage = .string(unsafeBitCast(rawValue, to: String.self))
    } else if RawValue.self == Int.self {
      storage = .integer(unsafeBitCast(rawValue, to: Int.self))
    } else {
      storage = .value(rawValue)
    }
  }

  /// Any identifier without its type.
  public init(_ identifier: some EffectIdentifier) {
    self = identifier.erased
  }

  /// The value the identifier was made from.
  public var rawValue: any Hashable & Sendable {
    switch storage {
    case .string(let value): value
    case .integer(let value): value
    case .value(let value): value
    }
  }

  public var erased: AnyEffectID { self }
  public var description: String { String(describing: rawValue) }

  public static func == (left: AnyEffectID, right: AnyEffectID) -> Bool {
    switch (left.storage, right.storage) {
    case (.string(let left), .string(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.value(let left), .value(let right)): isEqual(left, right)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .string(let value): value.hash(into: &hasher)
    case .integer(let value): value.hash(into: &hasher)
    case .value(let value): value.hash(into: &hasher)
    }
  }

  private static func isEqual<Value: Hashable>(_ left: Value, _ right: any Hashable) -> Bool {
    (right as? Value) == left
  }
}
