import Synchronization

/// The middlewares of a store in the order in which they are called.
///
/// ```swift
/// let handle = store.middlewares.add(throttle, name: "throttle")
/// store.middlewares.remove(handle)
/// ```
///
/// Each change is an event of the store. One made inside a middleware takes effect with the next call of the store.
@MainActor
public final class MiddlewareRegistry<Middleware> {
  struct Entry {
    let handle: MiddlewareHandle
    let name: String?
    var middleware: Middleware
  }

  private(set) var entries: [Entry] = []
  /// Set by the store.
  var onChange: (@MainActor (MiddlewareChange) -> Void)?

  init() {}

  /// The handles in the order in which the middlewares are called.
  public var handles: [MiddlewareHandle] { entries.map(\.handle) }

  /// Adds a middleware that is called after all others.
  ///
  /// - Parameter name: identifies the middleware in events and in the reason of a cancellation.
  @discardableResult
  public func add(_ middleware: Middleware, name: String? = nil) -> MiddlewareHandle {
    insert(middleware, at: entries.count, name: name)
  }

  /// Inserts a middleware. An index out of range is clamped.
  @discardableResult
  public func insert(_ middleware: Middleware, at index: Int, name: String? = nil) -> MiddlewareHandle {
    let entry = Entry(handle: MiddlewareHandle(), name: name, middleware: middleware)
    entries.insert(entry, at: min(max(0, index), entries.count))
    report(.added, entry)
    return entry.handle
  }

  /// Moves a middleware so that it has the index afterwards; an index out of range is clamped. False for an unknown
  /// handle.
  @discardableResult
  public func move(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    guard let source = self.index(of: handle) else { return false }
    let entry = entries.remove(at: source)
    entries.insert(entry, at: min(max(0, index), entries.count))
    report(.moved, entry)
    return true
  }

  /// Replaces a middleware and keeps its handle and name. False for an unknown handle.
  @discardableResult
  public func replace(_ handle: MiddlewareHandle, with middleware: Middleware) -> Bool {
    guard let index = index(of: handle) else { return false }
    entries[index].middleware = middleware
    report(.replaced, entries[index])
    return true
  }

  /// Removes a middleware. False for an unknown handle, such as one that was removed.
  @discardableResult
  public func remove(_ handle: MiddlewareHandle) -> Bool {
    guard let index = index(of: handle) else { return false }
    report(.removed, entries.remove(at: index))
    return true
  }

  private func index(of handle: MiddlewareHandle) -> Int? {
    entries.firstIndex { $0.handle == handle }
  }

  private func report(_ kind: MiddlewareChange.Kind, _ entry: Entry) {
    onChange?(MiddlewareChange(kind: kind, handle: entry.handle, name: entry.name))
  }
}

/// Decision of a middleware about a command that is about to run.
public enum MiddlewareInterception<Command: Hashable & Sendable>: Hashable, Sendable {
  /// Run this command: the given one or another.
  case proceed(Command)
  /// Do not run the command. The remaining middlewares are not called.
  case cancel(NavigationCancellationReason)
}

/// A command after it was passed through middlewares, in order, until one refused it.
@MainActor
struct InterceptedCommand<Command: Hashable & Sendable, Middleware> {
  /// The requested command as rewritten by the middlewares.
  private(set) var command: Command
  /// The reason of the middleware that refused the command.
  private(set) var refusal: NavigationCancellationReason?
  /// The middlewares that were called, including the one that refused.
  let called: ArraySlice<MiddlewareRegistry<Middleware>.Entry>

  init(
    _ requested: Command, by middlewares: [MiddlewareRegistry<Middleware>.Entry],
    willExecute: (Middleware, Command) -> MiddlewareInterception<Command>
  ) {
    command = requested
    var calledCount = 0
    for entry in middlewares where refusal == nil {
      calledCount += 1
      switch willExecute(entry.middleware, command) {
      case .proceed(let next): command = next
      case .cancel(.middleware(name: nil)): refusal = .middleware(name: entry.name)
      case .cancel(let reason): refusal = reason
      }
    }
    called = middlewares.prefix(calledCount)
  }
}

/// Identifies one registration of a middleware; unique in the process.
public struct MiddlewareHandle: Hashable, Sendable {
  private static let next = Atomic<UInt64>(0)

  private let number: UInt64

  init() {
    number = Self.next.add(1, ordering: .relaxed).oldValue
  }
}

/// Change of the middlewares of a store.
public struct MiddlewareChange: Hashable, Sendable {
  /// Kinds of change.
  public enum Kind: Hashable, Sendable {
    /// Added at the end or inserted.
    case added
    /// Moved to another index.
    case moved
    /// Replaced by another middleware, which has the same handle.
    case replaced
    /// Removed. Its handle is invalid from now on.
    case removed
  }

  /// The kind of change.
  public let kind: Kind
  /// The handle of the middleware, also of a removed one.
  public let handle: MiddlewareHandle
  /// The name that the middleware was registered with, if any.
  public let name: String?
}
