import InnoRouter
import InnoRouterTerminalUI
import TerminalUI
import TestSupport
import Testing

@MainActor
struct HostTests {
  enum Page: Route {
    case chapter(Int)
  }

  enum Sheet: Route {
    case notes
    case index
  }

  private let pages = NavigationStore<Page>()
  private let sheets = ModalStore<Sheet>()

  private var frame: Frame {
    let host = ModalHost(store: sheets) { sheet in
      Text("\(sheet)").screen("sheet", document: ["sheet": "\(sheet)"])
    } content: {
      NavigationHost(store: pages) { page in
        switch page {
        case .chapter(let number): Text("Chapter \(number)").screen("chapter", document: ["number": number])
        }
      } root: {
        Text("Contents").screen("contents", document: ["chapters": 2]).commands {
          Command(name: "read", title: "Read") {}
        }
      }
    }
    return Frame(of: host, width: 20)
  }

  @Test func emptyStackShowsTheRootWithoutTheCommandBack() {
    #expect(frame.text(styles: .plain) == "Contents\n")
    #expect(frame.commands.map(\.name) == ["read"])
  }

  @Test func topOfTheStackIsShownAndBackPopsIt() async throws {
    pages.send(.go(.chapter(1)))
    pages.send(.go(.chapter(2)))
    #expect(frame.text(styles: .plain) == "Chapter 2\n")
    #expect(frame.commands.map(\.name) == ["back"])
    try await frame.perform("back")
    #expect(frame.text(styles: .plain) == "Chapter 1\n")
    try await frame.perform("back")
    #expect(frame.screen?.name == "contents")
  }

  @Test func sheetReplacesTheScreenBelowUntilTheLastSheetIsClosed() async throws {
    pages.send(.go(.chapter(1)))
    sheets.send(.present(.notes, style: .sheet))
    sheets.send(.present(.index, style: .sheet))
    #expect(frame.text(styles: .plain) == "notes\n")
    #expect(frame.commands.map(\.name) == ["close"])
    try await frame.perform("close")
    #expect(frame.text(styles: .plain) == "index\n")
    try await frame.perform("close")
    #expect(frame.text(styles: .plain) == "Chapter 1\n")
  }

  @Test func closingADismissedSheetKeepsTheNextOne() async throws {
    sheets.send(.present(.notes, style: .sheet))
    sheets.send(.present(.index, style: .sheet))
    let earlier = frame
    sheets.send(.dismiss)
    try await earlier.perform("close")
    #expect(sheets.presented == .index)
  }
}
