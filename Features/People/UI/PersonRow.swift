import DesignSupport
import PeopleFeatureLogic
import TerminalUI

struct PersonRow: View {
  let person: PersonItem

  var body: some View {
    VStack {
      HStack {
        Text("\(person.id)").dim().frame(minWidth: 3, alignment: .trailing).lineLimit(1)
        Text(person.name).bold()
        StatusPill(person.city)
      }
      Text("@\(person.username) • \(person.email)").padding(.leading, 4)
      Text(person.company).dim().padding(.leading, 4)
    }
  }
}
