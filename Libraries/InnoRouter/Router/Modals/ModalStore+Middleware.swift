extension ModalStore {
  /// The middlewares in the order in which they are asked.
  public var middlewareHandles: [MiddlewareHandle] { middlewares.entries.map(\.handle) }

  /// Adds a middleware that is asked after all others. A change made from inside a middleware holds from the next command on.
  ///
  /// - Parameter name: what it is called in events and in its refusals.
  @discardableResult
  public func addMiddleware(_ middleware: any ModalMiddleware<M>, name: String? = nil) -> MiddlewareHandle {
    insertMiddleware(middleware, at: middlewares.entries.count, name: name)
  }

  /// Inserts a middleware; an index beyond either end means that end.
  @discardableResult
  public func insertMiddleware(_ middleware: any ModalMiddleware<M>, at index: Int, name: String? = nil) -> MiddlewareHandle {
    let change = middlewares.insert(middleware, named: name, at: index)
    announce(change)
    return change.handle
  }

  /// Moves a middleware to the index that it is to have afterwards; one beyond either end means that end. False for an unknown handle.
  @discardableResult
  public func moveMiddleware(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    announce(middlewares.move(handle, to: index))
  }

  /// Puts another middleware in the place of one, under its handle and name. False for an unknown handle.
  @discardableResult
  public func replaceMiddleware(_ handle: MiddlewareHandle, with middleware: any ModalMiddleware<M>) -> Bool {
    announce(middlewares.replace(handle, with: middleware))
  }

  /// False for an unknown handle, as when it is removed already.
  @discardableResult
  public func removeMiddleware(_ handle: MiddlewareHandle) -> Bool {
    announce(middlewares.remove(handle))
  }

  @discardableResult
  private func announce(_ change: MiddlewareChange?) -> Bool {
    guard let change else { return false }
    hub.post(.middlewareChanged(change))
    if !isExecuting { deliver() }
    return true
  }
}
