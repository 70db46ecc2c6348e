import InnoRouter
import InnoRouterTerminalUI
import Observation
import TerminalUI
import Testing

/// Each screen has a state of its own, also of the same route, and keeps it while others are shown.
@MainActor
struct RepeatedRouteTests {
  enum Page: Route {
    case notes
  }

  enum Section: CaseIterable {
    case books, loans
  }

  @MainActor
  @Observable
  final class SectionCoordinator: TabCoordinator {
    var selectedTab = Section.books
  }

  private struct Counter: View {
    @State private var count = 0

    var body: some View {
      Button("\(count)") { count += 1 }
    }
  }

  /// The next frame without the blanks around its content.
  private func content(of host: ViewHost) -> String {
    host.draw().text(styles: .plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func sameRoutePushedTwiceMakesTwoScreens() {
    let store = NavigationStore<Page>()
    let host = ViewHost(width: 20, height: 3) {
      NavigationHost(store: store, destination: { _ in Counter() }, root: { Text("root") })
    }
    store.send(.go(.notes))
    #expect(content(of: host) == "[ 0 ]")
    host.handle(.key(.enter))
    #expect(content(of: host) == "[ 1 ]")
    store.send(.go(.notes))
    #expect(content(of: host) == "[ 0 ]")
    store.send(.back)
    #expect(content(of: host) == "[ 1 ]")
  }

  @Test func screensKeepTheirStateWhileOthersAreShown() {
    let store = NavigationStore<Page>()
    var isReady = true
    let host = ViewHost(width: 20, height: 3) {
      NavigationHost(store: store, isReady: isReady, destination: { _ in Counter() }, root: { Counter() })
    }
    _ = content(of: host)
    host.handle(.key(.enter))
    store.send(.go(.notes))
    for _ in 1...2 {
      _ = content(of: host)
      host.handle(.key(.enter))
    }
    isReady = false
    #expect(content(of: host) == "[ 1 ]")
    isReady = true
    #expect(content(of: host) == "[ 2 ]")
  }

  @Test func hiddenTabsKeepTheirStateUnderTheBar() {
    let coordinator = SectionCoordinator()
    let host = ViewHost(width: 20, height: 3) {
      TabHost(coordinator: coordinator) {
        Text("\(coordinator.selectedTab)")
      } content: { _ in
        Counter()
      }
    }
    #expect(content(of: host) == "books [ 0 ]")
    host.handle(.key(.enter))
    coordinator.selectedTab = .loans
    #expect(content(of: host) == "loans [ 0 ]")
    host.handle(.key(.enter))
    coordinator.selectedTab = .books
    #expect(content(of: host) == "books [ 1 ]")
    coordinator.selectedTab = .loans
    #expect(content(of: host) == "loans [ 1 ]")
  }

  @Test func sameRoutePresentedTwiceMakesTwoSheets() {
    let store = ModalStore<Page>()
    var appeared = 0
    let host = ViewHost(width: 20, height: 3) {
      ModalHost(store: store, sheet: { _ in Counter().onAppear { appeared += 1 } }, content: { Text("") })
    }
    for _ in 1...2 { store.send(.present(.notes)) }
    for number in 1...2 {
      #expect(content(of: host) == "[ 0 ]")
      #expect(appeared == number)
      host.handle(.key(.enter))
      #expect(content(of: host) == "[ 1 ]")
      store.send(.dismiss)
    }
    #expect(content(of: host).isEmpty)
  }
}
