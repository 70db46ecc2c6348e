import DesignSupport
import FeatureSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleDetailScreen: View {
  let model: PeopleFeatureModel
  let userID: Int

  public init(model: PeopleFeatureModel, userID: Int) {
    self.model = model
    self.userID = userID
  }

  public var body: some View {
    if let person = model.person {
      ItemScreen(
        person.item, phase: person.phase, failure: person.failure, title: "People", named: "person", id: userID,
        screen: "people.detail"
      ) {
        PersonSections(person: $0)
      }
      .commands {
        if !person.isMissing {
          Command.refresh(perform: model.refreshPerson)
          Command(name: "posts", key: .posts, title: "Posts") { try await model.openPosts(userID: userID) }
          Command(name: "todos", key: .todos, title: "Todos") { try await model.openTodos(userID: userID) }
        }
      }
    }
  }
}

struct PersonSections: View {
  let person: PersonDetailItem

  var body: some View {
    VStack {
      Text(person.name).bold()
      Text("@\(person.username) • \(person.email)")
      section("Contact", ["Phone": person.phone, "Website": person.website])
      section(
        "Company", ["Name": person.company, "Catch phrase": person.catchPhrase, "Business": person.business])
      section(
        "Address",
        [
          "Street": [person.street, person.suite].filter { !$0.isEmpty }.joined(separator: ", "),
          "City": [person.zipcode, person.city].filter { !$0.isEmpty }.joined(separator: " "),
          "Location": [person.latitude, person.longitude].filter { !$0.isEmpty }.joined(separator: ", "),
        ])
    }
  }

  /// Nothing when all values are empty.
  @ViewBuilder
  private func section(_ title: String, _ fields: KeyValuePairs<String, String>) -> some View {
    if fields.contains(where: { !$0.value.isEmpty }) {
      Divider()
      Text(title).dim()
      FieldList(fields)
    }
  }
}
