import TerminalUI
import TodosFeatureLogic

/// Chooses by their state which todos are shown.
struct TodosFilterPicker: View {
  let model: TodosFeatureModel

  var body: some View {
    Picker("Show", selection: Binding(get: { model.filter }, set: { model.show($0) })) {
      ForEach(TodosFilter.allCases, id: \.self) { Text($0.rawValue) }
    }
  }
}
