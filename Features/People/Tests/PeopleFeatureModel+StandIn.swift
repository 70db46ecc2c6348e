import Domain
import FeatureSupport
import PeopleFeatureLogic
import PeopleFeatureTesting

extension PeopleFeatureModel {
  /// A model over a repository whose responses the test decides.
  convenience init(_ repository: PeopleRepositoryStandIn = PeopleRepositoryStandIn(), limit: ListLimit? = nil) {
    var environment = FeatureEnvironment()
    environment.listLimit = limit
    self.init(useCases: PeopleFeatureUseCases(repository: repository), environment: environment)
  }
}
