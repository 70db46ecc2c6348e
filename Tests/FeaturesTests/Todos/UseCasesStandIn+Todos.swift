import Domain
import TodosFeatureTesting

extension UseCasesStandIn {
  var todoRepository: any TodoRepositoryProtocol {
    TodoRepositoryStandIn { () async throws(DomainError) in try response(TodoSummary.samples) }
  }
}
