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
    VStack {
      if list.phase.hasContent { PeopleFilterField(model: model) }
      content(list)
    }
    .screen("people.list", document: list)
    .commands { commands(list) }
  }

  private func content(_ list: PeopleList) -> some View {
    LoadableContent(list.phase, failure: list.failure, title: "People", noun: "people") {
      MetricCards(["People": "\(list.shown) of \(list.total)", "Cities": "\(model.overview.cities)"])
      if list.items.isEmpty {
        EmptyState(model.filter.isEmpty ? "There are no people." : "No name contains '\(model.filter)'.")
      }
      ItemList(list.items, id: \.id, selection: $selection) { id in
        _ = await model.select(id)
      } row: {
        PersonRow(person: $0)
      }
    }
  }

  @CommandBuilder
  private func commands(_ list: PeopleList) -> [Command] {
    let hasContent = list.phase.hasContent
    Command.select("person", id: Int.init, isEnabled: hasContent, perform: model.select)
    Command.refresh(perform: model.refresh)
    Command(name: "filter", title: "Show those with a name", argument: "TEXT", isEnabled: hasContent) {
      model.filterChanged($0)
    }
    Command(name: "clear", key: .escape, title: "Clear the filter", isEnabled: !model.filter.isEmpty) {
      model.filterChanged("")
    }
    Command(name: "overview", key: "o", title: "Overview", isEnabled: hasContent) { await model.showOverview() }
  }
}

/// Filters the list while the user types.
private struct PeopleFilterField: View {
  let model: PeopleFeatureModel

  var body: some View {
    HStack {
      Text("Filter").dim()
      TextField("none", text: Binding(get: { model.filter }, set: model.filterChanged))
    }
  }
}
