/// A mark on a tab.
public enum TabBadge: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A number; none is shown for zero and below, "99+" above 99.
  case count(Int)
  /// A short text; none is shown for the empty one.
  case text(String)
  /// A dot: something is there.
  case dot

  public init(integerLiteral value: Int) {
    self = .count(value)
  }

  public init(stringLiteral value: String) {
    self = .text(value)
  }

  /// What to show, nil for nothing.
  public var label: String? {
    switch self {
    case .count(let count): count < 1 ? nil : count > 99 ? "99+" : String(count)
    case .text(let text): text.isEmpty ? nil : text
    case .dot: "•"
    }
  }
}
