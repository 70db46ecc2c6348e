public import CommandSupport

extension SettingsFeatureCoordinator {
  /// The commands of Settings beside `list` and `show`: none, as `innosample config` changes settings.
  public nonisolated static var commands: [any FeatureCommand<SettingsFeatureCoordinator>.Type] { [] }
}
