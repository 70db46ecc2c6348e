/// The values of a slice of a store's state, or of a projection: the current one, then each that differs from the last
/// one delivered.
///
/// ```swift
/// for await query in store.changes(of: \.query) {
///   print(query)
/// }
/// ```
///
/// A value becomes available once the store's queue has emptied, before observers are notified. A consumer that is
/// slower than the changes gets only the latest value. The sequence ends when the store is released, or the slice is
/// gone; it does not keep the store alive. Iterate over it once.
///
/// `Observations { store.query }` starts with the current value too. It reads the state when its own task runs, so that
/// its next value may come later than the one of this sequence, and be newer.
public struct StoreChanges<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = Never

  private let stream: AsyncStream<Value>

  /// - Parameters:
  ///   - value: The first value.
  ///   - subscribe: Called with a closure that delivers further values, and one that ends the sequence. Returns `nil`
  ///     when the slice is gone: the sequence then ends after the first value.
  @MainActor
  init(
    _ value: Value,
    _ subscribe: (_ yield: @escaping (Value) -> Void, _ finish: @escaping () -> Void) -> ObservationToken?
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    continuation.yield(value)
    let token = subscribe({ continuation.yield($0) }, { continuation.finish() })
    if let token {
      continuation.onTermination = { _ in Task { @MainActor in token.cancel() } }
    } else {
      continuation.finish()
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

  /// Waits for the next value.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Value>.Iterator
    private var last: Value?

    init(base: AsyncStream<Value>.Iterator) {
      self.base = base
    }

    public mutating func next() async -> Value? { await next(isolation: nil) }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while let value = await base.next(isolation: actor) {
        // The value may have changed back before it was consumed.
        guard value != last else { continue }
        last = value
        return value
      }
      return nil
    }
  }
}

extension ProjectableStore {
  /// The values of a slice: the current one, then each that differs after the queue has emptied.
  public func changes<Value: Equatable & Sendable>(of keyPath: KeyPath<State, Value>) -> StoreChanges<Value> {
    let slice = follow(keyPath)
    let source = projectionSource
    return StoreChanges(slice.value) { yield, finish in
      guard source.hub.read(slice.location) != nil else { return nil }
      let tracker = SliceTracker(bytes: slice.bytes, check: { slice.refresh($0) }) {
        yield(slice.value)
        return false
      }
      tracker.onEnd = finish
      source.add(tracker)
      return ObservationToken { tracker.end() }
    }
  }
}

extension SelectedStore {
  /// The values of the selection: the current one, then each that differs after the queue has emptied.
  public func changes() -> StoreChanges<Value> {
    StoreChanges(value) { [tracker] yield, finish in
      guard isAlive else { return nil }
      let subscriber = SliceTracker.Subscriber(changed: { [snapshot] in yield(snapshot.value) }, ended: finish)
      tracker.subscribers.append(subscriber)
      return ObservationToken { [self] in
        tracker.subscribers.removeAll { $0 === subscriber }
        // Retained until now: a selection that only this sequence uses is kept up to date.
        withExtendedLifetime(self) {}
      }
    }
  }
}
