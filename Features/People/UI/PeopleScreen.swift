import DesignSupport
import FeatureSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleScreen: View {
  let model: PeopleFeatureModel
  @State private var table = TableState<PersonItem>()

  public init(model: PeopleFeatureModel) {
    self.model = model
  }

  public var body: some View {
    let list = model.list
    LoadableContent(list.phase, failure: list.failure, title: "People", noun: "people") {
      ItemTable(
        "People", list.items, of: list.total, state: $table,
        search: Binding(get: { model.filter }, set: model.filterChanged),
        remark: model.overview.cities == 1 ? "1 city" : "\(model.overview.cities) cities",
        empty: model.filter.isEmpty ? "There are no people." : "Nothing contains '\(model.filter)'."
      ) {
        TableColumn("Id", value: \.id.fieldText).width(min: 3, max: 6).priority(2)
        TableColumn("Name", value: \.name).width(min: 10).priority(4)
        TableColumn("City", value: \.city).width(min: 10, max: 20).priority(3)
        TableColumn("E-mail", value: \.email).width(min: 16).priority(1)
        TableColumn("Company", value: \.company).width(min: 12)
      } onOpen: { id in
        _ = await model.select(id)
      } preview: { person in
        LoadedPreview(person.id, load: model.preview) {
          if let person = model.known(person.id) { PersonSections(person: person) }
        }
      }
    }
    .screen("people.list", document: list)
    .commands { commands(list) }
  }

  @CommandBuilder
  private func commands(_ list: PeopleList) -> [Command] {
    let hasContent = list.phase.hasContent
    Command.select("person", id: Int.init, isEnabled: hasContent, perform: model.select)
    Command.refresh(perform: model.refresh)
    Command(name: "filter", title: "Show those with a text", argument: "TEXT", isEnabled: hasContent) {
      model.filterChanged($0)
    }
    Command(name: "clear", key: .escape, title: "Clear the filter", isEnabled: !model.filter.isEmpty) {
      model.filterChanged("")
    }
    onPerson("posts-of", .posts, "Posts", hasContent, model.openPosts)
    onPerson("todos-of", .todos, "Todos", hasContent, model.openTodos)
    Command(name: "overview", key: .summary, title: "Overview", isEnabled: hasContent) { await model.showOverview() }
  }

  private func onPerson(
    _ name: String, _ key: Key, _ title: String, _ isEnabled: Bool,
    _ perform: @escaping @MainActor @Sendable (Int) async throws -> Void
  ) -> Command {
    Command.onItem(
      "person", name: name, key: key, title: title, id: Int.init, selection: table.selection, isEnabled: isEnabled
    ) { id in
      try await perform(id)
      return true
    }
  }
}
