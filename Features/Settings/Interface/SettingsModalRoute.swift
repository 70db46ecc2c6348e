/// The screens that Settings can present over the others.
public enum SettingsModalRoute: Hashable, Sendable {
  case digest
}
