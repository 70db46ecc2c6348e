public import InnoRouter
public import TerminalUI

/// Shows a feature: its list, the details that are pushed above it, and a sheet over both.
///
/// A link or a restored state can request a detail or a sheet before the data is loaded. Until then the host shows
/// the list alone, with its loading or failure state.
@MainActor
public struct ListAndDetailHost<R: Route, M: Route, List, Detail, Sheet> {
  private let navigation: FeatureNavigation<R, M>
  private let hasContent: Bool
  private let onBack: @MainActor @Sendable () async -> Void
  private let list: () -> List
  private let detail: (R) -> Detail
  private let sheet: (M) -> Sheet
}

extension ListAndDetailHost: View where List: View, Detail: View, Sheet: View {
  /// Shows the stack and the modals of `navigation`.
  ///
  /// - Parameters:
  ///   - hasContent: whether the data that details and sheets show is loaded, even if it is out of date.
  ///   - onBack: called by the command `back` after it has navigated, such as to load what is shown then. The command
  ///     ends when it returns.
  ///   - list: makes the root screen.
  ///   - detail: makes the screen of a route of the stack.
  ///   - sheet: makes the view of a modal.
  public init(
    _ navigation: FeatureNavigation<R, M>, hasContent: Bool,
    onBack: @escaping @MainActor @Sendable () async -> Void = {}, @ViewBuilder list: @escaping () -> List,
    @ViewBuilder detail: @escaping (R) -> Detail, @ViewBuilder sheet: @escaping (M) -> Sheet
  ) {
    self.navigation = navigation
    self.hasContent = hasContent
    self.onBack = onBack
    self.list = list
    self.detail = detail
    self.sheet = sheet
  }

  public var body: some View {
    ModalHost(store: navigation.modalStore, isReady: hasContent, sheet: sheet) {
      NavigationHost(
        store: navigation.navigationStore, isReady: hasContent, onBack: onBack, destination: detail, root: list)
    }
  }
}
