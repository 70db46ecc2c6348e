import FoundationEssentials

/// A link of the `Link` header (RFC 8288, section 3).
struct WebLink: Equatable {
  /// As the server sent it: relative to the URL of the response, or absolute.
  let target: String
  /// In lower case.
  let relations: [String]

  /// The links of a header field up to the first malformed one (RFC 8288, appendix B.2). Links with another context
  /// than the response (`anchor`) are left out, as section 3.2 allows.
  static func links(in field: String) -> [WebLink] {
    var parser = Parser(rest: field[...])
    var links: [WebLink] = []
    while let (target, parameters) = parser.link() {
      guard !parameters.contains(where: { $0.name == "anchor" }) else { continue }
      let relations = parameters.first { $0.name == "rel" }?.value.lowercased().split(separator: " ") ?? []
      links.append(WebLink(target: target, relations: relations.map { String($0) }))
    }
    return links
  }

  /// Those of the target's query, where `+` counts as a space, as in forms; `nil` for a target without a query.
  var queryItems: [URLQueryItem]? {
    guard var parts = URLComponents(string: target), let query = parts.percentEncodedQuery, !query.isEmpty else {
      return nil
    }
    parts.percentEncodedQuery = query.replacing("+", with: "%20")
    return parts.queryItems
  }

  private struct Parser {
    var rest: Substring

    /// `nil` at the end, and where no link follows.
    mutating func link() -> (target: String, parameters: [(name: String, value: String)])? {
      _ = prefix { $0.isWhitespace || $0 == "," }
      guard skip("<") else { return nil }
      let target = String(prefix { $0 != ">" })
      guard skip(">") else { return nil }
      var parameters: [(name: String, value: String)] = []
      while true {
        skipWhitespace()
        guard skip(";") else { break }
        skipWhitespace()
        let name = prefix { !$0.isWhitespace && !"=;,".contains($0) }.lowercased()
        skipWhitespace()
        parameters.append((name, skip("=") ? value() : ""))
      }
      _ = prefix { $0 != "," }
      return (target, parameters)
    }

    private mutating func value() -> String {
      skipWhitespace()
      guard skip("\"") else { return String(prefix { !$0.isWhitespace && !";,".contains($0) }) }
      var text = ""
      while let character = rest.popFirst(), character != "\"" {
        guard let next = character == "\\" ? rest.popFirst() : character else { break }
        text.append(next)
      }
      return text
    }

    private mutating func skipWhitespace() { _ = prefix(while: \.isWhitespace) }

    private mutating func skip(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func prefix(while isIncluded: (Character) -> Bool) -> Substring {
      let part = rest.prefix(while: isIncluded)
      rest = rest[part.endIndex...]
      return part
    }
  }
}
