/// Pattern of paths: `/people/:id`, `/files/*`.
///
/// A segment is literal text (decoded, case-sensitive), `:name` for any non-empty segment, or, as the last one only,
/// `*` for zero or more segments. A slash at the end is ignored.
public struct DeepLinkPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  enum Component: Hashable {
    case literal(String)
    case parameter(String)
    case wildcard
  }

  public let description: String
  let components: [Component]

  /// Parses a pattern. An invalid one never matches and is listed in ``DeepLinkMatcher/diagnostics``.
  public init(_ text: String) {
    description = text
    var path = text[...]
    if path.hasPrefix("/") { path = path.dropFirst() }
    // As in a link, "/" has no segment and "//" has an empty one.
    let isRoot = path.isEmpty
    if path.hasSuffix("/") { path = path.dropLast() }
    let segments = isRoot ? [] : path.split(separator: "/", omittingEmptySubsequences: false)
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

/// Prefix tree of patterns, so that a link is compared only with the patterns that share its beginning.
struct DeepLinkPatternTree: Sendable {
  private struct Node {
    var literals: [String: Int] = [:]
    var parameter: Int?
    /// Indices of the patterns that end here.
    var terminals: [Int] = []
    /// Indices of the patterns with a wildcard here.
    var wildcards: [Int] = []
  }

  /// The root is the first; children are referred to by index.
  private var nodes = [Node()]

  /// Patterns with defects are skipped.
  init(_ patterns: [DeepLinkPattern]) {
    for (position, pattern) in patterns.enumerated() where pattern.defects.isEmpty {
      insert(pattern, at: position)
    }
  }

  private mutating func insert(_ pattern: DeepLinkPattern, at position: Int) {
    var current = 0
    for component in pattern.components {
      let next: Int
      switch component {
      case .wildcard:
        nodes[current].wildcards.append(position)
        return
      case .literal(let text):
        next = nodes[current].literals[text] ?? nodes.count
        nodes[current].literals[text] = next
      case .parameter:
        next = nodes[current].parameter ?? nodes.count
        nodes[current].parameter = next
      }
      if next == nodes.count { nodes.append(Node()) }
      current = next
    }
    nodes[current].terminals.append(position)
  }

  /// The indices of all patterns that match, in the order of declaration.
  ///
  /// Each node has one parent and is visited at most once, so the number of nodes bounds the work for any link.
  func candidates(for segments: [String]) -> [Int] {
    var positions: [Int] = []
    var frontier = [0]
    for segment in segments {
      var next: [Int] = []
      for index in frontier {
        let node = nodes[index]
        positions += node.wildcards
        if let child = node.literals[segment] { next.append(child) }
        if !segment.isEmpty, let child = node.parameter { next.append(child) }
      }
      frontier = next
      if frontier.isEmpty { break }
    }
    for index in frontier {
      positions += nodes[index].terminals
      positions += nodes[index].wildcards
    }
    return positions.sorted()
  }
}
