/// Shows that something goes on: a spinner when nobody knows how long, a bar when a value is known.
///
/// The spinner turns with the frame's tick; in a frame without one, which is how text is printed, only its label is drawn.
public struct ProgressView: View {
  private let label: String
  private let fraction: Double?

  public init(_ label: String = "…") {
    self.label = label
    fraction = nil
  }

  /// `value` counts from 0 to `total`; outside of that, and for values that are no numbers, the nearest end is shown.
  public init(_ label: String = "", value: Double, total: Double = 1) {
    self.label = label
    let fraction = value / total
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }

  public var body: some View {
    HStack {
      if let fraction {
        if !label.isEmpty { Text(label) }
        ProgressBar(fraction: fraction)
        Text("\(Int(fraction * 100 + 0.5))%")
      } else {
        Spinner()
        Text(label)
      }
    }
  }
}
