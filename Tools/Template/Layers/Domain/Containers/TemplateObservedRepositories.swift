public import Domain

/// Stands in for the observed repositories of Domain, of which a new feature has an extension.
public struct TemplateObservedRepositories: TemplateRepositoryContaining {
  let repositories: any TemplateRepositoryContaining
  let observer: any CallObserver

  public init(_ repositories: any TemplateRepositoryContaining, by observer: any CallObserver) {
    self.repositories = repositories
    self.observer = observer
  }
}
