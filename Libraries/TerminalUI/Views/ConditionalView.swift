/// One of two views, as a view builder makes it of `if`/`else` and `switch`.
public enum ConditionalView<First: View, Second: View>: PrimitiveView {
  case first(First)
  case second(Second)

  public func resolve(into resolver: inout ViewResolver) {
    switch self {
    case .first(let view): view.resolve(into: &resolver)
    case .second(let view): view.resolve(into: &resolver)
    }
  }
}
