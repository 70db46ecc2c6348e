import Domain
import TemplateDomain

/// The repositories' stand-ins; a generated feature extends that of FeaturesTests instead.
struct TemplateUseCasesStandIn: TemplateRepositoryContaining {
  func response<Item>(_ samples: [Item]) throws(DomainError) -> [Item] { samples }
}
