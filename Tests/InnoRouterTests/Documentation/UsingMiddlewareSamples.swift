import InnoRouter
import Testing

/// The samples of the article Middleware.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UsingMiddlewareSamples {
  private let pages = NavigationStore<LibraryRoute>()

  struct MembersOnly: NavigationMiddleware {
    let isMember: @MainActor () -> Bool

    func willExecute(
      _ command: NavigationCommand<LibraryRoute>, on stack: RouteStack<LibraryRoute>
    ) -> NavigationInterception<LibraryRoute> {
      guard case .push(.book) = command, !isMember() else { return .proceed(command) }
      return .cancel(.custom("books are for members"))
    }
  }

  @Test func middlewareRefusesACommand() {
    pages.middlewares.add(MembersOnly { false }, name: "members")
    #expect(pages.send(.go(.book(id: 3))) == .cancelled(.custom("books are for members")))
    #expect(pages.send(.go(.shelf("poetry"))).isSuccess)
  }

  @Test func middlewareRewritesCommandsAndResults() {
    pages.middlewares.add(
      ClosureNavigationMiddleware { command, stack in
        guard case .push(let route) = command, stack.contains(route) else { return .proceed(command) }
        return .proceed(.popTo(route))
      } didExecute: { _, result, _ in
        result == .emptyStack ? .success : result
      })
    pages.send(.goMany([.shelf("poetry"), .book(id: 3)]))
    pages.send(.go(.shelf("poetry")))
    #expect(pages.path == [.shelf("poetry")])
    pages.send(.backToRoot)
    #expect(pages.send(.back).isSuccess)
  }

  @Test func handleIdentifiesAMiddleware() {
    let first = pages.middlewares.add(MembersOnly { true }, name: "members")
    let second = pages.middlewares.insert(ClosureNavigationMiddleware<LibraryRoute>(), at: 0)
    #expect(pages.middlewares.handles == [second, first])
    pages.middlewares.move(first, to: 0)
    pages.middlewares.replace(second, with: MembersOnly { false })
    pages.middlewares.remove(first)
    #expect(pages.middlewares.handles == [second])
  }

  @Test func commandInsideAMiddlewareIsRefused() {
    var inner: NavigationResult<LibraryRoute>?
    let pages = pages
    pages.middlewares.add(
      ClosureNavigationMiddleware(willExecute: { command, _ in
        inner = pages.send(.go(.shelf("inner")))
        return .proceed(command)
      }))
    pages.send(.go(.shelf("outer")))
    #expect(inner == .cancelled(.reentrant))
    #expect(pages.path == [.shelf("outer")])
  }

  @Test func doubleTapNavigatesOnce() {
    pages.middlewares.add(ThrottleNavigationMiddleware(interval: .milliseconds(300), clock: ManualClock()))
    #expect(pages.send(.go(.book(id: 3))).isSuccess)
    #expect(pages.send(.go(.book(id: 3))) == .cancelled(.throttled))
  }

  @Test func debouncerSendsTheLastIntent() async {
    let clock = ManualClock()
    let navigator = DebouncingNavigator(store: pages, interval: .milliseconds(300), clock: clock)
    let first = navigator.send(.go(.book(id: 3)))
    let second = navigator.send(.go(.book(id: 4)))
    await clock.sleepsBegun(2)
    clock.advance(by: .milliseconds(300))
    #expect(await first.value == nil)
    #expect(await second.value == .success)
    #expect(pages.path == [.book(id: 4)])
  }

  @Test func modalMiddlewareRefusesACommand() {
    let sheets = ModalStore<LibrarySheet>()
    sheets.middlewares.add(
      ClosureModalMiddleware { command, state in
        guard case .present(let presentation) = command, state.current?.route == presentation.route else {
          return .proceed(command)
        }
        return .cancel(.custom("it is already shown"))
      })
    sheets.send(.present(.search))
    #expect(sheets.send(.present(.search)) == .cancelled(.custom("it is already shown")))
  }
}
