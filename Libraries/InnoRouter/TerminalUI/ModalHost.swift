public import InnoRouter
public import TerminalUI

/// Shows what a modal store presents as a sheet above the content; a frame that is drawn once shows it in place of the
/// content.
///
/// While a sheet is open there is the command `close`, after which the next one of the queue is shown.
public struct ModalHost<M: Route, Sheet: View, Content: View>: View {
  private let store: ModalStore<M>
  private let isReady: Bool
  private let sheet: (M) -> Sheet
  private let content: () -> Content

  /// Shows the current presentation of `store` above `content`; `sheet` makes its view.
  ///
  /// - Parameter isReady: False while the sheet has nothing to show. Then the content is shown alone, and `close`
  ///   dismisses the presentation.
  public init(
    store: ModalStore<M>, isReady: Bool = true,
    @ViewBuilder sheet: @escaping (M) -> Sheet,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.store = store
    self.isReady = isReady
    self.sheet = sheet
    self.content = content
  }

  public var body: some View {
    let presentation = store.current
    content()
      .commands {
        if presentation != nil, !isReady {
          Command(name: "close", key: .escape, title: "Close") { store.send(.dismiss) }
        }
      }
      .sheet(
        item: Binding(
          get: { isReady ? presentation : nil }, set: { if $0 == nil { store.send(.dismiss) } })
      ) { presentation in
        sheet(presentation.route).id(presentation.id)
      }
  }
}
