/// Where something narrower stands between two sides.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading
  case center
  case trailing

  /// Never negative: what is too wide loses its end, not its beginning.
  func offset(of length: Int, in available: Int) -> Int {
    let space = max(0, available - length)
    return switch self {
    case .leading: 0
    case .center: space / 2
    case .trailing: space
    }
  }
}
