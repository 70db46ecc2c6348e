public import Observation

/// A part of a store that can be observed by itself and outlives its source as a snapshot: a ``ScopedStore`` or a ``SelectedStore``.
@MainActor
public class Projection: Observable {
  let hub: ProjectionHub
  let tracker: SliceTracker

  /// - Parameters:
  ///   - key: Under which the hub serves this projection again.
  ///   - bytes: Memory that `check` need not be called for while it is the same.
  ///   - check: Looks at the slice in the state at an address.
  ///   - update: Follows up a change; returns whether there is something to tell.
  init(
    hub: ProjectionHub, key: ProjectionKey, bytes: SliceBytes?, check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange,
    update: @escaping @MainActor () -> Bool
  ) {
    self.hub = hub
    tracker = SliceTracker(key: key, bytes: bytes, check: check, update: update)
    hub.add(tracker)
    hub.serve(self, as: key)
  }

  /// Whether there still is what this projects. Reading it registers a running observation.
  public var isAlive: Bool {
    tracker.access()
    return !isDead
  }

  /// Whether what this projects is gone, be it that the end of the drain, when projections look, has not come yet.
  final var isDead: Bool { tracker.hasEnded || (hub.isStale && !sourceExists) }

  /// Stops the program when what this projects is gone: for callers to whom that would be a mistake.
  public func requireAlive(fileID: StaticString = #fileID, line: UInt = #line) {
    precondition(!isDead, "The projection used at \(fileID):\(line) is of something that is no longer there.")
  }

  /// For subclasses: whether the source has the slice now.
  var sourceExists: Bool { false }
}
