/// What Search may ask of the layers.
public protocol SearchFeatureUseCases {
  var searchUseCase: SearchUseCase { get }
  var fetchSearchResultUseCase: FetchSearchResultUseCase { get }
}

extension DomainContainer: SearchFeatureUseCases {}
