/// What happened last on a screen.
public struct Activity: Equatable, Sendable {
  private static let limit = 10

  /// The newest at the end; ten lines at most.
  public private(set) var lines: [String]

  public init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.limit)
  }

  public mutating func add(_ line: String) {
    lines = (lines + [line]).suffix(Self.limit)
  }
}
