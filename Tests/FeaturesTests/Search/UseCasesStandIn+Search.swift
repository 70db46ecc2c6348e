import Domain
import SearchFeatureTesting

extension UseCasesStandIn {
  var searchRepository: any SearchRepositoryProtocol { SearchRepositoryStandIn() }
}
