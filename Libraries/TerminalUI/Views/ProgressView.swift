/// Shows that something goes on: a spinner when nobody knows how long, a bar when a value is known.
///
/// The spinner turns with the frame's tick; in a frame without one, which is how text is printed, only its label is
/// drawn.
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

/// A turning mark; nothing in a frame without a tick.
struct Spinner: PrimitiveView {
  private static let steps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  func resolve(into resolver: inout ViewResolver) {
    guard let tick = resolver.environment.tick else { return }
    resolver.context.isAnimated = true
    let step = Int(tick.magnitude % UInt(Self.steps.count))
    Text(Self.steps[step]).resolve(into: &resolver)
  }
}

/// The bar of a `ProgressView`; `fraction` lies in 0…1.
struct ProgressBar: PrimitiveView {
  let fraction: Double

  func resolve(into resolver: inout ViewResolver) {
    resolver.nodes.append(BarNode(fraction: fraction, style: resolver.environment.style))
  }
}

/// A bar that is filled in part.
final class BarNode: Node {
  private static let widths = 5...40
  private static let ideal = 20

  private let fraction: Double
  private let style: Style

  /// `fraction` lies in 0…1.
  init(fraction: Double, style: Style) {
    self.fraction = fraction
    self.style = style
  }

  override func measure(_ proposal: Proposal) -> Size {
    let width = proposal.width ?? Self.ideal
    return Size(width: min(max(width, Self.widths.lowerBound), Self.widths.upperBound), height: 1)
  }

  override func draw(in rect: Rect, proposal: Proposal, on canvas: inout Canvas) {
    let filled = Int(Double(rect.size.width) * fraction + 0.5)
    for (index, column) in rect.columns.enumerated() {
      canvas.write(index < filled ? "█" : "░", style: style, at: Point(column: column, row: rect.origin.row))
    }
  }
}
