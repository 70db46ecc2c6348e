/// Keeps an `onChange(of:)` going; ends it when cancelled or released.
@MainActor
public final class StoreObservation {
  private var follower: Projection?

  init(_ follower: Projection) {
    self.follower = follower
  }

  /// No further call is made, not even for a change that has already happened.
  public func cancel() {
    follower?.invalidate()
    follower = nil
  }

  isolated deinit {
    follower?.invalidate()
  }
}
