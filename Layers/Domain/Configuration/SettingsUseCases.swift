/// Fetches the app's settings.
public struct FetchSettingsUseCase: Sendable {
  private let repository: any SettingsRepositoryProtocol

  public init(repository: any SettingsRepositoryProtocol) {
    self.repository = repository
  }

  /// All settings; `limit` only sets how many of them are shown.
  public func callAsFunction(limit: ListLimit = .all) async throws(DomainError) -> Listing<Setting> {
    Listing(items: try await repository.fetchSettings(), limit: limit)
  }
}

/// Changes one of the app's settings.
public struct ChangeSettingUseCase: Sendable {
  private let repository: any SettingsRepositoryProtocol

  public init(repository: any SettingsRepositoryProtocol) {
    self.repository = repository
  }

  /// Why a value is not valid; see ``SettingsRepositoryProtocol/problem(with:of:)``.
  public func problem(with value: String, of id: Setting.ID) -> String? {
    repository.problem(with: value, of: id)
  }

  /// - Parameter value: nil for the default.
  /// - Throws: `validation` for a value that is not valid, or why it cannot be saved.
  public func callAsFunction(_ value: String?, of id: Setting.ID) async throws(DomainError) {
    if let value, let problem = problem(with: value, of: id) {
      throw DomainError(.validation, message: "'\(id)' \(problem.dropLast())")
    }
    try await repository.save(value, of: id)
  }
}

/// The use cases of the app's own settings.
public struct SettingsFeatureUseCases: Sendable {
  private let repository: any SettingsRepositoryProtocol

  public init(repository: any SettingsRepositoryProtocol) {
    self.repository = repository
  }

  public var fetchSettingsUseCase: FetchSettingsUseCase { FetchSettingsUseCase(repository: repository) }
  public var changeSettingUseCase: ChangeSettingUseCase { ChangeSettingUseCase(repository: repository) }
}
