/// Part of a screen: a value that describes what to draw by naming the views that it consists of.
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
  /// Not available: `resolve(into:)` of a primitive view does not read it.
  public var body: Never {
    preconditionFailure("\(Self.self) draws itself and has no body")
  }
}

extension Never: PrimitiveView {
  public func resolve(into resolver: inout ViewResolver) {}
}

// NB: the types of containers ask nothing of their content, only their conformances do. Swift checks what a type asks
// when a program first uses the type, and each check searches all conformances of the program.

/// A view with a modifier, which changes how it is resolved.
@MainActor
public struct ModifiedContent<Content> {
  let content: Content
  private let modify: @MainActor (Content, inout ViewResolver) -> Void
}

extension ModifiedContent: PrimitiveView, View where Content: View {
  public typealias Body = Never

  init(_ content: Content, modify: @escaping @MainActor (Content, inout ViewResolver) -> Void) {
    self.content = content
    self.modify = modify
  }

  public func resolve(into resolver: inout ViewResolver) {
    // An identity of its own for what a modifier keeps from frame to frame.
    resolver.entering(.type(ObjectIdentifier(Self.self))) { modify(content, &$0) }
  }
}

/// Result builder of views: any number of views, `if`, `switch` and `for`.
@MainActor
@preconcurrency
@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }

  public static func buildArray<Content: View>(_ contents: [Content]) -> ForEach<Range<Int>, Int, Content> {
    ForEach(contents.indices, id: \.self) { contents[$0] }
  }
}

/// Views in a sequence, as a view builder makes them.
@MainActor
public struct TupleView<each Content> {
  private let content: (repeat each Content)
}

extension TupleView: PrimitiveView, View where repeat each Content: View {
  public typealias Body = Never

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public func resolve(into resolver: inout ViewResolver) {
    var position = 0
    for view in repeat each content {
      resolver.entering(.position(position)) { view.resolve(into: &$0) }
      position += 1
    }
  }
}

/// One of two views, as a view builder makes it of `if`/`else` and `switch`.
@MainActor
public enum ConditionalView<First, Second> {
  case first(First)
  case second(Second)
}

extension ConditionalView: PrimitiveView, View where First: View, Second: View {
  public typealias Body = Never

  public func resolve(into resolver: inout ViewResolver) {
    switch self {
    case .first(let view): resolver.entering(.position(0)) { view.resolve(into: &$0) }
    case .second(let view): resolver.entering(.position(1)) { view.resolve(into: &$0) }
    }
  }
}

/// A view that may be missing; nil draws nothing.
extension Optional: PrimitiveView, View where Wrapped: View {
  public typealias Body = Never

  public func resolve(into resolver: inout ViewResolver) {
    self?.resolve(into: &resolver)
  }
}

/// A view that draws nothing and takes no place.
public struct EmptyView: PrimitiveView {
  public init() {}

  public func resolve(into resolver: inout ViewResolver) {}
}

/// A view whose type is hidden.
public struct AnyView: PrimitiveView {
  private let content: any View

  public init(_ content: some View) {
    self.content = content
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(type(of: content)))) { content.resolve(into: &$0) }
  }
}
