/// One of the app's own settings, with the value in force until the app ends.
public struct Setting: Identifiable, Hashable, Sendable {
  /// Its key in the configuration.
  public let id: String
  /// Secrets in it are hidden.
  public let value: String
  /// Where the value is from: `flag`, `environment`, `file` or `default`.
  public let origin: String
  /// What it sets, in a few words.
  public let purpose: String
  /// The values that it takes: the rest of a sentence, without its full stop.
  public let allowed: String
  public let defaultValue: String
  /// The value that the file has now, for the next start; nil for none.
  public let saved: String?

  public init(
    id: String, value: String, origin: String, purpose: String, allowed: String, defaultValue: String, saved: String?
  ) {
    self.id = id
    self.value = value
    self.origin = origin
    self.purpose = purpose
    self.allowed = allowed
    self.defaultValue = defaultValue
    self.saved = saved
  }
}

/// Where the app's settings are kept.
public protocol SettingsRepositoryProtocol: Sendable {
  /// All settings, in the order shown.
  func fetchSettings() async throws(DomainError) -> [Setting]

  /// Why a value is not valid for this setting: the rest of a sentence that begins with the setting's name, with its
  /// full stop. Nil for a valid value.
  func problem(with value: String, of id: Setting.ID) -> String?

  /// Saves a value, which takes effect at the next start of the app; nil for the default.
  ///
  /// - Throws: also for a value that is not valid; nothing is saved then.
  func save(_ value: String?, of id: Setting.ID) async throws(DomainError)
}
