public import Domain
public import FeatureSupport
public import SearchFeatureInterface
import SearchFeatureLogic

/// Search over its use cases.
extension SearchFeatureCoordinator {
  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: any SearchFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (SearchOutput) async throws -> Void
  ) {
    let model = SearchFeatureModel(
      environment: environment,
      search: environment.observing(useCases.searchUseCase) { search, text, section async throws(DomainError) in
        try await search(text, in: section)
      },
      loadResult: environment.observing(useCases.fetchSearchResultUseCase) { fetch, id async throws(DomainError) in
        try await fetch(id: id)
      })
    model.onOutput = onOutput
    self.init(model: model, hasLiveScreens: environment.hasLiveScreens)
  }
}
