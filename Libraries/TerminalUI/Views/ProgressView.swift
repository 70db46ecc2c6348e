/// A spinner before a label: shows that something goes on.
///
/// The spinner turns with the frame's tick; in a frame without one, which is how text is printed, only the label is
/// drawn.
public struct ProgressView: PrimitiveView {
  private static let steps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private let label: String

  public init(_ label: String = "…") {
    self.label = label
  }

  public func resolve(into resolver: inout ViewResolver) {
    guard let tick = resolver.environment.tick else { return Text(label).resolve(into: &resolver) }
    resolver.context.isAnimated = true
    let step = Self.steps[Int(tick.magnitude % UInt(Self.steps.count))]
    HStack {
      Text(step)
      Text(label)
    }.resolve(into: &resolver)
  }
}
