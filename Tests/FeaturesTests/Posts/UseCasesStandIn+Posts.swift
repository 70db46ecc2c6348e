import Domain
import PostsFeatureTesting

extension UseCasesStandIn {
  var postRepository: any PostRepositoryProtocol {
    PostRepositoryStandIn(items(PostSummary.samples)) { _ async throws(DomainError) in try fail() }
  }
}
