import DesignSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleDetailScreen: View {
  let person: PersonItem
  let onOpenSettings: @MainActor () -> Void

  public init(person: PersonItem, onOpenSettings: @escaping @MainActor () -> Void) {
    self.person = person
    self.onOpenSettings = onOpenSettings
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
      Command(name: "settings", key: "s", title: "Go to Settings") { onOpenSettings() }
    }
  }
}
