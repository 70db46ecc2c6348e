/// A value that a link's destination needs and did not get.
public enum DeepLinkParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no value of that name.
  case missing(name: String)
  /// There is a value, and it cannot be read as what it has to be.
  case invalid(name: String, value: String, expected: String)
  /// The mapping refused the link for a reason of its own, in its words.
  case custom(String)

  public var description: String {
    switch self {
    case .missing(let name): "the link lacks a value for \(quoted(name))"
    case .invalid(let name, let value, let expected): "the link's \(quoted(name)) is \(quoted(value)), which is not \(expected)"
    case .custom(let message): message
    }
  }
}
