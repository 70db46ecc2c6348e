import TerminalUI
import Testing

@testable import innosample

/// Lines that ask for help on one thing; see also `PeopleShellTests`.
@MainActor
struct HelpLineTests {
  private let screen = Frame(
    publishedBy: Text("").commands {
      Command(name: "choose", title: "Choose a side", argument: "left|right") { _ in }
      Command(name: "publish", title: "Publish", isEnabled: false) {}
    })

  @Test func commandIsExplainedWhereItIsEnabled() throws {
    #expect(try HelpLine.text(for: " help\tchoose ", on: screen) == "choose left|right  Choose a side")
    let failure = #expect(throws: ScreenFailure.self) { try HelpLine.text(for: "help publish", on: screen) }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "There is no command 'publish'.")
  }

  @Test func jsonListingHasTheArgumentOfACommandAndWhetherItIsEnabled() throws {
    let choose = #"{"argument":"left|right","enabled":true,"name":"choose","title":"Choose a side"}"#
    let publish = #"{"enabled":false,"name":"publish","title":"Publish"}"#
    let json = try JSONText.line(CommandListing(screen.commands))
    #expect(json == #"{"commands":[\#(choose),\#(publish)]}"# + "\n")
  }

  @Test(arguments: ["", "help", "choose help", "helps choose"]) func otherLineAsksForNone(line: String) throws {
    #expect(try HelpLine.text(for: line, on: screen) == nil)
  }
}
