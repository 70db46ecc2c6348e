public import InnoRouter
public import TerminalUI

/// Shows the last step of a flow: its modal while there is one, else the top of its stack, else the root.
///
/// It offers `close` over a modal and `back` over a pushed step.
public struct FlowHost<R: Route, Root: View, Destination: View>: View {
  private let flow: FlowStore<R>
  private let destination: (R) -> Destination
  private let root: () -> Root

  /// Shows `flow`.
  ///
  /// - Parameters:
  ///   - destination: makes the screen of a route, pushed or presented.
  ///   - root: makes the screen below all routes.
  public init(
    flow: FlowStore<R>, @ViewBuilder destination: @escaping (R) -> Destination, @ViewBuilder root: @escaping () -> Root
  ) {
    self.flow = flow
    self.destination = destination
    self.root = root
  }

  public var body: some View {
    ModalHost(store: flow.modalStore, sheet: destination) {
      NavigationHost(store: flow.navigationStore, destination: destination, root: root)
    }
  }
}
