/// The screens that Settings can push above its list.
public enum SettingsRoute: Codable, Hashable, Sendable {
  case detail(todoID: Int)
}
