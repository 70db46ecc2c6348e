/// A state that can be made without arguments, so that `Store(reducer:)` needs no initial state.
public protocol DefaultInitializable {
  /// The state that a feature starts with.
  init()
}
