package import Domain
import TerminalUI

/// The app's settings as the configuration has them; what is saved goes into the file.
package struct ConfigurationSettings: SettingsRepositoryProtocol {
  private let flags: [ConfigurationKey: String]
  private let environment: [String: String]
  private let file: ConfigurationFile

  package init(flags: [ConfigurationKey: String], environment: [String: String], file: ConfigurationFile) {
    self.flags = flags
    self.environment = environment
    self.file = file
  }

  package func fetchSettings() async throws(DomainError) -> [Setting] {
    do {
      return try AppConfiguration(flags: flags, environment: environment, file: file).all.map { value in
        Setting(
          id: value.key.rawValue, value: value.redacted, origin: value.origin.rawValue, purpose: value.key.purpose)
      }
    } catch {
      throw DomainError(error)
    }
  }

  package func problem(with value: String, of id: Setting.ID) -> String? {
    guard let key = ConfigurationKey(rawValue: id) else { return "is not a key." }
    return key.problem(with: value)
  }

  package func save(_ value: String?, of id: Setting.ID) async throws(DomainError) {
    do {
      try file.set(id, to: value)
    } catch {
      throw DomainError(error)
    }
  }
}

extension DomainError {
  /// In the words of the configuration.
  fileprivate init(_ failure: ScreenFailure) {
    let sentence = failure.message.hasSuffix(".") ? String(failure.message.dropLast()) : failure.message
    self.init(.failed, message: sentence, hint: failure.hint)
  }
}
