import HTTPTypes
import InnoNetworkEngine

/// What of requests and answers is left out of a recording, so that it can be kept with the tests.
///
/// What is left out reads `redacted`. Requests are compared in their redacted form, so a recording made with one token serves all.
public struct Redaction: Sendable {
  static let mark = "redacted"

  /// Whether the value of a header field, or of a query item, of this name is left out; the name is in small letters.
  public var hides: @Sendable (_ name: String) -> Bool
  /// Changes the text of a body of a request or an answer.
  public var body: @Sendable (String) -> String

  /// Hides the values of every field and query item whose name sounds like a secret: one that holds a word such as
  /// `auth`, `cookie`, `token`, `key`, `secret`, `password`, `session` or `signature`. Bodies stay as they are, unless
  /// stated.
  public init(alsoHiding names: Set<String> = [], body: @escaping @Sendable (String) -> String = { $0 }) {
    let own = Set(names.map { $0.lowercased() })
    hides = { name in own.contains(name) || CredentialNames.contains(name) }
    self.body = body
  }

  func fields(_ fields: HTTPFields) -> [Cassette.Field] {
    fields.map { Cassette.Field(name: $0.name.rawName, value: hides($0.name.canonicalName) ? Self.mark : $0.value) }
  }

  func url(_ url: String) -> String {
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return url }
    let items = halves[1].split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let mark = item.firstIndex(of: "="), hides(item[..<mark].lowercased()) else { return String(item) }
      return "\(item[...mark])\(Self.mark)"
    }
    return "\(halves[0])?\(items.joined(separator: "&"))"
  }
}
