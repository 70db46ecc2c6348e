/// The places in Settings that links, commands and other features can name.
public enum SettingsDestination: Hashable, Sendable {
  case list
  /// A setting, by its key.
  case item(String)
}

/// The screens that Settings can push above its list.
public enum SettingsRoute: Codable, Hashable, Sendable {
  case detail(key: String)
}
