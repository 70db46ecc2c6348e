import InnoRouter
import InnoRouterTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AlertStoreTests {
  enum Deletion: Hashable {
    case post(Int)
  }

  private static let question = AlertState.confirmation(
    title: "Delete this post?", message: "It cannot be brought back.",
    confirm: .destructive("Delete", action: Deletion.post(3)))
  private let alerts = AlertStore<Deletion>()

  /// Waits until an alert is shown.
  private func waitUntilShown(_ title: String) async {
    let events = alerts.modalStore.events
    if alerts.current?.title == title { return }
    for await event in events {
      if case .presented(let presentation) = event, presentation.route.title == title { return }
    }
  }

  @Test func alertHasTheButtonsOfItsKind() {
    #expect(Self.question.buttons.map(\.title) == ["Delete", "Cancel"])
    #expect(Self.question.buttons.map(\.role) == [.destructive, .cancel])
    #expect(Self.question.kind == .confirmation)
    let leaving = AlertState.confirmation(
      title: "Leave?", confirm: .destructive("Leave", action: Deletion.post(3)), cancel: .cancel("Stay"))
    #expect(leaving.buttons.map(\.title) == ["Leave", "Stay"])
    #expect(AlertState<Deletion>(title: "Saved").buttons == [AlertButton("OK", role: .cancel)])
    #expect(AlertState<Deletion>(title: "Saved").kind == .alert)
    #expect(AlertState<Deletion>(title: "Saved", message: "All of it.").message == "All of it.")
  }

  @Test func choosingAButtonDismissesTheAlertAndReturnsItsAction() {
    alerts.present(Self.question)
    alerts.present(AlertState(title: "Saved"))
    #expect(alerts.current == Self.question)
    #expect(alerts.choose(2) == nil)
    #expect(alerts.current == Self.question)
    #expect(alerts.choose(0) == .post(3))
    #expect(alerts.current?.title == "Saved")
    #expect(alerts.choose(0) == nil)
    #expect(alerts.current == nil)
    #expect(alerts.choose(0) == nil)
  }

  @Test(arguments: [(0, Deletion.post(3)), (1, nil)])
  func askWaitsForTheChoice(button: Int, answer: Deletion?) async {
    let asked = Task { await alerts.ask(Self.question) }
    await waitUntilShown(Self.question.title)
    alerts.choose(button)
    #expect(await asked.value == answer)
  }

  @Test func dismissedAlertReturnsNil() async {
    let first = Task { await alerts.ask(Self.question) }
    await waitUntilShown(Self.question.title)
    alerts.dismiss()
    #expect(await first.value == nil)
    let second = Task { await alerts.ask(AlertState(title: "Again?")) }
    await waitUntilShown("Again?")
    alerts.modalStore.send(.dismissAll)
    #expect(await second.value == nil)
  }

  @Test func refusedAlertReturnsNil() async {
    alerts.modalStore.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(await alerts.ask(Self.question) == nil)
    #expect(alerts.current == nil)
  }

  @Test(.timeLimit(.minutes(10))) func cancelledAskReturnsNilAlsoWhereItsAlertMayNotBeDismissed() async {
    let asked = Task { await alerts.ask(Self.question) }
    await waitUntilShown(Self.question.title)
    alerts.modalStore.middlewares.add(ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    asked.cancel()
    #expect(await asked.value == nil)
    #expect(alerts.current?.title == Self.question.title)
  }

  @Test func cancellingTheTaskDismissesTheAlert() async {
    let shownOne = Task { await alerts.ask(Self.question) }
    await waitUntilShown(Self.question.title)
    alerts.present(AlertState(title: "Second"))
    let waiting = Task { await alerts.ask(AlertState(title: "Third")) }
    var events = alerts.modalStore.events.makeAsyncIterator()
    while alerts.modalStore.queue.count < 2 { _ = await events.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    #expect(alerts.modalStore.queue.map(\.route.title) == ["Second"])
    shownOne.cancel()
    #expect(await shownOne.value == nil)
    #expect(alerts.current?.title == "Second")
  }

  @Test func askInACancelledTaskPresentsNothing() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await alerts.ask(Self.question)
    }
    #expect(await task.value == nil)
    #expect(alerts.current == nil)
  }

  @Test func refusedDismissalKeepsTheAlertWaiting() async {
    let asked = Task { await alerts.ask(Self.question) }
    await waitUntilShown(Self.question.title)
    let handle = alerts.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(alerts.choose(0) == nil)
    alerts.modalStore.middlewares.remove(handle)
    #expect(alerts.choose(0) == .post(3))
    #expect(await asked.value == .post(3))
  }

  @Test func questionInTheQueueIsAnsweredWhenItsTurnComes() async {
    let again = AlertState(title: "Again?", buttons: [AlertButton("Yes", action: Deletion.post(4))])
    let first = Task.immediate { await alerts.ask(Self.question) }
    let second = Task.immediate { await alerts.ask(again) }
    #expect(alerts.modalStore.queue.map(\.route) == [again])
    #expect(alerts.choose(1) == nil)
    #expect(alerts.choose(0) == .post(4))
    #expect(await first.value == nil)
    #expect(await second.value == .post(4))
  }

  @Test func questionInsideAModalMiddlewareIsRefused() async {
    let answers = Counter()
    var asked: Task<Void, Never>?
    alerts.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { [alerts] command, _ in
        asked = Task.immediate {
          if await alerts.ask(AlertState(title: "Again?")) == nil { answers.increment() }
        }
        return .proceed(command)
      }))
    alerts.present(Self.question)
    for _ in 0..<100 where answers.value == 0 { await Task.yield() }
    #expect(answers.value == 1)
    #expect(alerts.current == Self.question && alerts.modalStore.queue.isEmpty)
    asked?.cancel()
  }

  @Test func storeIsReleasedAfterItsLastUse() {
    var store: AlertStore<Deletion>? = AlertStore()
    weak let observed = store
    store?.present(Self.question)
    #expect(observed?.current == Self.question)
    store = nil
    #expect(observed == nil)
  }

  @Test func choiceWhoseDismissalIsRewrittenReturnsNil() async {
    let answer = Task { await alerts.ask(Self.question) }
    await waitUntilShown(Self.question.title)
    alerts.present(AlertState(title: "Saved"))
    let handle = alerts.modalStore.middlewares.add(
      ClosureModalMiddleware(willExecute: { command, state in
        .proceed(state.queue.first.map { .withdraw($0.id) } ?? command)
      }))
    #expect(alerts.choose(0) == nil)
    #expect(alerts.current == Self.question && alerts.modalStore.queue.isEmpty)
    alerts.modalStore.middlewares.remove(handle)
    #expect(alerts.choose(0) == .post(3))
    #expect(await answer.value == .post(3))
  }
}
