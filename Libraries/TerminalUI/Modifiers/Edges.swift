/// Sides of a rectangle.
public struct Edges: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let top = Edges(rawValue: 1)
  public static let leading = Edges(rawValue: 2)
  public static let bottom = Edges(rawValue: 4)
  public static let trailing = Edges(rawValue: 8)
  public static let horizontal: Edges = [.leading, .trailing]
  public static let vertical: Edges = [.top, .bottom]
  public static let all: Edges = [.horizontal, .vertical]
}
