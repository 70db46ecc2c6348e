import FeatureSupport
import InnoFlow
import TemplateDomain

/// The paths to the cases that stand between conditions, of which `@InnoFlow` knows nothing. In a feature there are no
/// conditions: no feature has this file.
extension WidgetsFeatureReducer.Action {
  static var deletionCasePath: CasePath<Self, DeletionReducer<WidgetSummary>.Action> {
    CasePath(declaredAs: "deletionCasePath", embed: Self.deletion) {
      if case .deletion(let action) = $0 { action } else { nil }
    }
  }
}
