import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine

extension NetworkRequest {
  /// How much of a request the command shows.
  public enum CommandDetail: Sendable {
    /// Leaves out values of the query, bodies, and the values of header fields that may be private.
    case redacted
    /// Leaves out bodies, and the values of those header fields and query items whose names sound like credentials.
    case withoutCredentials
    /// Everything, secrets included: the command does the same as the request.
    case complete
  }

  /// A `curl` command for a POSIX shell that sends this request, to be tried by hand.
  ///
  /// Bodies that are not text, and those read while they are sent, are named instead of shown (`--data-binary @file`).
  public func curlCommand(_ detail: CommandDetail = .redacted) -> String {
    var words = ["curl"]
    switch method {
    case .get where !hasBody: break
    case .head: words.append("--head")
    default: words += ["--request", Self.quoted(method.rawValue)]
    }
    for field in headers {
      // "Name;" is curl's spelling of a field with an empty value, "Name:" would remove it.
      let line = field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(shown(field, detail))"
      words += ["--header", Self.quoted(line)]
    }
    words += bodyWords(detail)
    // Brackets and braces in URLs are patterns for curl.
    words += ["--globoff", Self.quoted(shownURL(detail))]
    return words.joined(separator: " ")
  }

  private func shownURL(_ detail: CommandDetail) -> String {
    switch detail {
    case .redacted: url.redacted
    // An escape may be part of a name that would sound like a credential without it.
    case .withoutCredentials: url.redacting { CredentialNames.contains($0) || $0.contains("%") }
    case .complete: url.string
    }
  }

  private var hasBody: Bool { body != nil || upload != nil }

  private static let harmless: Set<HTTPField.Name> = [
    .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentEncoding, .contentLanguage, .contentType, .range,
    .traceParent,
    .userAgent,
  ]

  private func shown(_ field: HTTPField, _ detail: CommandDetail) -> String {
    let isShown =
      switch detail {
      case .redacted: Self.harmless.contains(field.name)
      case .withoutCredentials: !field.name.isCredential
      case .complete: true
      }
    return isShown ? field.value : "…"
  }

  private func bodyWords(_ detail: CommandDetail) -> [String] {
    switch (body, upload) {
    case (_, .file(let path)?): return ["--data-binary", Self.quoted(detail == .complete ? "@\(path)" : "@…")]
    case (_, .pieces?): return ["--data-binary", "@-"]
    case (let body?, nil):
      guard detail == .complete else { return ["--data-raw", Self.quoted("…")] }
      guard let text = String(validating: body, as: UTF8.self), !text.contains("\0") else {
        return ["--data-binary", "@-"]
      }
      return ["--data-raw", Self.quoted(text)]
    case (nil, nil): return []
    }
  }

  /// Any text as one word of a shell: a quotation mark ends the quotes, is escaped, and opens them again.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
          UInt8(ascii: ":"):
          true
        default: false
        }
      }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
