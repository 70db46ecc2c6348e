import Domain
import PeopleFeatureLogic
import PeopleFeatureTesting

extension PeopleFeatureModel {
  convenience init(_ repository: PeopleRepositoryStandIn = PeopleRepositoryStandIn()) {
    let fetchPeople = FetchPeopleUseCase(repository: repository)
    let fetchPerson = FetchPersonUseCase(repository: repository)
    self.init(
      loadPeople: { () async throws(DomainError) in try await fetchPeople() },
      loadPerson: { id async throws(DomainError) in try await fetchPerson(id: id) })
  }
}
