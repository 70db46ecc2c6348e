public import HTTPTypes

extension HTTPField.Name {
  /// `Idempotency-Key`: with it the server takes a repeated request for the same one.
  public static let idempotencyKey = HTTPField.Name(uncheckedParsed: "Idempotency-Key")
}

extension HTTPField.Name {
  /// A name known at compile time to be a token; the fallback is never reached by one.
  private init(uncheckedParsed name: String) { self = HTTPField.Name(name) ?? .accept }

  /// Fields that prove who is asking: another origin gets none of them, a log none of their values.
  static let credentials: [HTTPField.Name] =
    [.authorization, .cookie, .proxyAuthorization]
    + ["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token", "X-Csrf-Token", "X-Xsrf-Token", "X-Amz-Security-Token"].compactMap(
      Self.init(_:))
}
