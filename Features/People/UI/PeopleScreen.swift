import DesignSupport
import FeatureSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleScreen: View {
  let model: PeopleFeatureModel
  @State private var selection: Int?

  public init(model: PeopleFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: model.failure, title: "People", noun: "people") {
      HStack {
        MetricCard(title: "People", value: "\(list.shown) of \(list.total)")
        MetricCard(title: "Cities", value: model.overview.cities)
      }
      if list.items.isEmpty { EmptyState("There are no people.") }
      ItemList(list.items, id: \.id, selection: $selection) {
        _ = model.select($0)
      } row: {
        PersonRow(person: $0)
      }
      ActivityLog(model.activity)
    }
    .screen("people.list", document: list)
    .commands {
      Command.select("person", id: Int.init, isEnabled: list.phase.hasContent, perform: model.select)
      Command(name: "refresh", key: "r", title: "Load again") { await model.refresh() }
      Command(name: "overview", key: "o", title: "Overview", isEnabled: list.phase.hasContent) { model.showOverview() }
    }
  }
}
