import Synchronization

/// The middlewares of a store in the order in which they are called.
struct MiddlewareRegistry<Middleware> {
  struct Entry {
    let handle: MiddlewareHandle
    let name: String?
    var middleware: Middleware
  }

  private(set) var entries: [Entry] = []

  /// An index out of range is clamped.
  mutating func insert(_ middleware: Middleware, named name: String?, at index: Int) -> MiddlewareChange {
    let entry = Entry(handle: MiddlewareHandle(), name: name, middleware: middleware)
    entries.insert(entry, at: min(max(0, index), entries.count))
    return MiddlewareChange(kind: .added, handle: entry.handle, name: name)
  }

  /// The index is that after the move; one out of range is clamped.
  mutating func move(_ handle: MiddlewareHandle, to index: Int) -> MiddlewareChange? {
    guard let source = self.index(of: handle) else { return nil }
    let entry = entries.remove(at: source)
    entries.insert(entry, at: min(max(0, index), entries.count))
    return MiddlewareChange(kind: .moved, handle: handle, name: entry.name)
  }

  mutating func replace(_ handle: MiddlewareHandle, with middleware: Middleware) -> MiddlewareChange? {
    guard let index = index(of: handle) else { return nil }
    entries[index].middleware = middleware
    return MiddlewareChange(kind: .replaced, handle: handle, name: entries[index].name)
  }

  mutating func remove(_ handle: MiddlewareHandle) -> MiddlewareChange? {
    guard let index = index(of: handle) else { return nil }
    return MiddlewareChange(kind: .removed, handle: handle, name: entries.remove(at: index).name)
  }

  private func index(of handle: MiddlewareHandle) -> Int? {
    entries.firstIndex { $0.handle == handle }
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
