/// Where something lower stands between top and bottom.
public enum VerticalAlignment: Hashable, Sendable {
  case top
  case center
  case bottom

  /// Never negative: what is too high loses its end, not its beginning.
  func offset(of length: Int, in available: Int) -> Int {
    let space = max(0, available - length)
    return switch self {
    case .top: 0
    case .center: space / 2
    case .bottom: space
    }
  }
}
