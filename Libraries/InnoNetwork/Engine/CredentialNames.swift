/// Names of header fields and query items that carry credentials.
///
/// Vendors choose such names freely, so they are matched rather than listed: one that contains a word such as `token`,
/// `key` or `session` counts. A false match costs little (another origin does not get the field, a log does not show
/// it); a missed one leaks a secret.
package enum CredentialNames {
  private static let fragments = [
    "auth", "cookie", "token", "key", "secret", "password", "passwd", "session", "signature", "credential", "csrf",
    "xsrf", "jwt", "dpop",
    "assertion",
  ]
  /// Too short to be matched within other words.
  private static let words: Set<Substring> = ["hmac", "otp", "pwd", "sid", "ticket"]
  /// It identifies a request, not who sends it.
  private static let exceptions: Set<String> = ["idempotency-key"]

  /// Whether the name, in any case, sounds like a secret.
  package static func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    guard !exceptions.contains(name) else { return false }
    return fragments.contains { name.contains($0) }
      || name.split { $0 == "-" || $0 == "_" }.contains { words.contains($0) }
  }
}
