import Foundation
import TerminalUI
import Testing

/// The samples of doc comments.
@MainActor
struct DocCommentSamples {
  struct Greeting: View {
    let name: String

    var body: some View {
      VStack {
        Text("Hello, ") + Text(name).bold()
        Text("Nice to see you").dim()
      }
    }
  }

  struct Counter: View {
    @State private var count = 0

    var body: some View {
      Button("Pressed \(count) times") { count += 1 }
    }
  }

  @MainActor
  final class Model {
    var calls: [String] = []

    func refresh() async { calls.append("refresh") }
  }

  struct PeopleScreen: View {
    let model: Model

    var body: some View { Text("people") }
  }

  struct PeopleList: View {
    var body: some View { Text("people") }
  }

  struct PostList: View {
    var body: some View { Text("posts") }
  }

  enum Tab: CaseIterable {
    case people
    case posts
  }

  enum Order {
    case name
    case city
  }

  private let model = Model()

  @Test func aViewIsMadeOfViews() {
    let frame = Frame(of: Greeting(name: "Ada"), width: 80)
    #expect(frame.text(styles: .plain) == "Hello, Ada\nNice to see you\n")
    #expect(frame.text(styles: .ansi(.sixteen)) == "Hello, \u{1B}[1mAda\u{1B}[0m\n\u{1B}[2mNice to see you\u{1B}[0m\n")
  }

  private var shortened: some View {
    ViewThatFits {
      Text("Amara Okonjo, Nairobi")
      Text("Amara Okonjo")
    }
  }

  @Test func theShorterViewIsShownWhereThereIsNotRoomForTheLonger() {
    #expect(lines(shortened, width: 21) == ["Amara Okonjo, Nairobi"])
    #expect(lines(shortened, width: 20) == ["Amara Okonjo"])
  }

  @Test func aFrameIsPrinted() {
    let frame = Frame(of: PeopleScreen(model: model), width: 80)
    print(frame.text(styles: .plain), terminator: "")
    #expect(frame.text(styles: .plain) == "people\n")
  }

  @Test func commandsAreOfferedWithAndWithoutAnArgument() async throws {
    func select(_ id: String) throws { model.calls.append(id) }
    let commands = [
      Command(name: "refresh", key: "r", title: "Refresh") { await model.refresh() },
      Command(name: "select", title: "Show a person", argument: "ID") { try select($0) },
    ]
    for command in commands { try await command.run("3") }
    #expect(model.calls == ["refresh", "3"])
    #expect(commands.map(\.usage) == ["refresh", "select ID"])
  }

  @Test func aHostIsDriven() {
    let host = ViewHost(width: 80, height: 24) { Counter() }
    host.handle(.key(.enter))
    print(host.draw().text(styles: .plain))
    host.handle(.key(.enter))
    #expect(host.lines.first == "[ Pressed 1 times ]")
  }

  private func pages(_ tab: Tab) -> some View {
    Pages(showing: tab, of: Tab.allCases) { tab in
      switch tab {
      case .people: PeopleList()
      case .posts: PostList()
      }
    }
  }

  struct Controls: View {
    let people: [Person]
    @State private var order = Order.name
    @State private var selection: Int?
    @State private var editor = LineEditor()
    @State private var isAsking = false

    var body: some View {
      Picker("Order", selection: $order) {
        Text("Name").tag(Order.name)
        Text("City").tag(Order.city)
      }
      List(people, selection: $selection) { person in
        Button {
          open(person)
        } label: {
          Text(person.name)
        }
      }
      Table(people, selection: $selection) {
        TableColumn("Id") { Text("\($0.id)") }.width(4)
        TableColumn("Name", value: \.name).width(min: 8, ideal: 20).priority(1)
        TableColumn("City", value: \.city).width(min: 8, ideal: 12, max: 20)
      }
      PreviewSplit {
        List(people, selection: $selection) { Text($0.name) }
      } preview: {
        if let selected { PersonDetail(person: selected) }
      }
      LineField(":", editor: $editor) { outcome in
        if case .submitted(let line) = outcome { run(line) }
      }
      StatusLine(remark: "updated 3 min ago") {
        Text("Saved 'Water the plants'").dim()
      }
      Text("x")
        .alert("Delete all?", isPresented: $isAsking) {
          Button("Delete") { deleteAll() }
          Button("Cancel") {}
        } message: {
          Text("This cannot be undone.")
        }
    }

    private var selected: Person? { people.first { $0.id == selection } }
    private func open(_ person: Person) {}
    private func run(_ line: String) {}
    private func deleteAll() {}
  }

  struct PersonDetail: View {
    let person: Person
    var body: some View { Text(person.city) }
  }

  private func fullScreen() async throws {
    let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
    try await FullScreen.run(on: terminal) { screen in
      Counter().commands {
        Command(name: "quit", key: "q", title: "Quit") { screen.quit() }
      }
    }
  }
}

// TextEditor.swift
@MainActor
func textEditorSample(_ text: Binding<String>) -> some View {
  struct Editor: View {
    let text: Binding<String>

    var body: some View {
      TextEditor("the text", text: text)
        .frame(minHeight: 3, maxHeight: .infinity)
    }
  }
  return Editor(text: text)
}
