/// Identifies a view of a tree from frame to frame: the steps that lead to it from the root.
struct ViewIdentity: Hashable {
  enum Step: Hashable {
    /// The place among the views that a builder names.
    case position(Int)
    /// From `id(_:)` or `ForEach`.
    case id(AnyHashable)
    /// The type of a view that has a body or storage of its own.
    case type(ObjectIdentifier)
  }

  let steps: [Step]

  func appending(_ step: Step) -> ViewIdentity {
    ViewIdentity(steps: steps + [step])
  }
}

/// The objects that outlive a frame. Each belongs to an identity: it is made in the first frame that shows its view and
/// released after the first that does not, unless a `Pages` keeps it.
@MainActor
final class ViewStorage {
  private struct Entry {
    let object: AnyObject
    var frame: Int
  }

  private var entries: [ViewIdentity: Entry] = [:]
  private var kept: Set<ViewIdentity> = []
  private var frame = 0
  /// The lifecycles of the views that this frame shows.
  private var lifecycles: [Lifecycle] = []
  private var afterFrame: [() -> Void] = []

  /// The number of objects; for tests that look for leaks.
  var count: Int { entries.count }

  func beginFrame() {
    frame += 1
    kept = []
  }

  /// Runs `make` and collects the lifecycles of its views. They appear only if they are passed to `appear(_:)` in
  /// the same frame.
  func withholding<Result>(_ make: () -> Result) -> (Result, [Lifecycle]) {
    let outer = lifecycles
    lifecycles = []
    defer { lifecycles = outer }
    return (make(), lifecycles)
  }

  func appear(_ withheld: [Lifecycle]) { lifecycles += withheld }

  /// Runs an action after the frame: views must not change what they read while they are drawn.
  func afterFrame(_ action: @escaping () -> Void) { afterFrame.append(action) }

  /// The object of this type that belongs to `identity`.
  func object<Object: AnyObject>(at identity: ViewIdentity, make: () -> Object) -> Object {
    let key = identity.appending(.type(ObjectIdentifier(Object.self)))
    let object = entries[key]?.object as? Object ?? make()
    entries[key] = Entry(object: object, frame: frame)
    return object
  }

  /// The lifecycle of the view with this identity; it appears at the end of the frame.
  func lifecycle(at identity: ViewIdentity) -> Lifecycle {
    let lifecycle = object(at: identity) { Lifecycle() }
    lifecycles.append(lifecycle)
    return lifecycle
  }

  /// Keeps the objects of `identity` and of all below it, even when this frame does not show them.
  func keep(_ identity: ViewIdentity) { kept.insert(identity) }

  /// Releases the objects of views that left, then runs the actions of views that appeared, in the order of the tree.
  func endFrame() {
    for lifecycle in lifecycles { lifecycle.frame = frame }
    for (identity, entry) in entries {
      if let lifecycle = entry.object as? Lifecycle, lifecycle.frame != frame { lifecycle.hide() }
      if entry.frame != frame, !isKept(identity) { entries[identity] = nil }
    }
    for lifecycle in lifecycles { lifecycle.show() }
    lifecycles = []
    let actions = afterFrame
    afterFrame = []
    for action in actions { action() }
  }

  /// Ends everything, tasks included.
  func removeAll() {
    for entry in entries.values { (entry.object as? Lifecycle)?.hide() }
    entries = [:]
  }

  /// Whether this frame keeps the objects of `identity`, or of a view around it, without showing them.
  func isKept(_ identity: ViewIdentity) -> Bool {
    !kept.isEmpty
      && identity.steps.indices.contains { kept.contains(ViewIdentity(steps: Array(identity.steps[...$0]))) }
  }
}

/// The actions and the task of a view that appears and disappears.
@MainActor
final class Lifecycle {
  var onShow: () -> Void = {}
  var onHide: () -> Void = {}
  /// Cancelled when the view disappears.
  var task: Task<Void, Never>?
  /// The last frame in which it appeared.
  var frame = 0
  private var isShown = false

  func show() {
    guard !isShown else { return }
    isShown = true
    onShow()
  }

  func hide() {
    guard isShown else { return }
    isShown = false
    task?.cancel()
    task = nil
    onHide()
  }
}
