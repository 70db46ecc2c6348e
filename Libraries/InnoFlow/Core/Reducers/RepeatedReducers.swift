/// Reducers of one type over the same state, run in order: a `for` loop in ``CombineReducers``.
public struct RepeatedReducers<Element: Reducer>: Reducer {
  public typealias State = Element.State
  public typealias Action = Element.Action

  @usableFromInline let elements: [Element]

  /// The reducers of a loop, in order.
  @inlinable
  public init(_ elements: [Element]) {
    self.elements = elements
  }

  @inlinable
  public func reduce(into state: inout Element.State, action: Element.Action) -> EffectTask<Element.Action> {
    var effect = EffectTask<Element.Action>.none
    for element in elements {
      effect = effect.merged(with: element.reduce(into: &state, action: action))
    }
    return effect
  }
}
