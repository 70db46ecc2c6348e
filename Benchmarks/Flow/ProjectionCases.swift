import Harness
import InnoFlowCore
import Observation

/// Twenty selections held, as by a screen.
let projectionCases: [Case] = [
  panel("20 projections, unrelated change", of: PanelFeature.slices, .changeHidden, aim: 300),
  panel("20 projections, the slice of one changes", of: PanelFeature.slices, .changeShown),
  panel("20 projections of one slice, unrelated change", of: oneSlice, .changeHidden, aim: 300),
  panel("20 projections of one slice, it changes", of: oneSlice, .changeShown, aim: 1500),
  panel("20 projections, all slices change", of: PanelFeature.slices, .changeAll),
]

private let oneSlice: [PanelFeature.Slice] = Array(repeating: \.a, count: 20)

private func panel(
  _ name: String, of slices: [PanelFeature.Slice], _ action: PanelFeature.Action, aim: Double? = nil
) -> Case {
  Case(name, aim: aim) {
    let store = Store(reducer: PanelFeature())
    // Selections are distinguished by their place in the source.
    let selections = slices.enumerated().map { index, slice in
      store.select(dependingOn: slice, line: UInt(index), PanelFeature.shown)
    }
    return repeated(holding: selections) { _ in store.send(action) }
  } baseline: {
    let model = HandWrittenPanel(slices)
    return repeated { model.send(action) }
  }
}
