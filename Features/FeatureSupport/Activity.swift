public import Domain

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

  /// Adds a line for a load that has failed; none for one that the user has interrupted, which the screen itself says.
  public mutating func addFailedLoad(_ failure: DomainError) {
    if failure.kind != .cancelled { add("Loading failed") }
  }
}
