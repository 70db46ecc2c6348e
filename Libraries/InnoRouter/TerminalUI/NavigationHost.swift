public import InnoRouter
public import TerminalUI

/// Shows the top of a navigation stack: the root while the stack is empty, else the destination of its last route.
///
/// Screens below the top keep their state. While a route is pushed, the host offers the command `back`.
@MainActor
public struct NavigationHost<R: Route, Root, Destination> {
  /// A screen of the stack; without a route, the root.
  private struct Page: Hashable {
    var depth = 0
    var route: R?
  }

  private let store: NavigationStore<R>
  private let isReady: Bool
  private let onBack: @MainActor @Sendable () async -> Void
  private let destination: (R) -> Destination
  private let root: () -> Root
}

extension NavigationHost: View where Root: View, Destination: View {
  /// Shows the stack of `store`, where `destination` makes the screen of a route and `root` the one below all routes.
  ///
  /// - Parameters:
  ///   - isReady: false while the destinations have nothing to show; then the root is shown.
  ///   - onBack: called by the command `back` after it has navigated, such as to load what is shown then. The command
  ///     ends when it returns.
  public init(
    store: NavigationStore<R>, isReady: Bool = true, onBack: @escaping @MainActor @Sendable () async -> Void = {},
    @ViewBuilder destination: @escaping (R) -> Destination,
    @ViewBuilder root: @escaping () -> Root
  ) {
    self.store = store
    self.isReady = isReady
    self.onBack = onBack
    self.destination = destination
    self.root = root
  }

  public var body: some View {
    let pages = [Page()] + store.path.enumerated().map { Page(depth: $0.offset + 1, route: $0.element) }
    Pages(showing: isReady ? pages[pages.count - 1] : Page(), of: pages) { page in
      if let route = page.route { destination(route) } else { root() }
    }
    .commands {
      if pages.count > 1 {
        Command(name: "back", key: .escape, title: "Back") {
          store.send(.back)
          await onBack()
        }
      }
    }
  }
}
