public import InnoRouter
public import TerminalUI

/// Shows a feature: its list, the details that are pushed above it, and a sheet over both.
///
/// Until the data is loaded, the list is shown in place of details and sheets: a link or a restored state can come
/// before the data, and the list shows whether that still loads or has failed.
public struct ListAndDetailHost<R: Route, M: Route, List: View, Detail: View, Sheet: View>: View {
  private let navigation: FeatureNavigation<R, M>
  private let hasContent: Bool
  private let list: () -> List
  private let detail: (R) -> Detail
  private let sheet: (M) -> Sheet

  /// - Parameter hasContent: whether the data that details and sheets show has been loaded, recently or not.
  public init(
    _ navigation: FeatureNavigation<R, M>, hasContent: Bool, @ViewBuilder list: @escaping () -> List,
    @ViewBuilder detail: @escaping (R) -> Detail, @ViewBuilder sheet: @escaping (M) -> Sheet
  ) {
    self.navigation = navigation
    self.hasContent = hasContent
    self.list = list
    self.detail = detail
    self.sheet = sheet
  }

  public var body: some View {
    ModalHost(store: navigation.modalStore, isReady: hasContent, sheet: sheet) {
      NavigationHost(
        store: navigation.navigationStore, isReady: hasContent, destination: detail, root: list)
    }
  }
}
