import DesignSupport
import TerminalUI
import Testing

@MainActor
struct DesignSupportTests {
  private let failure = ScreenFailure(
    code: .unavailable, message: "Cannot reach http://localhost:9", hint: "Check --api.")

  @Test
  func anErrorIsShownWithAdviceAndARetryAndIsPublished() {
    let frame = Frame(of: ErrorState(title: "People API Error", failure: failure), width: 60)
    #expect(
      frame.text(styles: .plain) == """
        ╭─ People API Error ──────────────╮
        │ Cannot reach http://localhost:9 │
        │ Check --api.                    │
        │ Retry: refresh                  │
        ╰─────────────────────────────────╯

        """)
    let styled = frame.text(styles: .ansi(.sixteen))
    #expect(styled.contains("\u{1B}[31m╭"))
    // The hint is dimmed, the message is not.
    #expect(styled.contains(/\[([0-9]+;)*2(;[0-9]+)*mCheck --api/))
    #expect(!styled.contains(/\[([0-9]+;)*2(;[0-9]+)*mCannot reach/))
    #expect(frame.failure == failure)
    #expect(frame.commands.isEmpty)
  }

  @Test
  func retryRunsTheRefreshOfTheScreen() async throws {
    var loads = 0
    let bare = ScreenFailure(code: .failure, message: "No")
    let screen = ErrorState(title: "Oh", failure: bare).commands { Command.refresh { loads += 1 } }
    let frame = Frame(of: screen, width: 60)
    #expect(frame.text(styles: .plain).contains("Retry: refresh"))
    try await frame.commands.first { $0.name == "refresh" }?.run()
    #expect(loads == 1)
  }

  @Test
  func loadingSaysWhatIsAwaited() {
    #expect(lines(LoadingState("Loading people…"), width: nil) == ["Loading people…"])
    #expect(lines(LoadingState("Loading people…"), width: 40, tick: 2) == ["⠹ Loading people…"])
  }

  @Test
  func anItemThatDoesNotFitScrollsAndOneThatIsMissingIsAFailure() {
    let host = ViewHost(width: 3, height: 2) {
      ItemScreen("1\n2\n3", named: "post", id: 1, screen: "posts.detail") { Text($0) }
    }
    #expect(host.lines == ["1", "2 ▾"])
    host.press(.down)
    #expect(host.lines == ["2 ▴", "3"])
    let missing = ItemScreen(nil as String?, named: "post", id: 1, screen: "posts.detail") { Text($0) }
    let frame = Frame(of: missing, width: 40)
    #expect(frame.failure == .noSuchItem("post", id: 1) && frame.screen?.name == "posts.detail")
  }

  @Test
  func theStatusLineKeepsItsHeightAndGivesUpItsRemarkFirst() {
    func line(_ text: String, width: Int) -> [String] {
      let host = ViewHost(width: width, height: 3) {
        List { Text("row") }
        StatusLine(remark: "updated now") { Text(text) }
      }
      return host.lines
    }
    #expect(line("Saved", width: 20) == ["row", "", "Saved    updated now"])
    #expect(line("", width: 20) == ["row", "", "         updated now"])
    #expect(line("Saved it", width: 20) == ["row", "", "Saved it"])
    #expect(line("Saved the world\nat last", width: 12) == ["row", "", "Saved the w…"])
  }

  @Test
  func failureShowsItsTitleAboveTheRowsOfASmallScreen() {
    let host = ViewHost(width: 12, height: 2) {
      ErrorState(title: "People", failure: ScreenFailure(code: .failure, message: "failed"))
      List(selection: .constant(1)) { ForEach(1...9, id: \.self) { Text("row \($0)") } }
    }
    #expect(host.lines == ["╭─ People ─╮", "› row 1"])
  }

  @Test(arguments: [(StatusPill.Tone.neutral, "36"), (.positive, "32"), (.warning, "33"), (.negative, "31")])
  func aPillReadsWithAndWithoutColour(_ tone: StatusPill.Tone, code: String) {
    let frame = Frame(of: StatusPill("Done", tone: tone), width: 10)
    #expect(frame.text(styles: .plain) == "[Done]\n")
    #expect(frame.text(styles: .ansi(.sixteen)) == "\u{1B}[\(code)m[Done]\u{1B}[0m\n")
  }

  @Test
  func theLogShowsTheNewestEntryFirst() {
    #expect(
      lines(ActivityLog(["a", "b"]), width: 20) == [
        "╭─ Activity ─╮", "│ • b        │", "│ • a        │", "╰────────────╯",
      ])
    #expect(lines(ActivityLog([]), width: 40).contains("│ Nothing has happened yet. │"))
  }

  @Test
  func theKeyBarNamesEnabledCommandsWithKeys() {
    let bar = KeyBar([
      Command(name: "a", key: "a", title: "First") {}, Command(name: "b", title: "Keyless") {},
      Command(name: "c", key: "c", title: "Disabled", isEnabled: false) {},
      Command(name: "d", key: .enter, title: "Last") {},
    ])
    #expect(lines(bar, width: 40) == ["a First  Enter Last"])
    #expect(lines(bar, width: 12) == ["a First  …"])
  }

  private struct Names: View {
    let names: [String]
    @State private var selection: String?
    let open: (String) -> Void

    init(_ names: [String], open: @escaping (String) -> Void) {
      self.names = names
      self.open = open
    }

    var body: some View {
      ItemList(names, id: \.self, selection: $selection) {
        open($0)
      } row: {
        Text($0)
      }
    }
  }

  @MainActor
  private final class Model {
    var names: [String] = []
    var opened: [String] = []
  }

  @Test
  func theFirstRowIsSelectedWhenItComes() {
    let model = Model()
    let host = ViewHost(width: 20, height: 4) { Names(model.names) { model.opened.append($0) } }
    #expect(host.lines.joined().isEmpty)
    model.names = ["a", "b"]
    _ = host.draw()
    #expect(host.lines.prefix(2) == ["› a", "  b"])
    host.press(.down, .enter)
    #expect(model.opened == ["b"])
    model.names = ["0", "a", "b"]
    #expect(host.lines.prefix(3) == ["  0", "  a", "› b"])
    // One that is gone leaves the selection to the row in its place.
    model.names = ["0", "c"]
    _ = host.draw()
    #expect(host.lines.prefix(2) == ["  0", "› c"])
  }

  @Test
  func aListThatIsDrawnOnceHasNoSelectedRow() {
    #expect(lines(Names(["a", "b"]) { _ in }, width: 20) == ["a", "b"])
  }

  @Test
  func aCommandAboutAnItemMeansTheIDThatIsTypedOrElseTheSelectedRow() async throws {
    let model = Model()
    func command(selection: Int?) -> Command {
      Command.onItem(
        "todo", name: "toggle", title: "Done or not", id: Int.init, selection: selection, isEnabled: true
      ) { id in
        model.opened.append("\(id)")
        return id < 9
      }
    }
    try await command(selection: 2).run("5")
    try await command(selection: 2).run("")
    #expect(model.opened == ["5", "2"])
    await #expect(throws: ScreenFailure.noSuchItem("todo", id: 9)) { try await command(selection: 2).run("9") }
    let unselected = ScreenFailure(
      code: .usage, message: "No todo is selected.", hint: "Select one, or type its id.")
    await #expect(throws: unselected) { try await command(selection: nil).run("") }
    let invalid = ScreenFailure(code: .usage, message: "'x' is not a valid id.", hint: "The list shows the ids.")
    await #expect(throws: invalid) { try await command(selection: 2).run("x") }
  }

  @Test
  func fieldsAreAligned() {
    #expect(
      lines(FieldList(["Phone": "123", "Website": "x.org", "Empty": ""]), width: 40) == [
        "Phone    123", "Website  x.org",
      ])
    #expect(lines(FieldList(["電話番号": "1", "Phone": "2"]), width: 40) == ["電話番号  1", "Phone     2"])
    #expect(lines(ScreenTitle("Posts", remark: "18 of 100"), width: 40) == ["Posts  18 of 100"])
    #expect(lines(ScreenTitle("Posts"), width: 40) == ["Posts"])
    let title = Frame(of: ScreenTitle("Posts", remark: "18"), width: 40).text(styles: .ansi(.sixteen))
    #expect(title.contains("\u{1B}[1mPosts") && !title.contains("\u{1B}[1mPosts  18"))
  }
}
