/// Pattern of paths: `/people/:id`, `/files/*`.
///
/// A segment is literal text (decoded), `:name` for any non-empty segment, or, as the last one only, `*` for zero or
/// more segments. A slash at the end is ignored.
public struct DeepLinkPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  enum Component: Hashable {
    case literal(String)
    case parameter(String)
    case wildcard
  }

  public let description: String
  let components: [Component]

  /// Parses a pattern. One with a mistake never matches and is listed in ``DeepLinkMatcher/diagnostics``.
  public init(_ text: String) {
    description = text
    var path = text[...]
    if path.hasPrefix("/") { path = path.dropFirst() }
    if path.hasSuffix("/") { path = path.dropLast() }
    let segments = path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false)
    components = segments.map { segment in
      if segment == "*" { return .wildcard }
      return segment.hasPrefix(":") ? .parameter(String(segment.dropFirst())) : .literal(String(segment))
    }
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Wildcards that are not last, and parameter names that are not identifiers.
  var defects: [DeepLinkDiagnostic] {
    let wildcards =
      components.dropLast().contains(.wildcard) ? [DeepLinkDiagnostic.nonTerminalWildcard(pattern: self)] : []
    return wildcards
      + components.compactMap { component in
        guard case .parameter(let name) = component, !Self.isIdentifier(name) else { return nil }
        return .invalidParameterName(pattern: self, name: name)
      }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The diagnostic when this pattern, declared before `other`, matches everything that `other` matches; otherwise nil.
  func shadowing(_ other: Self) -> DeepLinkDiagnostic? {
    var usesWildcard = false
    var usesParameter = false
    var index = 0
    matching: while true {
      let mine = index < components.count ? components[index] : nil
      let theirs = index < other.components.count ? other.components[index] : nil
      switch (mine, theirs) {
      case (nil, nil), (.wildcard, .wildcard): break matching
      case (.wildcard, _):
        usesWildcard = true
        break matching
      case (.parameter, .parameter): break
      // A parameter does not match the empty segment of "//".
      case (.parameter, .literal(let text)) where !text.isEmpty: usesParameter = true
      case (.literal(let left), .literal(let right)) where left == right: break
      default: return nil
      }
      index += 1
    }
    if usesWildcard { return .wildcardShadowing(pattern: other, by: self) }
    if usesParameter { return .parameterShadowing(pattern: other, by: self) }
    return .duplicatePattern(pattern: other, of: self)
  }
}
