extension EffectTask {
  /// What ``animation(_:)`` noted on this effect as a whole, the outermost note of several; `nil` when there is none, or it was noted that nothing should be animated.
  ///
  /// The runtime carries the note and makes nothing of it. A view that animates may ask a reducer's effects for it.
  public var animationHint: EffectAnimation? {
    if case .animation(_, let animation) = node?.shape { animation } else { nil }
  }
}
