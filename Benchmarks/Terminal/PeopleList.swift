import TerminalUI

/// A list or table of people on a screen, drawn frame after frame as the full-screen app does.
@MainActor
final class PeopleList {
  struct Person: Identifiable {
    let id: Int
  }

  let host: ViewHost
  private let encoder = FrameEncoder(depth: .sixteen)
  private var shown: Grid?

  init(count: Int, isTable: Bool = false) {
    let people = (0..<count).map(Person.init)
    let holder = Selection()
    let selection = Binding(get: { holder.id }, set: { holder.id = $0 })
    host = ViewHost(width: 200, height: 60) {
      if isTable {
        Table(people, selection: selection) {
          TableColumn.text("Id") { "\($0.id)" }.width(min: 3, max: 6)
          TableColumn.text("Name") { "Person \($0.id)" }
          TableColumn.text("City") { "City \($0.id % 100)" }.width(min: 8, max: 20)
        }
      } else {
        List(people, selection: selection) { person in
          HStack {
            Text("Person \(person.id)")
            Spacer()
            Text("City \(person.id % 100)").foregroundColor(.green)
          }
        }
      }
    }
    _ = frame(isFresh: true)
  }

  func press(_ key: Key) {
    host.handle(.key(key))
  }

  /// The bytes that bring the terminal to the next frame.
  func frame(isFresh: Bool) -> [UInt8] {
    let grid = host.draw().grid
    defer { shown = grid }
    return encoder.bytes(for: grid, after: isFresh ? nil : shown)
  }

  @MainActor
  private final class Selection {
    var id: Int? = 0
  }
}
