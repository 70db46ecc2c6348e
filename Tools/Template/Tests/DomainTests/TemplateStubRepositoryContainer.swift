import TemplateDomain

/// Stands in for that of DomainTests.
struct TemplateStubRepositoryContainer: TemplateRepositoryContaining {}
