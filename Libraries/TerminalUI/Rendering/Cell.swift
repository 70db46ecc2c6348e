/// One column of one row of a grid.
public struct Cell: Hashable, Sendable {
  static let blank = Cell(cluster: " ", style: Style(), width: 1)

  let cluster: Cluster
  public let style: Style
  /// The columns that the cluster takes; 0 in a column that belongs to the wider cluster on its left.
  public let width: Int

  /// The grapheme cluster, safe for a terminal; a space in a column that a wider cluster covers.
  public var character: Character { cluster.character }
}
