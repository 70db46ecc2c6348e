/// A piece of work that is done a number of times: prepares what it needs, which is not measured, and returns what is.
///
/// What the returned closure captures lives until the measurement has been read.
public typealias Work = @MainActor (_ count: Int) async -> @MainActor () async -> Void

/// Work that needs no preparation: `operation`, again and again.
@inlinable
public func repeated(_ operation: @escaping @MainActor () -> Void) -> Work {
  { count in
    { for _ in 0..<count { operation() } }
  }
}

/// Work that needs no preparation but keeps something alive: `operation`, again and again.
@inlinable
public func repeated(holding kept: some Sendable, _ operation: @escaping @MainActor (_ index: Int) -> Void) -> Work {
  { count in
    {
      for index in 0..<count { operation(index) }
      blackHole(kept)
    }
  }
}

/// Work that needs no preparation: `operation`, again and again, each time waited for.
@inlinable
public func repeatedly(_ operation: @escaping @MainActor () async -> Void) -> Work {
  { count in
    { for _ in 0..<count { await operation() } }
  }
}

/// Uses a value in a way that the optimizer cannot see, so that the work which made it is not left out.
@_optimize(none)
@inline(never)
public func blackHole<Value>(_ value: borrowing Value) {}

/// Returns the value in a way that hides its origin from the optimizer: work on it is neither folded into a constant
/// nor moved out of a loop.
@_optimize(none)
@inline(never)
public func opaque<Value>(_ value: consuming Value) -> Value { value }
