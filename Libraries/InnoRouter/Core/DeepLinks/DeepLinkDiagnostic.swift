/// Mistake in a list of mappings, found before any link arrives.
public enum DeepLinkDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The pattern is equal to an earlier one, except for names of parameters.
  case duplicatePattern(pattern: DeepLinkPattern, of: DeepLinkPattern)
  /// An earlier pattern with a wildcard matches everything that this one matches.
  case wildcardShadowing(pattern: DeepLinkPattern, by: DeepLinkPattern)
  /// An earlier pattern with a parameter matches everything that this one matches.
  case parameterShadowing(pattern: DeepLinkPattern, by: DeepLinkPattern)
  /// The wildcard is not the last segment; the pattern never matches.
  case nonTerminalWildcard(pattern: DeepLinkPattern)
  /// The name after a colon is not letters, digits and underscores, or begins with a digit; the pattern never matches.
  case invalidParameterName(pattern: DeepLinkPattern, name: String)

  public var description: String {
    switch self {
    case .duplicatePattern(let pattern, let other): "\(pattern) is the same pattern as \(other), which comes first"
    case .wildcardShadowing(let pattern, let other): "\(pattern) comes after \(other), whose wildcard matches it"
    case .parameterShadowing(let pattern, let other): "\(pattern) comes after \(other), whose parameter matches it"
    case .nonTerminalWildcard(let pattern): "\(pattern) has a wildcard before its end and never matches"
    case .invalidParameterName(let pattern, let name): "\(pattern) names a parameter \(quoted(name)) and never matches"
    }
  }
}

/// The mistakes in the mappings of a strict matcher.
public struct DeepLinkMatcherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Never empty.
  public let diagnostics: [DeepLinkDiagnostic]

  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
