import DesignSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleScreen: View {
  let model: PeopleFeatureModel
  let onSelect: @MainActor (Int) throws -> Void
  let onShowOverview: @MainActor () -> Void

  public init(
    model: PeopleFeatureModel, onSelect: @escaping @MainActor (Int) throws -> Void, onShowOverview: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.onSelect = onSelect
    self.onShowOverview = onShowOverview
  }

  public var body: some View {
    let list = model.list
    VStack {
      if let failure = model.failure {
        ErrorState(
          title: "People API Error",
          failure: ScreenFailure(failure))
      } else if model.isLoaded {
        HStack {
          MetricCard(title: "People", value: "\(list.shown) of \(list.total)")
          MetricCard(title: "Cities", value: model.overview.cities)
        }
        if list.items.isEmpty { Text("There are no people.") }
        ForEach(list.items, id: \.id) { PersonRow(person: $0) }
        ActivityLog(model.activity)
      } else {
        LoadingState("Loading people…")
      }
    }
    .screen("people.list", document: list)
    .commands {
      Command.select("person", isEnabled: model.isLoaded, perform: onSelect)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "overview", key: "o", title: "Overview", isEnabled: model.isLoaded) { onShowOverview() }
    }
  }
}
