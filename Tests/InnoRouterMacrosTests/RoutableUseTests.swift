import InnoRouter
import InnoRouterMacros
import Testing

@Routable
enum LibraryRoute {
  case shelf
  case book(id: Int)
  case pages(from: Int, to: Int)
  case `default`(String?)
}

@Routable
private enum OnlyRoute {
  case detail(userID: Int)
}

@CasePathable
private enum Choice {
  case none
  case row(Int)
}

/// The generated code compiles without a warning and works.
@MainActor
struct RoutableUseTests {
  @Test func generatedRoutesWorkInAStore() {
    let store = NavigationStore<LibraryRoute>()
    store.send(.goMany([.shelf, .book(id: 1), .pages(from: 1, to: 3), .book(id: 2), .default(nil)]))
    #expect(store.state.last(LibraryRoute.bookCasePath) == 2)
    #expect(store.state.last(LibraryRoute.pagesCasePath)?.to == 3)
    #expect(store.state.contains(LibraryRoute.shelfCasePath) && store.state.contains(LibraryRoute.defaultCasePath))
    store.send(.backToRoot)
    #expect(!store.state.contains(LibraryRoute.shelfCasePath))
    #expect(store.state.last(LibraryRoute.bookCasePath) == nil)
  }

  @Test func pathEmbedsAndExtractsThePayload() {
    #expect(LibraryRoute.bookCasePath.embed(3) == .book(id: 3))
    #expect(LibraryRoute.shelfCasePath.embed() == .shelf)
    #expect(LibraryRoute.pagesCasePath.embed((from: 1, to: 2)) == .pages(from: 1, to: 2))
    #expect(LibraryRoute.defaultCasePath.extract(.default("a")) == .some("a"))
    #expect(LibraryRoute.defaultCasePath.extract(.shelf) == nil)
    #expect(OnlyRoute.detailCasePath.extract(.detail(userID: 4)) == 4)
  }

  @Test func valueIsMatchedWithAPath() {
    let selection = Choice.row(3)
    #expect(selection.is(Choice.rowCasePath))
    #expect(!selection.is(Choice.noneCasePath))
    #expect(selection[case: Choice.rowCasePath] == 3)
    #expect(Choice.none[case: Choice.rowCasePath] == nil)
  }

  @Test func pathEmbedsTheRouteOfALink() throws {
    let matcher = DeepLinkMatcher<LibraryRoute> {
      DeepLinkMapping("/books/:id") { LibraryRoute.bookCasePath.embed(try $0.value("id", as: Int.self)) }
    }
    #expect(try matcher.match(DeepLinkURL("library:/books/3")) == .book(id: 3))
  }
}
