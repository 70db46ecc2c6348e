import InnoNetwork

/// Hides credentials in what is printed; every part of the app that prints an address uses it.
public enum Credentials {
  /// `text` with `mark` in place of the credentials in its URLs: user-info, and the values of query items whose names
  /// indicate credentials, such as `api_key`.
  public static func redacted(in text: String, with mark: String = "…") -> String {
    text.redactingCredentials(with: mark)
  }
}
