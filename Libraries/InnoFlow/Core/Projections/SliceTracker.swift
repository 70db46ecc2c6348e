import Observation

/// What a hub holds of a projection: all that has to be done when the state has changed.
///
/// The hub holds the tracker, and so does the projection: a tracker that nobody else holds tells the hub that its projection was released. Counting holders is cheaper
/// than loading a weak reference, which would be done for each projection after each action, and an object that is referred to weakly is slower to hold.
@MainActor
final class SliceTracker: Observable {
  /// Looks at the slice in the state at an address. No code of the feature but comparisons and computed properties runs in it.
  let check: @MainActor (_ state: UnsafeRawPointer) -> SliceChange
  /// Memory that `check` need not be called for while it is the same.
  let bytes: SliceBytes?
  /// Follows up a change that `check` has found; returns whether there is something to tell. It may run the feature's code, which may read the store.
  let update: @MainActor () -> Bool
  let key: ProjectionKey?
  /// Whether the slice was found gone, or nobody wants to hear of it any more.
  @exclusivity(unchecked) private(set) var hasEnded = false
  /// Told instead of observers.
  @exclusivity(unchecked) private var listener: (@MainActor () -> Void)?
  private let observers = StateObservers<SliceTracker>()

  init(
    key: ProjectionKey? = nil, bytes: SliceBytes?, check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange,
    update: @escaping @MainActor () -> Bool, listener: (@MainActor () -> Void)? = nil
  ) {
    self.key = key
    self.bytes = bytes
    self.check = check
    self.update = update
    self.listener = listener
  }

  /// Registers a running observation. All that can be observed of a projection changes together, so one key path stands for it.
  func access() { observers.access(self, \.hasEnded) }

  /// Tells of a change; once for each that `update` has confirmed.
  func tell() { listener?() ?? observers.changed(self) }

  /// The slice or the store is gone, or nobody wants to hear of it any more.
  func end() {
    hasEnded = true
    listener = nil
  }
}
