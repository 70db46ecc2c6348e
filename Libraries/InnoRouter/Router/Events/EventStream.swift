/// The events of a store from the moment of subscription on, for one consumer.
///
/// What the buffer of the subscription cannot hold is dropped and counted. Ends when the store is released.
public struct EventStream<Event: Sendable>: AsyncSequence, Sendable {
  let stream: AsyncStream<Event>
  let counter: DropCounter

  /// How many events have not been and will not be delivered because the buffer was full.
  public var droppedEventCount: Int { counter.value }

  public func makeAsyncIterator() -> AsyncStream<Event>.Iterator {
    stream.makeAsyncIterator()
  }
}
