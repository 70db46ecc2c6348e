import Foundation
import Observation
import TerminalUI
import Testing

/// The samples of the article "Writing an app".
@MainActor
struct WritingAnAppSamples {
  struct Book: Identifiable {
    let id: Int
    let title: String
  }

  @MainActor
  @Observable
  final class Library {
    var books = [Book(id: 1, title: "One"), Book(id: 2, title: "Two")]
    var opened: [Int] = []

    func open(_ id: Int) { opened.append(id) }
    func refresh() async {}
  }

  struct LibraryScreen: View {
    let model: Library
    @State private var selection: Int?

    var body: some View {
      VStack {
        Text("\(model.books.count) books").bold()
        List(model.books, selection: $selection) { book in
          Button {
            model.open(book.id)
          } label: {
            Text(book.title)
          }
        }
      }
      .screen("library.list", document: ["books": model.books.map(\.title)])
      .commands {
        Command(name: "refresh", key: "r", title: "Refresh") { await model.refresh() }
      }
    }
  }

  struct LibraryApp: View {
    enum Tab: CaseIterable {
      case library
      case about
    }

    let model: Library
    let quit: @MainActor () -> Void
    @State private var tab = Tab.library
    @State private var isAsking = false

    var body: some View {
      Pages(showing: tab, of: Tab.allCases) { tab in
        switch tab {
        case .library: LibraryScreen(model: model)
        case .about: Text("A library.")
        }
      }
      .commands {
        Command(name: "next", key: "]", title: "Next tab") { tab = tab == .library ? .about : .library }
        Command(name: "quit", key: "q", title: "Quit") { isAsking = true }
      }
      .commandFooter { KeyBar($0) }
      .alert("Leave?", isPresented: $isAsking) {
        Button("Leave") { quit() }
        Button("Stay") {}
      } message: {
        Text("Nothing is lost.")
      }
    }
  }

  private let model = Library()

  @Test func aScreenIsPrintedOnce() {
    let frame = Frame(of: LibraryScreen(model: model), width: 80)
    print(frame.text(styles: .plain), terminator: "")
    #expect(frame.text(styles: .plain) == "2 books\nOne\nTwo\n")
    #expect(frame.screen?.name == "library.list")
  }

  @Test func theSameScreenIsDriven() {
    let host = ViewHost(width: 40, height: 4) { LibraryScreen(model: model) }
    _ = host.draw()
    host.handle(.key(.down))
    host.handle(.key(.enter))
    #expect(model.opened == [1])
  }

  @Test func theAppAsksBeforeItLeaves() async throws {
    var hasQuit = false
    let host = ViewHost(width: 40, height: 8) { [model] in LibraryApp(model: model) { hasQuit = true } }
    var pressed: [Command] = []
    host.perform = { pressed.append($0) }
    host.press(.down, "]", "q")
    for command in pressed { try await command.run() }
    host.press(.tab, .backTab, .enter)
    #expect(hasQuit)
    #expect(host.lines.first == "A library.")
    try await pressed.first?.run()
    #expect(host.lines.prefix(2) == ["2 books", "› One"])
  }

  func anAppRunsOnATerminal() async throws {
    let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
    try await FullScreen.run(on: terminal) { screen in
      LibraryApp(model: model) { screen.quit() }
    }
  }
}
