import Domain
import FeatureSupport
import TodosFeatureLogic
import TodosFeatureTesting

extension TodosFeatureModel {
  /// A model over a repository whose responses the test decides.
  convenience init(_ repository: TodoRepositoryStandIn = TodoRepositoryStandIn(), limit: ListLimit? = nil) {
    var environment = FeatureEnvironment()
    environment.listLimit = limit
    self.init(useCases: TodosFeatureUseCases(repository: repository), environment: environment)
  }
}
