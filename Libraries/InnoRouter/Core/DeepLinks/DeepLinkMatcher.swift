/// Maps the path and query of links to routes. When several patterns match, the one declared first is used.
///
/// ```swift
/// let matcher = DeepLinkMatcher<AppLink> {
///   DeepLinkMapping("/people") { _ in .people }
///   DeepLinkMapping("/people/:id") { parameters in .person(try parameters.value("id", as: Int.self)) }
/// }
/// ```
///
/// A ``DeepLinkPipeline`` checks scheme and host. Invalid patterns never match; ``diagnostics`` lists them.
public struct DeepLinkMatcher<R: Route>: Sendable {
  /// The mappings in the order of declaration.
  public let mappings: [DeepLinkMapping<R>]
  private let tree: DeepLinkPatternTree

  /// A matcher of these mappings, which may contain mistakes.
  public init(mappings: [DeepLinkMapping<R>]) {
    self.mappings = mappings
    tree = DeepLinkPatternTree(mappings.map(\.pattern))
  }

  /// A matcher of the mappings of a result builder.
  public init(@DeepLinkMappingBuilder<R> _ mappings: () -> [DeepLinkMapping<R>]) {
    self.init(mappings: mappings())
  }

  /// A matcher without mistakes.
  ///
  /// - Throws: all ``diagnostics`` when there are any.
  public init(strict mappings: [DeepLinkMapping<R>]) throws(DeepLinkMatcherError) {
    self.init(mappings: mappings)
    let diagnostics = diagnostics
    guard diagnostics.isEmpty else { throw DeepLinkMatcherError(diagnostics: diagnostics) }
  }

  /// The route of a link, nil when no mapping has one for it.
  ///
  /// - Throws: the error of the first mapping that throws.
  public func match(_ url: DeepLinkURL) throws(DeepLinkParameterError) -> R? {
    for index in tree.candidates(for: url.segments) {
      let mapping = mappings[index]
      if let route = try mapping.route(for: DeepLinkParameters(pattern: mapping.pattern, url: url)) { return route }
    }
    return nil
  }

  /// The mistakes in the mappings, in the order of the mappings. A shadowed pattern is reported once, with the first
  /// pattern that shadows it. Computed at each call, in quadratic time.
  public var diagnostics: [DeepLinkDiagnostic] {
    var valid: [DeepLinkPattern] = []
    return mappings.flatMap { mapping in
      let defects = mapping.pattern.defects
      guard defects.isEmpty else { return defects }
      defer { valid.append(mapping.pattern) }
      return valid.lazy.compactMap { $0.shadowing(mapping.pattern) }.first.map { [$0] } ?? []
    }
  }
}

/// Maps the links of one pattern to routes.
public struct DeepLinkMapping<R: Route>: Sendable {
  /// The pattern of the paths.
  public let pattern: DeepLinkPattern
  private let makeRoute: @Sendable (DeepLinkParameters) throws -> R?

  /// A mapping of the links that match a pattern.
  ///
  /// - Parameter route: makes the route of a matching link. Return nil to try the next mappings; throw to reject the
  ///   link. Errors other than ``DeepLinkParameterError`` are reported as ``DeepLinkParameterError/custom(_:)``.
  public init(_ pattern: DeepLinkPattern, route: @escaping @Sendable (DeepLinkParameters) throws -> R?) {
    self.pattern = pattern
    makeRoute = route
  }

  /// The same mapping with its routes converted by `transform`.
  public func map<Other: Route>(_ transform: @escaping @Sendable (R) -> Other) -> DeepLinkMapping<Other> {
    DeepLinkMapping<Other>(pattern) { [makeRoute] in try makeRoute($0).map(transform) }
  }

  func route(for parameters: DeepLinkParameters) throws(DeepLinkParameterError) -> R? {
    do {
      return try makeRoute(parameters)
    } catch let error as DeepLinkParameterError {
      throw error
    } catch {
      throw .custom(String(describing: error))
    }
  }
}

/// Result builder of the mappings of a ``DeepLinkMatcher``.
@resultBuilder
public enum DeepLinkMappingBuilder<R: Route> {
  public static func buildExpression(_ mapping: DeepLinkMapping<R>) -> [DeepLinkMapping<R>] { [mapping] }
  public static func buildExpression(_ mappings: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { mappings }
  public static func buildBlock(_ parts: [DeepLinkMapping<R>]...) -> [DeepLinkMapping<R>] { parts.flatMap(\.self) }
  public static func buildArray(_ parts: [[DeepLinkMapping<R>]]) -> [DeepLinkMapping<R>] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [DeepLinkMapping<R>]?) -> [DeepLinkMapping<R>] { part ?? [] }
  public static func buildEither(first part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }
  public static func buildEither(second part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }
}

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
  /// The name after a colon is empty, begins with a digit, or has a character other than ASCII letters, digits and
  /// underscores; the pattern never matches.
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
