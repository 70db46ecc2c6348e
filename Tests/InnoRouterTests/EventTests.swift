import Testing

@testable import InnoRouter

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EventTests {
  @Test func subscribersReceiveEventsFromTheirSubscriptionOn() async {
    let store = NavigationStore<Int>()
    var early = store.events.makeAsyncIterator()
    store.send(.go(1))
    var late = store.events.makeAsyncIterator()
    store.send(.go(2))
    let first = NavigationEvent.changed(from: RouteStack<Int>(), to: RouteStack([1]))
    let second = NavigationEvent.changed(from: RouteStack([1]), to: RouteStack([1, 2]))
    #expect(await early.next() == first)
    #expect(await early.next() == second)
    #expect(await late.next() == second)
  }

  @Test(arguments: [
    (EventBuffering.newest(2), [4, 5], 3), (.oldest(2), [1, 2], 3), (.unbounded, [1, 2, 3, 4, 5], 0),
    (.newest(0), [], 5),
    (.newest(-1), [], 5), (.oldest(0), [], 5),
  ])
  func fullBufferDropsAndCountsEvents(_ buffering: EventBuffering, kept: [Int], dropped: Int) async {
    var store: NavigationStore<Int>? = NavigationStore<Int>()
    let events = store?.events(buffering: buffering)
    for route in 1...5 { store?.send(.resetTo([route])) }
    #expect(events?.droppedEventCount == dropped)
    store = nil
    var received: [Int] = []
    for await case .changed(_, let stack) in events ?? NavigationStore<Int>().events { received += stack.path }
    #expect(received == kept)
  }

  @Test func standardBufferKeeps256Events() async {
    let store = NavigationStore<Int>()
    let events = store.events
    for route in 1...300 { store.send(.resetTo([route])) }
    #expect(events.droppedEventCount == 44)
    var kept = events.makeAsyncIterator()
    #expect(await kept.next() == .changed(from: RouteStack([44]), to: RouteStack([45])))
  }

  @Test func modalsAndFlowsBuffer256EventsByDefault() {
    let (modals, flow) = (ModalStore<Int>(), FlowStore<Int>())
    let (ofModals, ofFlow) = (modals.events, flow.events)
    for route in 1...300 {
      modals.send(.present(route))
      flow.send(.push(route))
    }
    #expect(ofModals.droppedEventCount == 44 && ofFlow.droppedEventCount == 44)
  }

  @Test func modalsAndFlowsBufferAsManyEventsAsRequested() {
    let (modals, flow) = (ModalStore<Int>(), FlowStore<Int>())
    let (ofModals, ofFlow) = (modals.events(buffering: .newest(1)), flow.events(buffering: .newest(1)))
    for route in 1...3 {
      modals.send(.present(route))
      flow.send(.push(route))
    }
    #expect(ofModals.droppedEventCount == 2)
    #expect(ofFlow.droppedEventCount == 2)
  }

  @Test func streamEndsWhenTheStoreIsReleased() async {
    var store: ModalStore<Int>? = ModalStore()
    var events = store?.events.makeAsyncIterator()
    store = nil
    #expect(await events?.next() == nil)
  }

  @Test func observationEndsWhenCancelledOrReleased() {
    let store = NavigationStore<Int>()
    var calls: [String] = []
    let cancelled = store.onEvent { _ in calls.append("cancelled") }
    var released: EventObservation? = store.onEvent { _ in calls.append("released") }
    let kept = store.onEvent { _ in calls.append("kept") }
    store.send(.go(1))
    #expect(calls == ["cancelled", "released", "kept"])
    cancelled.cancel()
    released = nil
    store.send(.go(2))
    #expect(calls == ["cancelled", "released", "kept", "kept"])
    #expect(released == nil)
    kept.cancel()
  }

  @Test(arguments: [true, false]) func observationThatAnEarlierOneEndsDoesNotGetTheSameEvent(isReleased: Bool) {
    let hub = EventHub<Int>()
    var events: [Int] = []
    var later: EventObservation?
    let earlier = hub.observe { _ in
      if isReleased { later = nil } else { later?.cancel() }
    }
    later = hub.observe { events.append($0) }
    hub.post(1)
    hub.deliver()
    #expect(events == [])
    earlier.cancel()
  }

  @Test func observationThatBeginsDuringADeliveryGetsTheEventsThatFollow() {
    let hub = EventHub<Int>()
    var events: [Int] = []
    var later: EventObservation?
    let earlier = hub.observe { _ in
      if later == nil { later = hub.observe { events.append($0) } }
    }
    for event in 1...2 { hub.post(event) }
    hub.deliver()
    #expect(events == [2])
    earlier.cancel()
  }

  @Test func streamThatEndsLeavesTheOthersSubscribed() {
    let hub = EventHub<Int>()
    var first: EventStream<Int>? = hub.subscribe(.newest(0))
    let second = hub.subscribe(.newest(0))
    hub.post(1)
    hub.deliver()
    #expect(first?.droppedEventCount == 1)
    first = nil
    hub.post(2)
    hub.deliver()
    #expect(second.droppedEventCount == 2)
  }

  @Test func noEventIsMadeForReceiversThatHaveEnded() {
    let hub = EventHub<Int>()
    var made = 0
    func event() -> Int {
      made += 1
      return made
    }
    func madeByTwoPosts() -> Int {
      made = 0
      for _ in 1...2 {
        hub.post(event())
        hub.deliver()
      }
      return made
    }
    #expect(madeByTwoPosts() == 0)
    var subscription: EventStream<Int>? = hub.subscribe(.unbounded)
    #expect(madeByTwoPosts() == 2)
    subscription = nil
    #expect(madeByTwoPosts() == 0)
    var observation: EventObservation? = hub.observe { _ in }
    #expect(madeByTwoPosts() == 2)
    observation = nil
    // The first post finds that the observation has ended and removes it.
    #expect(madeByTwoPosts() == 1)
    #expect(subscription == nil && observation == nil)
  }
}
