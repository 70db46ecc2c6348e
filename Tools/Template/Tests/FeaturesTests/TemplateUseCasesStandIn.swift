import Domain
import TemplateDomain

/// Use cases over sample items; a generated feature extends the use cases of FeaturesTests instead.
struct TemplateUseCasesStandIn: TemplateFeatureUseCaseContaining {
  func ids(to last: Int) throws(DomainError) -> ClosedRange<Int> { 1...last }
}
