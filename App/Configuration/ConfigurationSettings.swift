package import CommandLineIO
package import Domain
import TerminalUI

/// The app's settings as the configuration has them; what is saved goes into the file.
package struct ConfigurationSettings: SettingsRepositoryProtocol {
  private let configuration: AppConfiguration
  private let file: SettingsFile

  /// - Parameter configuration: the values in force.
  package init(_ configuration: AppConfiguration, file: SettingsFile) {
    self.configuration = configuration
    self.file = file
  }

  package func fetchSettings() async throws(DomainError) -> [Setting] {
    do {
      let saved = try file.read()
      return configuration.all.map { value in
        let key = value.key
        return Setting(
          id: key.rawValue, value: value.redacted, origin: value.origin.rawValue, purpose: key.purpose,
          allowed: key.allowed, defaultValue: key.defaultValue, saved: saved[key.rawValue].map(key.redacted))
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
      try file.save(value, of: id)
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
