/// Samples in order, and what is read off them.
public struct Distribution {
  private let sorted: [Double]

  /// - Parameter samples: At least one.
  public init(_ samples: [Double]) {
    precondition(!samples.isEmpty)
    sorted = samples.sorted()
  }

  public var median: Double { quantile(0.5) }

  /// The distance of the quartiles: half of the samples lie within it.
  public var spread: Double { quantile(0.75) - quantile(0.25) }

  /// The quantile of a share between 0 and 1, interpolated linearly between samples.
  func quantile(_ share: Double) -> Double {
    let position = share * Double(sorted.count - 1)
    let lower = sorted[Int(position)]
    let upper = sorted[min(Int(position) + 1, sorted.count - 1)]
    return lower + (upper - lower) * (position - position.rounded(.down))
  }
}
