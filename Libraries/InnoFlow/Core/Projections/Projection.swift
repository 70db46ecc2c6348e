public import Observation

/// A separately observable part of a store, which keeps its last snapshot when its source is gone: a ``ScopedStore`` or
/// a ``SelectedStore``.
@MainActor
public class Projection: Observable {
  let hub: ProjectionHub
  let tracker: SliceTracker

  /// - Parameters:
  ///   - key: The key under which the hub caches the projection.
  ///   - bytes: Memory to compare first: `check` is called only when it differs.
  ///   - check: Reads the slice from the state at an address.
  ///   - update: Processes a change; returns whether observers should be notified.
  init(
    in source: ProjectionSource<some Sendable, some Sendable>, key: ProjectionKey, bytes: SliceBytes?,
    check: @escaping @MainActor (UnsafeRawPointer) -> SliceChange,
    update: @escaping @MainActor () -> Bool
  ) {
    hub = source.hub
    tracker = SliceTracker(key: key, bytes: bytes, check: check, update: update)
    source.add(tracker)
    hub.register(self, under: key)
    // Made from the last snapshot of a scoped store: no action will change it.
    if !sourceExists { tracker.end() }
  }

  /// Whether the projected state still exists. Reading it inside an observation registers for its changes.
  public var isAlive: Bool {
    tracker.access()
    return !isDead
  }

  /// Whether the projected state is gone. True as soon as an action has removed it; `tracker.hasEnded` is set later,
  /// once the queue has emptied.
  final var isDead: Bool { tracker.hasEnded || (hub.isStale && !sourceExists) }

  /// Stops the program when the projected state is gone: for callers for which that is a programming error.
  public func requireAlive(fileID: StaticString = #fileID, line: UInt = #line) {
    precondition(!isDead, "The state of the projection used at \(fileID):\(line) no longer exists.")
  }

  /// Whether the source has the slice now; overridden by subclasses.
  var sourceExists: Bool { false }
}

/// Identifies a projection: equal keys share one projection.
@usableFromInline
struct ProjectionKey: Hashable {
  /// The identity of the ``ProjectionSource`` of the store or scoped store.
  let source: ObjectIdentifier
  /// The projection's type, which includes those of state and action.
  let type: ObjectIdentifier
  let keyPaths: [AnyKeyPath]
  /// The path of the child's actions, or of the case that is selected.
  let path: PathIdentity?
  /// The id of the row, or the identity of the path of the case in which the child's state is.
  let row: AnyHashable?
  /// The call site of a closure; closures themselves cannot be compared.
  let callSite: CallSite?

  @usableFromInline
  @MainActor
  init<State, Action>(
    _ source: ProjectionSource<State, Action>, _ type: Any.Type, keyPaths: [AnyKeyPath] = [],
    path: PathIdentity? = nil, row: AnyHashable? = nil, callSite: CallSite? = nil
  ) {
    self.source = source.identity
    self.type = ObjectIdentifier(type)
    self.keyPaths = keyPaths
    self.path = path
    self.row = row
    self.callSite = callSite
  }

  @usableFromInline
  struct CallSite: Hashable {
    let file: String
    let line: UInt
    let column: UInt

    @usableFromInline
    init(_ file: StaticString, _ line: UInt, _ column: UInt) {
      self.file = file.description
      self.line = line
      self.column = column
    }
  }
}

/// The part of a projection that its hub retains: what to do when the state has changed.
///
/// Both the hub and the projection retain the tracker: a uniquely referenced tracker shows the hub that its projection
/// was released. That check is cheaper than loading a weak reference for each projection after each action, and weak
/// references make an object slower to retain.
@MainActor
@usableFromInline
final class SliceTracker: Observable {
  /// Reads the slice from the state at an address. Of the feature's code it runs only comparisons and computed
  /// properties.
  let check: @MainActor (_ state: UnsafeRawPointer) -> SliceChange
  /// Memory to compare first: `check` is called only when it differs.
  let bytes: SliceBytes?
  /// Processes a change that `check` has found; returns whether observers should be notified. It may run the feature's
  /// code, which may read the store.
  let update: @MainActor () -> Bool
  let key: ProjectionKey?
  /// Whether the slice is gone, or its observation was cancelled.
  @exclusivity(unchecked) private(set) var hasEnded = false
  /// Called instead of notifying observers.
  @exclusivity(unchecked) private var listener: (@MainActor () -> Void)?
  private let observers = StateObservers<SliceTracker>()
  /// Called by `end()`, once.
  var onEnd: (() -> Void)?
  /// Notified in addition to observers.
  var subscribers: [Subscriber] = []

  /// Is notified of each change of a projection, and of its end.
  final class Subscriber {
    let changed: () -> Void
    let ended: () -> Void

    init(changed: @escaping () -> Void, ended: @escaping () -> Void) {
      self.changed = changed
      self.ended = ended
    }
  }

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

  /// Registers the running observation, if there is one. All observable properties of a projection change together, so
  /// one key path represents them.
  func access() { observers.access(self, \.hasEnded) }

  /// Notifies observers; once for each change that `update` has confirmed.
  func notify() {
    if let listener { listener() } else { observers.changed(self) }
    for subscriber in subscribers { subscriber.changed() }
  }

  /// Called when the slice or the store is gone, or the observation was cancelled.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    listener = nil
    onEnd?()
    onEnd = nil
    for subscriber in subscribers { subscriber.ended() }
    subscribers = []
  }
}

/// Hand-written observation for a generic class.
///
/// `@Observable` would create the key path at each access, which for a generic class demangles its name; here it is
/// created once, and nothing is done before the state is first read.
@MainActor
final class StateObservers<Subject: Observable & AnyObject> {
  // Unchecked: set once, before they are first used.
  @exclusivity(unchecked) private var registerAccess: ((Subject) -> Void)?
  @exclusivity(unchecked) private var notifyObservers: ((Subject) -> Void)?

  /// Registers the running observation, if there is one.
  ///
  /// - Parameter keyPath: Always the same one; it is evaluated only once.
  func access<Value>(_ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Value>) {
    if registerAccess == nil { prepare(keyPath()) }
    registerAccess?(subject)
  }

  /// Notifies observers. Called after the change, so that an observer that reads at once sees the new value.
  func changed(_ subject: Subject) { notifyObservers?(subject) }

  private func prepare<Value>(_ keyPath: KeyPath<Subject, Value>) {
    let registrar = ObservationRegistrar()
    registerAccess = { registrar.access($0, keyPath: keyPath) }
    notifyObservers = {
      registrar.willSet($0, keyPath: keyPath)
      registrar.didSet($0, keyPath: keyPath)
    }
  }
}
