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
      return setting.with(saved: value)
    }
  }
}

extension Setting {
  public static let samples = [
    Setting(
      id: "api", value: "embedded", origin: "default", purpose: "The server", allowed: "a URL, or 'embedded'",
      defaultValue: "embedded", saved: nil),
    Setting(
      id: "retries", value: "3", origin: "environment", purpose: "Maximum number of retries",
      allowed: "a number from 0 to 100", defaultValue: "2", saved: nil),
    Setting(
      id: "limit", value: "5", origin: "file", purpose: "Maximum number of items of a list",
      allowed: "a number from 1 up, 'all' or 'standard'", defaultValue: "standard", saved: "5"),
  ]

  /// The same setting with another value in the file.
  public func with(saved: String?) -> Setting {
    Setting(
      id: id, value: value, origin: origin, purpose: purpose, allowed: allowed, defaultValue: defaultValue,
      saved: saved)
  }
}
