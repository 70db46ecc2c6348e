public import Domain

/// A repository of settings that keeps them in memory; values with a blank are not valid.
public actor SettingsRepositoryStandIn: SettingsRepositoryProtocol {
  private var settings: [Setting]
  private let failure: DomainError?

  /// - Parameter failure: what every call throws; nil for none.
  public init(_ settings: [Setting] = Setting.samples, failure: DomainError? = nil) {
    self.settings = settings
    self.failure = failure
  }

  public func fetchSettings() async throws(DomainError) -> [Setting] {
    if let failure { throw failure }
    return settings
  }

  public nonisolated func problem(with value: String, of id: Setting.ID) -> String? {
    value.contains(" ") ? "takes no blanks." : nil
  }

  public func save(_ value: String?, of id: Setting.ID) async throws(DomainError) {
    if let failure { throw failure }
    settings = settings.map { setting in
      guard setting.id == id else { return setting }
      return Setting(
        id: id, value: value ?? "default", origin: value == nil ? "default" : "file", purpose: setting.purpose)
    }
  }
}

extension Setting {
  public static let samples = [
    Setting(id: "api", value: "embedded", origin: "default", purpose: "The server"),
    Setting(id: "retries", value: "3", origin: "environment", purpose: "Maximum number of retries"),
    Setting(id: "limit", value: "5", origin: "file", purpose: "Maximum number of items of a list"),
  ]
}
