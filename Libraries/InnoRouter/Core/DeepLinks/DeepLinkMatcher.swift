/// Turns the path and query of links into routes. Of several patterns that match, the one declared first decides.
///
/// ```swift
/// let matcher = DeepLinkMatcher<AppLink> {
///   DeepLinkMapping("/people") { _ in .people }
///   DeepLinkMapping("/people/:id") { parameters in .person(try parameters.value("id", as: Int.self)) }
/// }
/// ```
///
/// Scheme and host are the ``DeepLinkPipeline``'s. Invalid patterns never match; ``diagnostics`` names them.
public struct DeepLinkMatcher<R: Route>: Sendable {
  /// In the order of declaration.
  public let mappings: [DeepLinkMapping<R>]
  private let tree: DeepLinkPatternTree

  /// A matcher of these mappings, whatever mistakes they hold; the first that matches a link decides.
  public init(mappings: [DeepLinkMapping<R>]) {
    self.mappings = mappings
    tree = DeepLinkPatternTree(mappings.map(\.pattern))
  }

  /// The same from a list written in a builder, with conditions and loops.
  public init(@DeepLinkMappingBuilder<R> _ mappings: () -> [DeepLinkMapping<R>]) {
    self.init(mappings: mappings())
  }

  /// A matcher without mistakes.
  ///
  /// - Throws: all ``diagnostics``, when there are any.
  public init(strict mappings: [DeepLinkMapping<R>]) throws(DeepLinkMatcherError) {
    self.init(mappings: mappings)
    let diagnostics = diagnostics
    guard diagnostics.isEmpty else { throw DeepLinkMatcherError(diagnostics: diagnostics) }
  }

  /// The route of a link, nil when no mapping has one for it.
  ///
  /// - Throws: what the first matching mapping to throw does; those after it are not asked.
  public func match(_ url: DeepLinkURL) throws(DeepLinkParameterError) -> R? {
    for index in tree.candidates(for: url.segments) {
      let mapping = mappings[index]
      if let route = try mapping.route(for: DeepLinkParameters(pattern: mapping.pattern, url: url)) { return route }
    }
    return nil
  }

  /// The mistakes in the mappings, by the position of the mapping at fault; a mapping is compared with the first that keeps links from it.
  /// Worked out at each call, in time quadratic in the number of mappings.
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
