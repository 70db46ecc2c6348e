/// Case path: embeds a payload in a case of an enum of routes and extracts it.
///
/// `@Routable` and `@CasePathable` declare one for each case, such as `PeopleRoute.detailCasePath`.
public struct RouteCasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extraction: @Sendable (Root) -> Value?

  /// The path to the case that `embed` makes.
  ///
  /// - Parameters:
  ///   - embed: makes the case from its payload; the payload of a case without one is `()`.
  ///   - extract: the payload, nil for every other case.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Wraps a payload in the case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The payload, or nil when `root` is another case.
  public func extract(_ root: Root) -> Value? { extraction(root) }

  /// Whether `root` is the case, with any payload.
  public func matches(_ root: Root) -> Bool { extraction(root) != nil }
}

extension RouteCasePath where Value == Void {
  /// Makes the case, which has no payload.
  public func embed() -> Root { embed(()) }
}

/// An enum whose cases can be accessed by paths. `@Routable` and `@CasePathable` declare the conformance.
public protocol CasePathable {}

extension CasePathable {
  /// Whether the value is that case, with any payload.
  public func `is`<Value>(_ path: RouteCasePath<Self, Value>) -> Bool { path.matches(self) }

  /// The payload of that case, nil for another case.
  public subscript<Value>(case path: RouteCasePath<Self, Value>) -> Value? { path.extract(self) }
}

extension RouteStack {
  /// The payload of the topmost route of that case, nil when there is none.
  public func last<Value>(_ path: RouteCasePath<R, Value>) -> Value? {
    routes.lazy.reversed().compactMap(path.extract).first
  }

  /// Whether the stack contains a route of that case.
  public func contains<Value>(_ path: RouteCasePath<R, Value>) -> Bool {
    routes.contains(where: path.matches)
  }
}
