public import Domain

/// Repositories whose calls are observed; a generated feature extends the observed repositories of Domain instead.
public struct TemplateObservedRepositories: TemplateRepositoryContaining {
  let repositories: any TemplateRepositoryContaining
  let observer: any CallObserver

  public init(_ repositories: any TemplateRepositoryContaining, by observer: any CallObserver) {
    self.repositories = repositories
    self.observer = observer
  }
}
