/// What Settings asks of whoever holds it; it never says which feature answers.
public enum SettingsOutput: Equatable, Sendable {
  case openPeople(OpenPeopleRequest)
}
