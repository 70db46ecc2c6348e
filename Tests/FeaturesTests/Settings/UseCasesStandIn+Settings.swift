import Domain
import SettingsFeatureTesting

extension UseCasesStandIn {
  /// No use case of the layers has it: the app attaches it.
  var settings: any SettingsRepositoryProtocol {
    SettingsRepositoryStandIn(items(Setting.samples)) { _ async throws(DomainError) in try fail() }
  }
}
