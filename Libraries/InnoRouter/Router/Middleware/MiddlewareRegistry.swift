/// The middlewares of a store in the order in which they are asked.
struct MiddlewareRegistry<Middleware> {
  struct Entry {
    let handle: MiddlewareHandle
    let name: String?
    var middleware: Middleware
  }

  private(set) var entries: [Entry] = []

  /// An index beyond either end means that end.
  mutating func insert(_ middleware: Middleware, named name: String?, at index: Int) -> MiddlewareChange {
    let entry = Entry(handle: MiddlewareHandle(), name: name, middleware: middleware)
    entries.insert(entry, at: min(max(0, index), entries.count))
    return MiddlewareChange(kind: .added, handle: entry.handle, name: name)
  }

  /// The index is that after the move; one beyond either end means that end.
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
