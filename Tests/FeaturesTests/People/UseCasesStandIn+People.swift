import Domain
import PeopleFeatureTesting

extension UseCasesStandIn {
  var userRepository: any UserRepositoryProtocol {
    PeopleRepositoryStandIn(
      { () async throws(DomainError) in try response(UserSummary.samples) },
      person: { id async throws(DomainError) in
        try UserDetail.sample(id: id, of: try response(UserSummary.samples))
      })
  }
}
