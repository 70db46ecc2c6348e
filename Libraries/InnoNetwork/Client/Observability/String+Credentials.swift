import InnoNetworkEngine

extension String {
  /// The text with `mark` in place of the credentials in its URLs, for logs and messages: user-info, and the values of
  /// query items whose names indicate credentials, such as `api_key`.
  ///
  /// The text may be a URL, or contain some.
  public func redactingCredentials(with mark: String = "…") -> String {
    redactingURLs(with: mark) { CredentialNames.contains($0) }
  }
}
