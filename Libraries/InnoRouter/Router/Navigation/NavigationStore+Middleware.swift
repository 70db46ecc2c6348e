extension NavigationStore {
  /// The middlewares in the order in which they are called.
  public var middlewareHandles: [MiddlewareHandle] { middlewares.entries.map(\.handle) }

  /// Adds a middleware that is called after all others.
  ///
  /// A change made inside a middleware takes effect with the next call of the store.
  ///
  /// - Parameter name: identifies the middleware in events and in the reason of a cancellation.
  @discardableResult
  public func addMiddleware(_ middleware: any NavigationMiddleware<R>, name: String? = nil) -> MiddlewareHandle {
    insertMiddleware(middleware, at: middlewares.entries.count, name: name)
  }

  /// Inserts a middleware. An index out of range is clamped.
  @discardableResult
  public func insertMiddleware(_ middleware: any NavigationMiddleware<R>, at index: Int, name: String? = nil)
    -> MiddlewareHandle
  {
    let change = middlewares.insert(middleware, named: name, at: index)
    announce(change)
    return change.handle
  }

  /// Moves a middleware so that it has the index afterwards; an index out of range is clamped. False for an unknown
  /// handle.
  @discardableResult
  public func moveMiddleware(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    announce(middlewares.move(handle, to: index))
  }

  /// Replaces a middleware and keeps its handle and name. False for an unknown handle.
  @discardableResult
  public func replaceMiddleware(_ handle: MiddlewareHandle, with middleware: any NavigationMiddleware<R>) -> Bool {
    announce(middlewares.replace(handle, with: middleware))
  }

  /// Removes a middleware. False for an unknown handle, such as one that was removed.
  @discardableResult
  public func removeMiddleware(_ handle: MiddlewareHandle) -> Bool {
    announce(middlewares.remove(handle))
  }

  @discardableResult
  private func announce(_ change: MiddlewareChange?) -> Bool {
    guard let change else { return false }
    hub.post(.middlewareChanged(change))
    updateAppliesInPlace()
    if !isExecuting { deliver() }
    return true
  }
}
