import FoundationEssentials
import HTTPTypes
import InnoNetworkEngine

extension NetworkRequest {
  /// How much of a request a command contains.
  public enum CommandDetail: Sendable {
    /// Without bodies, values of query items, and values of header fields that may be private.
    case redacted
    /// Without bodies, and without the values of header fields and query items whose names indicate credentials. Such
    /// query items are also removed from URLs in other fields, such as `Referer`.
    case withoutCredentials
    /// With text bodies, and otherwise as `withoutCredentials`.
    case withBody
    /// Everything, including secrets.
    case complete
  }

  /// A `curl` command for a POSIX shell that sends this request.
  ///
  /// A body that is streamed, and in a `complete` command one that is not text, is read from standard input
  /// (`--data-binary @-`). A `complete` command names the file of a body that is a file (`--data-binary @path`).
  public func curlCommand(_ detail: CommandDetail = .redacted) -> String {
    var words = ["curl"]
    switch method {
    case .get where !hasBody: break
    case .head where !hasBody: words.append("--head")
    default: words += ["--request", Self.quoted(method.rawValue)]
    }
    for field in headers {
      // "Name;" sends a field with an empty value, "Name:" none (curl(1), --header).
      let line = field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(shown(field, detail))"
      words += ["--header", Self.quoted(line)]
    }
    words += bodyWords(detail)
    // Without --globoff brackets and braces in the URL are patterns (curl(1)).
    words += ["--globoff", Self.quoted(shownURL(detail))]
    return words.joined(separator: " ")
  }

  private func shownURL(_ detail: CommandDetail) -> String {
    switch detail {
    case .redacted: url.redacted
    case .withoutCredentials, .withBody: url.string.redactingCredentials()
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
    switch detail {
    case .redacted: Self.harmless.contains(field.name) ? field.value : "…"
    case .withoutCredentials, .withBody:
      field.name.isCredential ? "…" : field.value.redactingCredentials()
    case .complete: field.value
    }
  }

  private func bodyWords(_ detail: CommandDetail) -> [String] {
    switch (body, upload) {
    case (_, .file(let path)?): return ["--data-binary", Self.quoted(detail == .complete ? "@\(path)" : "@…")]
    case (_, .pieces?): return ["--data-binary", "@-"]
    case (let body?, nil):
      guard detail == .complete || detail == .withBody else { return ["--data-raw", Self.quoted("…")] }
      guard let text = String(validating: body, as: UTF8.self), !text.contains("\0") else {
        return ["--data-binary", "@-"]
      }
      return ["--data-raw", Self.quoted(text)]
    case (nil, nil): return []
    }
  }

  /// Quotes a text as one word of a POSIX shell. A single quote in it becomes the end of the quotation, an escaped
  /// quote and the start of another quotation.
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
