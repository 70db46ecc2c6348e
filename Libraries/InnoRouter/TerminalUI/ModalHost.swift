public import InnoRouter
public import TerminalUI

/// Shows what a modal store presents in place of the content, and the content while nothing is presented.
///
/// A sheet takes the whole screen here, so what lies beneath it is not drawn and offers no commands. While a sheet is
/// open there is the command `close`, which promotes the next of the queue.
public struct ModalHost<M: Route, Sheet: View, Content: View>: View {
  private let store: ModalStore<M>
  private let sheet: (M) -> Sheet
  private let content: () -> Content

  /// Shows what `store` presents, as `sheet` makes it, in place of `content`.
  public init(
    store: ModalStore<M>,
    @ViewBuilder sheet: @escaping (M) -> Sheet,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.store = store
    self.sheet = sheet
    self.content = content
  }

  public var body: some View {
    if let presentation = store.current {
      sheet(presentation.route).commands {
        Command(name: "close", key: .escape, title: "Close") { store.send(.dismiss) }
      }
    } else {
      content()
    }
  }
}
