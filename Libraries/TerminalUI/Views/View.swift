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
    body.resolve(into: &resolver)
  }
}
