package import CommandLineIO
import Configuration
package import FoundationEssentials
import Synchronization
package import TerminalUI

/// The values of the configuration, each from the first place that has it: a flag, the environment, the file, the
/// defaults.
package struct AppConfiguration: Sendable {
  /// The sources of values, in the order of precedence.
  package enum Origin: String, CaseIterable, Encodable, Sendable {
    case flag
    case environment
    case file
    case standard = "default"
  }

  package struct Value: Sendable {
    package let key: ConfigurationKey
    package let text: String
    package let origin: Origin

    /// Without credentials.
    package var redacted: String { key.redacted(text) }
  }

  private let file: SettingsFile
  private let values: [ConfigurationKey: Value]

  /// - Parameter flags: the values of options.
  /// - Throws: the first value that its key does not accept, with the place that it is from; why the file cannot be
  ///   read; a member of the file that is not a key.
  package init(
    flags: [ConfigurationKey: String] = [:], environment: [String: String], file: SettingsFile
  ) throws(ScreenFailure) {
    self.file = file
    let members = try file.read()
    if let unknown = members.keys.sorted().first(where: { ConfigurationKey(rawValue: $0) == nil }) {
      throw Self.unknownKey(unknown, in: file)
    }
    let origins = OriginRecorder()
    let reader = ConfigReader(
      providers: [
        InMemoryProvider(values: Self.values(flags.map { ($0.rawValue, $1) })),
        // An empty variable counts as unset.
        EnvironmentVariablesProvider(environmentVariables: environment.filter { !$0.value.isEmpty })
          .prefixKeys(with: ConfigKey([ConfigurationKey.environmentPrefix])),
        InMemoryProvider(values: Self.values(members.map { ($0, $1) })),
      ], accessReporter: origins)
    var values: [ConfigurationKey: Value] = [:]
    for key in ConfigurationKey.allCases {
      let text = reader.string(forKey: ConfigKey([key.rawValue]), default: key.defaultValue)
      let value = Value(key: key, text: text, origin: origins.last)
      if let problem = key.problem(with: text) { throw Self.wrong(value, problem, in: file) }
      values[key] = value
    }
    self.values = values
  }

  package subscript(key: ConfigurationKey) -> Value {
    values[key] ?? Value(key: key, text: key.defaultValue, origin: .standard)
  }

  /// The URL of the server; nil for the embedded API.
  package var apiURL: URL? {
    ConfigurationKey.api.words.contains(self[.api].text) ? nil : APIAddress.url(self[.api].text)
  }

  /// Where changes are sent; nil for the server itself.
  package var liveURL: URL? {
    ConfigurationKey.live.words.contains(self[.live].text)
      ? nil : APIAddress.url(APIAddress.ofWebSocket(self[.live].text))
  }

  /// Whether the server recognizes a repeated write by its key: by default that is known of the embedded API only.
  package var serverHonorsIdempotencyKeys: Bool {
    switch self[.idempotent].text {
    case "always": true
    case "never": false
    default: apiURL == nil
    }
  }

  /// The path that a key names; nil for none.
  package func path(_ key: ConfigurationKey) -> String? {
    key.words.contains(self[key].text) ? nil : self[key].text
  }

  /// The same as settings of the app.
  package var settings: ConfigurationSettings { ConfigurationSettings(self, file: file) }

  /// In the order of the keys.
  package var all: [Value] { ConfigurationKey.allCases.map { self[$0] } }

  private static func values(_ pairs: [(String, String)]) -> [AbsoluteConfigKey: ConfigValue] {
    Dictionary(
      uniqueKeysWithValues: pairs.map { (AbsoluteConfigKey([$0]), ConfigValue(.string($1), isSecret: false)) })
  }

  private static func wrong(_ value: Value, _ problem: String, in file: SettingsFile) -> ScreenFailure {
    let key = value.key
    return switch value.origin {
    case .flag, .standard: ScreenFailure(code: .usage, message: "\(key.option) \(problem)")
    case .environment:
      ScreenFailure(
        code: .configuration, message: "\(key.environmentVariable) \(problem)",
        hint: "Change the environment variable, or unset it.")
    case .file:
      ScreenFailure(
        code: .configuration, message: "'\(key.rawValue)' in '\(file.path)' \(problem)",
        hint: "Change it with 'innosample config set \(key.rawValue) VALUE', "
          + "or remove it with 'innosample config unset \(key.rawValue)'.")
    }
  }

  private static func unknownKey(_ name: String, in file: SettingsFile) -> ScreenFailure {
    ScreenFailure(
      code: .configuration,
      message: Suggestion.sentence(
        "'\(file.path)' has an unknown key '\(name)'.", nearest: ConfigurationKey.nearest(to: name)),
      hint: "Remove it with 'innosample config unset \(name)'; 'innosample config list' shows all keys.")
  }
}

/// Notes which provider a value was from.
private final class OriginRecorder: AccessReporter {
  private let origin = Mutex(AppConfiguration.Origin.standard)

  /// Of the value that was read last.
  var last: AppConfiguration.Origin { origin.withLock { $0 } }

  func report(_ event: AccessEvent) {
    let index = event.providerResults.firstIndex { (try? $0.result.get())?.value != nil }
    origin.withLock { $0 = index.map { AppConfiguration.Origin.allCases[$0] } ?? .standard }
  }
}
