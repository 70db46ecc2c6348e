import Domain

/// Use cases over a few items that stand in for what a server would send; which, each feature says in an extension.
struct UseCasesStandIn: FeatureUseCaseContaining {
  /// The id of the first item of each kind.
  var firstID = 1
  /// What is thrown in place of any items.
  var failure: DomainError?
  /// The same, decided anew each time.
  var failing: @Sendable () -> DomainError? = { nil }

  func ids(to last: Int) throws(DomainError) -> ClosedRange<Int> {
    if let failure = failure ?? failing() { throw failure }
    return firstID...last
  }
}
