public import InnoRouter
public import TerminalUI

/// Shows a feature: its list, the details that are pushed above it, and a sheet over both.
///
/// Until there is anything to show the detail or the summary of, the list is shown in their place: a link or a restored
/// state is there before the data, and whether that still loads or has failed is the list's to tell.
public struct ListAndDetailHost<R: Route, M: Route, List: View, Detail: View, Sheet: View>: View {
  private let navigation: FeatureNavigation<R, M>
  private let hasContent: Bool
  private let list: () -> List
  private let detail: (R) -> Detail
  private let sheet: (M) -> Sheet

  /// - Parameter hasContent: whether the data that details and sheets show has been loaded, be it long ago.
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
