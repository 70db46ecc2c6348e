public import Observation
import Synchronization

/// The trace as the pane shows it. While the pane is closed it does not follow the trace.
@MainActor
@Observable
public final class TraceModel {
  /// Whether the pane is shown.
  public private(set) var isOpen = false
  private(set) var lines: [TraceOutline.Line] = []
  private(set) var outline = TraceOutline()
  /// The newest line is selected until the user selects another.
  var selection: UInt64?
  private let trace: Trace
  /// Whether a refresh is due: many changes in a row are shown at once.
  private let isDue = Flag()

  /// The closed pane of a trace.
  public init(_ trace: Trace) {
    self.trace = trace
  }

  /// Opens the pane, or closes it. While it is open, it is the one handler of ``Trace/onChange(_:)``.
  public func toggle() {
    isOpen.toggle()
    guard isOpen else { return trace.onChange {} }
    trace.onChange { [weak self, isDue] in
      guard !isDue.value.exchange(true, ordering: .relaxed) else { return }
      Task { @MainActor in self?.refresh() }
    }
    refresh()
  }

  /// Shows the next feature alone; after the last one, all.
  func showNextFeature() {
    let features = Set(trace.steps.compactMap(\.feature)).sorted()
    outline.feature = Self.next(after: outline.feature, of: features)
    refresh()
  }

  /// Shows the next layer alone; after the last one, all.
  func showNextLayer() {
    outline.layer = Self.next(after: outline.layer, of: TraceStep.Layer.allCases)
    refresh()
  }

  func toggle(_ id: UInt64) {
    outline.toggle(id)
    refresh()
  }

  private func refresh() {
    isDue.value.store(false, ordering: .relaxed)
    let followsNewest = selection == nil || selection == lines.last?.id
    lines = outline.lines(of: trace.steps)
    if followsNewest || !lines.contains(where: { $0.id == selection }) { selection = lines.last?.id }
  }

  private static func next<Value: Equatable>(after value: Value?, of values: [Value]) -> Value? {
    guard let value, let index = values.firstIndex(of: value) else { return values.first }
    return index + 1 < values.count ? values[index + 1] : nil
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
