import InnoRouter
import InnoRouterTerminalUI
import TerminalUI
import Testing

/// The same route twice makes two screens, each with a state of its own.
@MainActor
struct RepeatedRouteTests {
  enum Page: Route {
    case notes
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
