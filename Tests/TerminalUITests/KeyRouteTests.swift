import Testing

@testable import TerminalUI

/// Where each key goes, by what has the focus and which commands there are.
@MainActor
struct KeyRouteTests {
  private typealias Target = KeyRoute.Target

  private func command(_ key: Key, isEnabled: Bool = true) -> Command {
    Command(name: "\(key)", key: key, title: "", isEnabled: isEnabled) {}
  }

  private func route(
    _ key: Key, focus: Int?, isEditing: Bool = true, _ roles: [FocusRole], _ commands: [Command] = [],
    scroller: Int? = nil
  ) -> KeyRoute {
    KeyRoute(
      key, focus: focus, isEditing: isEditing, targets: roles.map { Target(role: $0, scroller: scroller) },
      commands: commands)
  }

  @Test(arguments: [
    (FocusRole.button, [Key.enter, " "]), (.picker, [.left, .right, " "]),
    (.rows, [.up, .down, .enter, .pageUp, .pageDown, .home, .end]),
    (.scroll, [.up, .down, .pageUp, .pageDown, .home, .end]),
    (.field, ["a", " ", "j", "é", .backspace, .delete, .left, .home, .wordLeft, .control("w"), .alt("b")]),
    (.line, [.enter, .up, .down, .tab, .escape, .control("c"), .control("n"), .control("p"), "q"]),
  ])
  func focusedViewTakesItsKeysBeforeCommands(_ role: FocusRole, _ keys: [Key]) {
    for key in keys { #expect(route(key, focus: 0, [role], [command(key)]) == .target(0, key)) }
  }

  @Test(arguments: [
    (FocusRole.button, [Key("a"), .left, .escape, .control("c")]), (.rows, ["a", "j", .left, .escape, " "]),
    (.field, [.up, .pageUp, .control("r"), .function(1)]), (.picker, [.enter, "r"]), (.scroll, [.enter, "j"]),
  ])
  func keyThatTheFocusedViewIgnoresRunsACommand(_ role: FocusRole, _ keys: [Key]) {
    for key in keys { #expect(route(key, focus: 0, [role], [command("x"), command(key)]) == .command(1)) }
  }

  @Test func aDisabledCommandIsNotRunAndTheFirstOfSeveralIs() {
    #expect(route("r", focus: nil, [], [command("r", isEnabled: false)]) == .nowhere)
    #expect(route("r", focus: nil, [], [command("r", isEnabled: false), command("r"), command("r")]) == .command(1))
  }

  @Test func tabGoesAroundAndArrowsStopAtTheEnds() {
    let roles: [FocusRole] = [.tap, .button, .scrollAround, .field, .button]
    #expect(route(.tab, focus: 1, roles) == .focus(3))
    #expect(route(.tab, focus: 4, roles) == .focus(1))
    #expect(route(.backTab, focus: 1, roles) == .focus(4))
    #expect(route(.down, focus: 3, roles) == .focus(4))
    #expect(route(.up, focus: 3, roles) == .focus(1))
    #expect(route(.down, focus: 4, roles) == .nowhere)
    #expect(route(.left, focus: 1, roles) == .nowhere)
    #expect(route(.right, focus: 3, roles) == .target(3, .right))
    #expect(route(.tab, focus: nil, [.tap]) == .nowhere)
    #expect(route(.tab, focus: 0, [.button]) == .nowhere)
  }

  @Test func lettersDoNotMoveWhereTheUserPrefersTheArrows() {
    let targets = [Target(role: .rows)]
    for key in [Key("h"), "j", "k", "l"] {
      #expect(KeyRoute(key, focus: 0, targets: targets, commands: [], lettersMove: false) == .nowhere)
    }
    #expect(KeyRoute(.down, focus: 0, targets: targets, commands: [], lettersMove: false) == .target(0, .down))
  }

  @Test func lettersAreArrowsWhereNothingElseUsesThem() {
    #expect(route("j", focus: 0, [.rows]) == .target(0, .down))
    #expect(route("g", focus: 0, [.rows]) == .target(0, .home))
    #expect(route("G", focus: 0, [.rows]) == .target(0, .end))
    #expect(route("G", focus: 0, [.button], scroller: 0) == .target(0, .end))
    #expect(route("k", focus: 0, [.rows]) == .target(0, .up))
    #expect(route("l", focus: 0, [.picker]) == .target(0, .right))
    #expect(route("h", focus: 1, [.button, .button]) == .focus(0))
    #expect(route("j", focus: 0, [.rows], [command("j")]) == .command(0))
    #expect(route("j", focus: nil, [], [command(.down)]) == .command(0))
    #expect(route("x", focus: 0, [.rows]) == .nowhere)
  }

  @Test func escapeLeavesAFieldForTheListThatItSearches() {
    #expect(route(.escape, focus: 0, [.field, .rows], [command(.escape)]) == .focus(1))
    #expect(route(.escape, focus: 1, [.field, .rows], [command(.escape)]) == .command(0))
    #expect(route(.enter, focus: 0, [.field, .rows], [command(.enter)]) == .submit(0, next: 1))
    #expect(route(.enter, focus: 1, [.rows, .field, .button]) == .submit(1, next: nil))
    #expect(route(.escape, focus: 1, [.rows, .field, .button]) == .focus(0))
    #expect(route(.escape, focus: 0, [.field, .rows, .rows]) == .focus(1))
  }

  @Test func fieldOfAFormIsLeftBeforeEscapeIsACommandAndEnteredAgain() {
    let form: [FocusRole] = [.field, .field, .button]
    #expect(route(.escape, focus: 0, form, [command(.escape)]) == .leave)
    #expect(route(.escape, focus: 0, isEditing: false, form, [command(.escape)]) == .command(0))
    #expect(route(.enter, focus: 0, isEditing: false, form) == .focus(0))
    #expect(route("q", focus: 0, isEditing: false, form, [command("q")]) == .command(0))
    #expect(route("j", focus: 0, isEditing: false, form) == .focus(1))
    #expect(route("l", focus: 0, isEditing: false, form) == .focus(1))
    #expect(route("h", focus: 1, isEditing: false, form) == .focus(0))
    for key in [Key("g"), "G"] { #expect(route(key, focus: 1, isEditing: false, form) == .nowhere) }
    #expect(route("x", focus: 0, isEditing: false, form) == .nowhere)
    #expect(route(.tab, focus: 0, isEditing: false, form) == .focus(1))
    #expect(route(.backspace, focus: 0, isEditing: false, form) == .nowhere)
  }

  @Test func enterInAFieldSubmitsItAndMovesTheFocusToTheNextView() {
    #expect(route(.enter, focus: 0, [.field, .field, .button], [command(.enter)]) == .submit(0, next: 1))
    #expect(route(.enter, focus: 1, [.field, .field, .button]) == .submit(1, next: 2))
    #expect(route(.enter, focus: 0, [.field]) == .submit(0, next: nil))
  }

  @Test func slashMovesTheFocusFromAListToItsFieldUnlessACommandHasIt() {
    #expect(route("/", focus: 1, [.field, .rows]) == .focus(0))
    #expect(route("/", focus: 0, [.field, .rows]) == .target(0, "/"))
    #expect(route("/", focus: 1, [.field, .rows], [command("/")]) == .command(0))
    #expect(route("/", focus: 0, [.rows]) == .nowhere)
    #expect(route("/", focus: 1, [.field, .button]) == .nowhere)
    #expect(route("/", focus: 0, [.rows, .field]) == .nowhere)
    #expect(route("/", focus: 2, [.field, .field, .rows]) == .focus(0))
    // A field between two lists searches neither.
    #expect(route("/", focus: 2, [.rows, .field, .rows]) == .nowhere)
  }

  @Test func altWithALetterIsEscapeAndTheLetterWhereNothingUsesIt() {
    #expect(route(.alt("q"), focus: nil, []) == .keys([.escape, "q"]))
    #expect(route(.alt("x"), focus: 0, [.field]) == .keys([.escape, "x"]))
    #expect(route(.alt("["), focus: 0, [.rows]) == .keys([.escape, "["]))
    #expect(route(.alt("b"), focus: 0, [.field]) == .target(0, .alt("b")))
    #expect(route(.alt("b"), focus: 0, isEditing: false, [.field]) == .keys([.escape, "b"]))
    #expect(route(.alt("q"), focus: nil, [], [command(.alt("q"))]) == .command(0))
    #expect(route(.control("q"), focus: nil, []) == .nowhere)
  }

  @Test(arguments: [
    (Optional(1), true, [FocusRole.field, .rows], ["Enter Open", "/ Filter"]),
    (0, true, [.field, .rows], ["Esc Leave the field", "Enter To the list"]),
    (0, true, [.field, .button], ["Esc Leave the field", "Tab Next field"]),
    (0, true, [.field], ["Esc Leave the field"]),
    (0, false, [.field, .button], ["Enter Edit"]), (nil, true, [], []), (0, true, [.rows], ["Enter Open"]),
    (0, true, [.rows, .rows], ["Enter Open", "Tab Pane"]),
    (1, true, [.field, .rows, .rows], ["Enter Open", "Tab Pane", "/ Filter"]),
    (0, true, [.scroll, .rows], ["Tab Pane"]), (1, true, [.scrollAround, .button, .rows], []),
    (1, true, [.field, .button], []), (1, true, [.field, .field, .rows], ["Esc Leave the field"]),
  ])
  func hintsSayWhatTheKeysOfFieldsAndPanesDo(focus: Int?, isEditing: Bool, roles: [FocusRole], expected: [String]) {
    let hints = KeyRoute.hints(focus: focus, isEditing: isEditing, targets: roles.map { Target(role: $0) })
    #expect(hints.map { "\($0.key.label) \($0.title)" } == expected)
  }

  @Test func pageKeysScrollTheViewAroundTheFocusOrElseTheOnlyOneThatScrolls() {
    #expect(route(.pageDown, focus: 1, [.scrollAround, .button, .rows], scroller: 0) == .target(0, .pageDown))
    #expect(route(.pageDown, focus: 1, [.rows, .button]) == .target(0, .pageDown))
    #expect(route(.home, focus: 2, [.rows, .scroll, .button]) == .nowhere)
    #expect(route(.pageDown, focus: 0, [.field, .rows]) == .target(1, .pageDown))
    #expect(route(.home, focus: 1, [.rows, .field]) == .target(1, .home))
    #expect(route(.down, focus: 1, [.rows, .button]) == .nowhere)
  }
}
