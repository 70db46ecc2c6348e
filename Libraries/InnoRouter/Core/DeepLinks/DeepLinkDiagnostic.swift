/// A mistake in a list of mappings, found before any link arrives.
public enum DeepLinkDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The pattern matches exactly what an earlier one matches, up to the names of parameters.
  case duplicatePattern(pattern: DeepLinkPattern, of: DeepLinkPattern)
  /// All that the pattern matches falls to the wildcard of an earlier one.
  case wildcardShadowing(pattern: DeepLinkPattern, by: DeepLinkPattern)
  /// All that the pattern matches falls to a parameter of an earlier one.
  case parameterShadowing(pattern: DeepLinkPattern, by: DeepLinkPattern)
  /// A wildcard stands before the end; the pattern never matches.
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
