import Domain

/// Stands in for the observed repositories of Domain, of which a new feature has an extension.
struct TemplateObservedRepositories: TemplateRepositoryContaining {
  let repositories: any TemplateRepositoryContaining
  let observer: any CallObserver
}
