/// A turning mark; nothing in a frame without a tick.
struct Spinner: PrimitiveView {
  private static let steps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  func resolve(into resolver: inout ViewResolver) {
    guard let tick = resolver.environment.tick else { return }
    let step = Int(tick.magnitude % UInt(Self.steps.count))
    Text(Self.steps[step]).resolve(into: &resolver)
  }
}
