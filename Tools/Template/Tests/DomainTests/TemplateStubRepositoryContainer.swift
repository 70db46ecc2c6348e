import TemplateDomain

/// A container of stub repositories; a generated feature extends the stub container of DomainTests instead.
struct TemplateStubRepositoryContainer: TemplateRepositoryContaining {}
