import DesignSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleDetailScreen: View {
  let person: PersonItem
  let onOpenTodos: @MainActor () -> Void

  public init(person: PersonItem, onOpenTodos: @escaping @MainActor () -> Void) {
    self.person = person
    self.onOpenTodos = onOpenTodos
  }

  public var body: some View {
    VStack {
      Text(person.name).bold()
      Text("@\(person.username) • \(person.email)")
      Divider()
      FieldList(["Phone": person.phone, "Website": person.website, "Company": person.company, "City": person.city])
    }
    .screen("people.detail", document: ItemDocument(item: person))
    .commands {
      Command(name: "todos", key: "o", title: "Todos of this person") { onOpenTodos() }
    }
  }
}
