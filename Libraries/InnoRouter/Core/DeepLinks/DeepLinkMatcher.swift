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
  /// In the order of declaration.
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

  /// The mistakes in the mappings, in the order of the mappings. Each is compared with the first that shadows it.
  /// Computed at each call, in quadratic time.
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
