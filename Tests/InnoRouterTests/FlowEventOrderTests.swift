import InnoRouter
import Testing

/// The events of a flow follow those of its two stores, even when observers execute commands.
@MainActor
struct FlowEventOrderTests {
  private enum Seen: Equatable {
    case stack([Int], actual: [Int])
    case modal(Int?, actual: Int?)
    case flow([FlowStep<Int>])
  }

  /// The events that observers of all three received, in order, each with the state of its store at that moment.
  private final class Journal {
    var seen: [Seen] = []
  }

  private func observe(_ flow: FlowStore<Int>, into journal: Journal) -> [EventObservation] {
    [
      flow.onEvent { event in
        if case .pathChanged(_, let path) = event { journal.seen.append(.flow(path)) }
      },
      flow.navigationStore.onEvent { event in
        if case .changed(_, let stack) = event {
          journal.seen.append(.stack(stack.path, actual: flow.navigationStore.path))
        }
      },
      flow.modalStore.onEvent { event in
        switch event {
        case .presented(let presentation):
          journal.seen.append(.modal(presentation.route, actual: flow.modalStore.presented))
        case .dismissed: journal.seen.append(.modal(nil, actual: flow.modalStore.presented))
        case .queued, .middlewareChanged: break
        }
      },
    ]
  }

  @Test func storeObserversReceiveEachStepBeforeAFlowObserverExecutesTheNext() {
    let flow = FlowStore<Int>()
    let journal = Journal()
    let moving = flow.onEvent { event in
      if case .pathChanged(_, let path) = event, path.count < 3 { flow.send(.push(path.count + 1)) }
    }
    let observations = observe(flow, into: journal)
    flow.send(.push(1))
    #expect(
      journal.seen == [
        .stack([1], actual: [1]), .stack([1, 2], actual: [1, 2]), .flow([.push(1)]),
        .stack([1, 2, 3], actual: [1, 2, 3]),
        .flow([.push(1), .push(2)]), .flow([.push(1), .push(2), .push(3)]),
      ])
    for observation in observations { observation.cancel() }
    moving.cancel()
  }

  @Test func eventsOfBothStoresPrecedeTheEventOfTheFlow() throws {
    let flow = try FlowStore<Int>([.push(1), .sheet(2)])
    let journal = Journal()
    let observations = observe(flow, into: journal)
    flow.send(.pushDismissingModal(3))
    #expect(journal.seen == [.modal(nil, actual: nil), .stack([1, 3], actual: [1, 3]), .flow([.push(1), .push(3)])])
    for observation in observations { observation.cancel() }
  }

  @Test func commandOfAStackObserverIsReportedByTheStackFirst() {
    let flow = FlowStore<Int>()
    let journal = Journal()
    let moving = flow.navigationStore.onEvent { event in
      if case .changed(_, let stack) = event, stack.path == [1] { flow.send(.presentSheet(2)) }
    }
    let observations = observe(flow, into: journal)
    flow.send(.push(1))
    #expect(
      journal.seen == [
        .modal(2, actual: 2), .stack([1], actual: [1]), .flow([.push(1)]), .flow([.push(1), .sheet(2)]),
      ])
    for observation in observations { observation.cancel() }
    moving.cancel()
  }

  @Test func commandOfAModalObserverIsReportedByTheModalsFirst() {
    let flow = FlowStore<Int>()
    let journal = Journal()
    let moving = flow.modalStore.onEvent { event in
      if case .presented(let presentation) = event, presentation.route == 1 {
        flow.send(.reset([.push(2), .cover(3)]))
      }
    }
    let observations = observe(flow, into: journal)
    flow.send(.presentSheet(1))
    #expect(
      journal.seen == [
        .stack([2], actual: [2]), .modal(1, actual: 3), .modal(nil, actual: 3), .modal(3, actual: 3),
        .flow([.sheet(1)]), .flow([.push(2), .cover(3)]),
      ])
    for observation in observations { observation.cancel() }
    moving.cancel()
  }

  @Test func hostChangeIsReportedByTheStoreFirst() throws {
    let flow = try FlowStore<Int>([.push(1), .push(2), .sheet(3)])
    let journal = Journal()
    let observations = observe(flow, into: journal)
    flow.modalStore.send(.dismiss)
    flow.navigationStore.send(.back)
    #expect(
      journal.seen == [
        .modal(nil, actual: nil), .flow([.push(1), .push(2)]), .stack([1], actual: [1]), .flow([.push(1)]),
      ])
    for observation in observations { observation.cancel() }
  }

  @Test func eventOfARestoredFlowIsLast() throws {
    let flow = FlowStore<Int>()
    let journal = Journal()
    let observations = observe(flow, into: journal)
    try NavigationSnapshot<Int, Int>(path: [1, 2], modals: [.init(3)]).restore(to: flow)
    #expect(
      journal.seen == [.modal(3, actual: 3), .stack([1, 2], actual: [1, 2]), .flow([.push(1), .push(2), .sheet(3)])])
    for observation in observations { observation.cancel() }
  }
}
