import InnoRouter
import InnoRouterMacros
import Testing

@Routable
enum ShelfRoute {
  case shelf
  case book(id: Int)
}

@CasePathable
enum Selection {
  case none
  case row(Int)
}

/// The samples in the comments of the macros.
@MainActor
struct MacroCommentSamples {
  @Test func routable() {
    let store = NavigationStore<ShelfRoute>([.shelf, .book(id: 3)])
    #expect(store.state.last(ShelfRoute.bookCasePath) == 3)
  }

  @Test func casePathable() {
    let selection = Selection.row(3)
    let isRow = selection.is(Selection.rowCasePath)  // true
    let row = selection[case: Selection.rowCasePath]  // 3
    #expect(isRow && row == 3)
  }
}
