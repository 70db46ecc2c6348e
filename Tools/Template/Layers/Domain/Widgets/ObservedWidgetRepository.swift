import Domain

/// A repository whose calls are observed.
struct ObservedWidgetRepository: WidgetRepositoryProtocol {
  let repository: any WidgetRepositoryProtocol
  let observer: any CallObserver

  func fetchWidgets() async throws(DomainError) -> [WidgetSummary] {
    try await observer.observe(.repository, "WidgetRepository.fetchWidgets") { () async throws(DomainError) in
      try await repository.fetchWidgets()
    }
  }
}

extension TemplateObservedRepositories {
  public var widgetRepository: any WidgetRepositoryProtocol {
    ObservedWidgetRepository(repository: repositories.widgetRepository, observer: observer)
  }
}
