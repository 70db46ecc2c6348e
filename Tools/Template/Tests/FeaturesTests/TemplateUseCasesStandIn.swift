import Domain
import TemplateDomain

/// Repositories of sample items; a generated feature extends that of FeaturesTests instead.
struct TemplateUseCasesStandIn: TemplateRepositoryContaining {
  func ids(to last: Int) throws(DomainError) -> ClosedRange<Int> { 1...last }
}
