/// What People may ask of the layers.
public protocol PeopleFeatureUseCases {
  var fetchPeopleUseCase: FetchPeopleUseCase { get }
  var fetchPersonUseCase: FetchPersonUseCase { get }
}

extension DomainContainer: PeopleFeatureUseCases {}
