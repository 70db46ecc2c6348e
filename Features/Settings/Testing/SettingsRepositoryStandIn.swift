public import Domain

/// A repository of settings that keeps them in memory; values that are empty or have a blank are not valid.
public actor SettingsRepositoryStandIn: SettingsRepositoryProtocol {
  public enum Call: Sendable {
    case fetch, save
  }

  private var settings: [Setting]
  private let before: @Sendable (Call) async throws(DomainError) -> Void

  /// - Parameter before: runs before each call has a result; what it throws is thrown.
  public init(
    _ settings: [Setting] = Setting.samples,
    before: @escaping @Sendable (Call) async throws(DomainError) -> Void = { _ in }
  ) {
    self.settings = settings
    self.before = before
  }

  /// - Parameter failure: what every call throws; nil for none.
  public init(_ settings: [Setting] = Setting.samples, failure: DomainError?) {
    self.init(settings) { _ async throws(DomainError) in if let failure { throw failure } }
  }

  public func fetchSettings() async throws(DomainError) -> [Setting] {
    try await before(.fetch)
    return settings
  }

  public nonisolated func problem(with value: String, of id: Setting.ID) -> String? {
    value.isEmpty ? "must not be empty." : value.contains(" ") ? "takes no blanks." : nil
  }

  public func save(_ value: String?, of id: Setting.ID) async throws(DomainError) {
    try await before(.save)
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
