/// The steps of a trace as lines: each below the one that it followed from, filtered and folded.
public struct TraceOutline: Equatable, Sendable {
  /// A line of the outline.
  public struct Line: Identifiable, Equatable, Sendable {
    /// What the line shows.
    public let step: TraceStep
    /// How many steps there are from the first of its chain to it.
    public let depth: Int
    /// Whether there are lines below it, shown or folded.
    public let hasConsequences: Bool
    /// Whether what followed from it is hidden.
    public let isFolded: Bool
    /// Whether it is shown only because a line below it matches the filter.
    public let isContext: Bool

    /// That of the step.
    public var id: UInt64 { step.id }
  }

  /// Shows this feature alone, with what its steps followed from; nil shows all.
  public var feature: String?
  /// Shows this layer alone, with what its steps followed from; nil shows all.
  public var layer: TraceStep.Layer?
  /// The steps whose consequences are hidden.
  public private(set) var folded: Set<UInt64> = []

  /// All steps, unfolded.
  public init() {}

  /// Folds what followed from a step, or unfolds it.
  public mutating func toggle(_ id: UInt64) {
    if folded.remove(id) == nil { folded.insert(id) }
  }

  /// The lines of steps, from the top down.
  ///
  /// - Parameter steps: In the order in which they began.
  public func lines(of steps: [TraceStep]) -> [Line] {
    let indices = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($1.id, $0) })
    let parents = steps.map { $0.parent.flatMap { indices[$0] } }
    var isShown = steps.map(matches)
    var consequences = Array(repeating: [Int](), count: steps.count)
    var first: [Int] = []
    // Backwards: a step comes after the one that it followed from.
    for index in steps.indices.reversed() where isShown[index] {
      if let parent = parents[index] {
        isShown[parent] = true
        consequences[parent].append(index)
      } else {
        first.append(index)
      }
    }
    var lines: [Line] = []
    var open = first.map { (index: $0, depth: 0) }
    while let (index, depth) = open.popLast() {
      let step = steps[index]
      let isFolded = folded.contains(step.id)
      lines.append(
        Line(
          step: step, depth: depth, hasConsequences: !consequences[index].isEmpty, isFolded: isFolded,
          isContext: !matches(step)))
      if !isFolded { open += consequences[index].map { ($0, depth + 1) } }
    }
    return lines
  }

  private func matches(_ step: TraceStep) -> Bool {
    (feature == nil || step.feature == feature) && (layer == nil || step.kind.layer == layer)
  }
}

extension TraceStep {
  /// The layer of the app that a step is in, from the top down.
  public enum Layer: String, CaseIterable, Sendable {
    /// What the user does and sees: commands and the navigation.
    case app
    /// What features do: actions, their changes, and effects.
    case features
    /// Use cases.
    case domain
    /// Requests.
    case network
  }
}

extension TraceStep.Kind {
  /// The layer that steps of this kind are in.
  public var layer: TraceStep.Layer {
    switch self {
    case .command, .navigation: .app
    case .action, .phase, .state, .effect: .features
    case .useCase: .domain
    case .request: .network
    }
  }
}
