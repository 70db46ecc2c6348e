/// The screens that Settings can present over the others.
public enum SettingsModalRoute: Codable, Hashable, Sendable {
  case digest
}
