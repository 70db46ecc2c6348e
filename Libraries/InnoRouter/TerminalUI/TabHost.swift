public import InnoRouter
public import TerminalUI

/// Shows the selected tab of a tab coordinator under a bar. The other tabs keep their state.
public struct TabHost<Coordinator: TabCoordinator, Bar: View, Content: View>: View {
  private let coordinator: Coordinator
  private let bar: () -> Bar
  private let content: (Coordinator.Tab) -> Content

  /// Shows the selected tab of `coordinator` under `bar`; `content` makes the screens of a tab.
  public init(
    coordinator: Coordinator,
    @ViewBuilder bar: @escaping () -> Bar,
    @ViewBuilder content: @escaping (Coordinator.Tab) -> Content
  ) {
    self.coordinator = coordinator
    self.bar = bar
    self.content = content
  }

  public var body: some View {
    VStack {
      bar()
      Pages(showing: coordinator.selectedTab, of: coordinator.tabs, content: content)
    }
  }
}
