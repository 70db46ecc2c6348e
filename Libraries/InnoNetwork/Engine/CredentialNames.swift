/// Names of header fields and query items that prove who is asking.
///
/// Secrets travel in fields of any vendor's choice, so that names are read rather than listed: one that holds a word
/// such as `token`, `key` or `session` counts. A field too many costs little (another origin does not get it, a log
/// does not show it), one too few gives a secret away.
package enum CredentialNames {
  private static let telling = [
    "auth", "cookie", "token", "key", "secret", "password", "passwd", "session", "signature", "credential", "csrf",
    "xsrf", "jwt", "dpop",
    "assertion",
  ]
  /// Too short to be looked for within other words.
  private static let tellingWords: Set<Substring> = ["hmac", "otp", "pwd", "sid", "ticket"]
  /// It identifies a request, not who sends it.
  private static let harmless: Set<String> = ["idempotency-key"]

  /// Whether the name, in whatever case, sounds like a secret.
  package static func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    guard !harmless.contains(name) else { return false }
    return telling.contains { name.contains($0) }
      || name.split { $0 == "-" || $0 == "_" }.contains { tellingWords.contains($0) }
  }
}
