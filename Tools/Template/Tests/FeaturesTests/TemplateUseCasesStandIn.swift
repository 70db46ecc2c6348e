import Domain
import TemplateDomain

/// Stands in for that of FeaturesTests.
struct TemplateUseCasesStandIn: TemplateFeatureUseCaseContaining {
  func ids(to last: Int) throws(DomainError) -> ClosedRange<Int> { 1...last }
}
