import DesignSupport
public import SettingsFeatureLogic
public import TerminalUI

public struct SettingsScreen: View {
  let model: SettingsFeatureModel
  let onSelect: @MainActor (Int) throws -> Void
  let onShowDigest: @MainActor () -> Void

  public init(
    model: SettingsFeatureModel, onSelect: @escaping @MainActor (Int) throws -> Void, onShowDigest: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.onSelect = onSelect
    self.onShowDigest = onShowDigest
  }

  public var body: some View {
    let list = model.list
    let digest = model.digest
    VStack {
      if let failure = model.failure {
        ErrorState(
          title: "Settings API Error",
          failure: ScreenFailure(failure))
      } else if model.isLoaded {
        HStack {
          MetricCard(title: "Todos", value: "\(list.shown) of \(list.total)")
          MetricCard(title: "Completed", value: digest.completed)
          MetricCard(title: "Remaining", value: digest.remaining)
        }
        if list.items.isEmpty { Text("There are no todos.") }
        ForEach(list.items, id: \.id) { TodoRow(todo: $0) }
        ActivityLog(model.activity)
      } else {
        LoadingState("Loading todos…")
      }
    }
    .screen("settings.list", document: list)
    .commands {
      Command.select("todo", isEnabled: model.isLoaded, perform: onSelect)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "digest", key: "d", title: "Digest", isEnabled: model.isLoaded) { onShowDigest() }
    }
  }
}
