/// What People asks of whoever holds it; it never says which feature answers.
public enum PeopleOutput: Equatable, Sendable {
  case openSettings(OpenSettingsRequest)
}
