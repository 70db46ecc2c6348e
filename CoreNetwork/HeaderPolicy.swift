/// Which of the app's own headers a request carries.
public enum HeaderPolicy: Sendable {
  /// All of them, for the app's own servers: client, environment, request id, feature, languages, user agent.
  case appDefault
  /// What any server may know: languages and user agent.
  case external
  /// Only those of the request itself.
  case custom
}
