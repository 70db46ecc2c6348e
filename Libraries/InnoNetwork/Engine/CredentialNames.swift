/// Names of header fields and query items that carry credentials.
///
/// Servers choose such names freely, so any name that contains a word such as `token`, `key` or `session` counts, and
/// any that is not ASCII, because these words are English. A false match costs little (another origin does not get the
/// field, a log does not show it); a missed one leaks a secret.
package enum CredentialNames {
  private static let fragments = [
    "auth", "cookie", "token", "key", "secret", "password", "passwd", "session", "signature", "credential", "csrf",
    "xsrf", "jwt", "dpop", "assertion",
  ]
  /// Matched as whole words only: they are short enough to occur in other words.
  private static let words: Set<Substring> = ["hmac", "otp", "pwd", "sid", "ticket"]
  /// Names that contain a fragment and carry no credentials: this one identifies a request, not its sender.
  private static let exceptions: Set<String> = ["idempotency-key"]

  /// Whether a field or query item of this name may carry credentials; case-insensitive.
  package static func contains(_ name: String) -> Bool {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    let name = name.lowercased()
    guard !exceptions.contains(name) else { return false }
    return fragments.contains { name.contains($0) }
      || name.split { !$0.isLetter && !$0.isNumber }.contains { words.contains($0) }
  }
}
