/// The repositories of another container, with their calls observed; each is wrapped in an extension beside its
/// protocol.
public struct ObservedRepositories: RepositoryContaining {
  let repositories: any RepositoryContaining
  let observer: any CallObserver

  public init(_ repositories: any RepositoryContaining, by observer: any CallObserver) {
    self.repositories = repositories
    self.observer = observer
  }
}
