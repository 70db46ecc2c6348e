/// Neighbouring cells of one row that differ from the frame before.
public struct GridChange: Hashable, Sendable {
  public let column: Int
  public let row: Int
  /// Never empty; begins and ends with whole clusters.
  public let cells: [Cell]
}
