/// A piece of a screen: a value that says what to draw, by naming the views that it consists of.
///
/// ```swift
/// struct Greeting: View {
///   let name: String
///
///   var body: some View {
///     VStack {
///       Text("Hello, ") + Text(name).bold()
///       Text("Nice to see you").dim()
///     }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder var body: Body { get }

  /// Turns this view into layout nodes. The default goes through `body`; only the views of this library implement it.
  func resolve(into resolver: inout ViewResolver)
}

extension View {
  public func resolve(into resolver: inout ViewResolver) {
    resolver.resolveBody(of: self)
  }
}

/// A view that draws itself instead of consisting of others: the leaves and containers of this library.
public protocol PrimitiveView: View {}

extension PrimitiveView {
  /// There is none: `resolve(into:)` of a primitive view does not ask for it, and nobody else may.
  public var body: Never {
    preconditionFailure("\(Self.self) draws itself and has no body")
  }
}

extension Never: PrimitiveView {
  public func resolve(into resolver: inout ViewResolver) {}
}
