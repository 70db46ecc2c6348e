/// A largest length in columns or rows, or `.infinity` for all that is offered; an integer literal will do.
public struct Length: Hashable, Sendable, ExpressibleByIntegerLiteral {
  public static let infinity = Length(Proposal.unbounded)

  let cells: Int

  /// Negative lengths count as 0.
  public init(_ cells: Int) {
    self.cells = min(max(0, cells), Proposal.unbounded)
  }

  public init(integerLiteral value: Int) {
    self.init(value)
  }
}
