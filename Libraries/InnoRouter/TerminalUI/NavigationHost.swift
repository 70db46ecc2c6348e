public import InnoRouter
public import TerminalUI

/// Shows the top of a navigation stack: the root while the stack is empty, else the destination of its last route.
///
/// While something is pushed it offers the command `back`.
public struct NavigationHost<R: Route, Root: View, Destination: View>: View {
  private let store: NavigationStore<R>
  private let destination: (R) -> Destination
  private let root: () -> Root

  /// Shows the stack of `store`, with `destination` making the screen of a route and `root` the one below all routes.
  public init(
    store: NavigationStore<R>,
    @ViewBuilder destination: @escaping (R) -> Destination,
    @ViewBuilder root: @escaping () -> Root
  ) {
    self.store = store
    self.destination = destination
    self.root = root
  }

  public var body: some View {
    if let route = store.path.last {
      destination(route).commands {
        Command(name: "back", key: .escape, title: "Back") { store.send(.back) }
      }
    } else {
      root()
    }
  }
}
