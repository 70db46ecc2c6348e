public import InnoRouter
public import TerminalUI

/// Shows the current presentation of a modal store as a sheet above the content. Outside the full-screen app, where a
/// frame is drawn once, the sheet replaces the content.
///
/// The command `close` dismisses the open sheet with the reason `systemDismiss`; the next one in the queue is then
/// shown.
@MainActor
public struct ModalHost<M: Route, Sheet, Content> {
  private let store: ModalStore<M>
  private let isReady: Bool
  private let sheet: (M) -> Sheet
  private let content: () -> Content
}

extension ModalHost: View where Sheet: View, Content: View {
  /// Shows the current presentation of `store` above `content`; `sheet` makes its view.
  ///
  /// - Parameter isReady: false while the sheet has nothing to show. Then the content is shown alone, and `close`
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
          Command(name: "close", key: .escape, title: "Close") { close(presentation) }
        }
      }
      .sheet(
        item: Binding(get: { isReady ? presentation : nil }, set: { if $0 == nil { close(presentation) } })
      ) { presentation in
        sheet(presentation.route).id(presentation.id)
      }
  }

  private func close(_ presentation: ModalPresentation<M>?) {
    if let presentation { store.systemDismiss(presentation.id) }
  }
}
