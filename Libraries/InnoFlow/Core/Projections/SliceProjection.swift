public import Observation

/// A projection with a value that can be observed and outlives its source as a snapshot.
public class SliceProjection<Value: Sendable>: Projection, Observable {
  private(set) var snapshot: Value
  private let observers = StateObservers<SliceProjection>()

  init(hub: ProjectionHub, key: ProjectionKey?, snapshot: Value) {
    self.snapshot = snapshot
    super.init(hub: hub, key: key)
  }

  /// Whether there still is what this projects. Reading it registers a running observation.
  public var isAlive: Bool {
    trackAccess()
    return !isDead
  }

  /// Whether what this projects is gone, be it that the end of the drain, when projections look, has not come yet.
  final var isDead: Bool { hasEnded || !sourceExists }

  /// Stops the program when what this projects is gone: for callers to whom that would be a mistake.
  public func requireAlive(fileID: StaticString = #fileID, line: UInt = #line) {
    precondition(!isDead, "The projection used at \(fileID):\(line) is of something that is no longer there.")
  }

  /// For subclasses: whether the source has the slice now.
  var sourceExists: Bool { false }

  func trackAccess() { observers.access(self, \.snapshot) }

  func replaceSnapshot(_ value: Value) { snapshot = value }

  override func notify() { observers.changed(self) }

  override func invalidate() {
    guard !hasEnded else { return }
    end()
    notify()
  }
}
