/// A place in a rectangle for something smaller.
public struct Alignment: Hashable, Sendable {
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  func origin(of size: Size, in rect: Rect) -> Point {
    Point(
      column: rect.origin.column + horizontal.offset(of: size.width, in: rect.size.width),
      row: rect.origin.row + vertical.offset(of: size.height, in: rect.size.height))
  }
}

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
