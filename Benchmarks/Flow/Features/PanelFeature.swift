import InnoFlowCore

/// Twenty values that are shown, and one that is not.
struct PanelFeature: Reducer {
  struct State: Equatable, Sendable, DefaultInitializable {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0
    var k = 0, l = 0, m = 0, n = 0, o = 0, p = 0, q = 0, r = 0, s = 0, t = 0
    var hidden = 0
  }

  enum Action: Sendable {
    /// Changes the first shown value.
    case changeShown
    case changeHidden
    case changeAll
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .changeShown: state.a += 1
    case .changeHidden: state.hidden += 1
    case .changeAll: for keyPath in Self.slices { state[keyPath: keyPath] += 1 }
    }
    return .none
  }

  typealias Slice = any WritableKeyPath<State, Int> & Sendable

  /// The shown values.
  static let slices: [Slice] = [
    \.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j, \.k, \.l, \.m, \.n, \.o, \.p, \.q, \.r, \.s, \.t,
  ]

  /// What is shown of a value: some tens of nanoseconds of work, as for a short label.
  @inline(never)
  static func shown(_ value: Int) -> Int {
    (0..<24).reduce(value) { $0 &* 31 &+ $1 }
  }
}

/// The plain way: after each change all twenty are computed again and compared with what was shown.
@MainActor
final class HandWrittenPanel {
  private(set) var state = PanelFeature.State()
  private let projections: [(PanelFeature.State) -> Int]
  private var shown: [Int]
  private(set) var changes = 0

  init(_ slices: [PanelFeature.Slice]) {
    projections = slices.map { slice in { PanelFeature.shown($0[keyPath: slice]) } }
    shown = slices.map { _ in PanelFeature.shown(0) }
  }

  @inline(never)
  func send(_ action: PanelFeature.Action) {
    switch action {
    case .changeShown: state.a += 1
    case .changeHidden: state.hidden += 1
    case .changeAll: for keyPath in PanelFeature.slices { state[keyPath: keyPath] += 1 }
    }
    for index in projections.indices {
      let new = projections[index](state)
      if new != shown[index] {
        shown[index] = new
        changes += 1
      }
    }
  }
}
