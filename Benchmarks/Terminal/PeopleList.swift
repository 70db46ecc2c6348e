import TerminalUI

/// A list of people on a screen, drawn frame after frame as the full-screen app does.
@MainActor
final class PeopleList {
  struct Person: Identifiable {
    let id: Int
  }

  let host: ViewHost
  private let encoder = FrameEncoder(depth: .sixteen)
  private var shown: Grid?

  init(count: Int) {
    let people = (0..<count).map(Person.init)
    let selection = Selection()
    host = ViewHost(width: 200, height: 60) {
      List(people, selection: Binding(get: { selection.id }, set: { selection.id = $0 })) { person in
        HStack {
          Text("Person \(person.id)")
          Spacer()
          Text("City \(person.id % 100)").foregroundColor(.green)
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
