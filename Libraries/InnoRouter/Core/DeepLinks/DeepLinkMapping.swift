/// Maps the links of one pattern to routes.
public struct DeepLinkMapping<R: Route>: Sendable {
  /// The pattern of the paths.
  public let pattern: DeepLinkPattern
  private let makeRoute: @Sendable (DeepLinkParameters) throws -> R?

  /// - Parameter route: makes the route of a matching link. Return nil to try the next mappings; throw to reject the
  ///   link. Errors other than ``DeepLinkParameterError`` are reported as ``DeepLinkParameterError/custom(_:)``.
  public init(_ pattern: DeepLinkPattern, route: @escaping @Sendable (DeepLinkParameters) throws -> R?) {
    self.pattern = pattern
    makeRoute = route
  }

  /// A mapping of the same links whose routes are converted by `transform`.
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
