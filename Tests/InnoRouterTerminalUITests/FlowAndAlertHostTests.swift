import InnoRouter
import InnoRouterTerminalUI
import TerminalUI
import TestSupport
import Testing

@MainActor
struct FlowAndAlertHostTests {
  enum Page: Route {
    case chapter(Int)
    case notes
  }

  private let flow = FlowStore<Page>()
  private let alerts = AlertStore<Int>()

  private var frame: Frame {
    let host = AlertHost(alerts: alerts) {
      FlowHost(flow: flow) { page in
        Text("\(page)").screen("page", document: ["page": "\(page)"])
      } root: {
        Text("Contents").screen("contents", document: ["chapters": 2])
      }
    }
    return Frame(of: host, width: 40)
  }

  @Test func lastStepOfAFlowIsShownAndCanBeClosed() async throws {
    #expect(frame.text(styles: .plain) == "Contents\n")
    #expect(frame.commands.isEmpty)
    flow.send(.push(.chapter(1)))
    flow.send(.presentCover(.notes))
    #expect(frame.text(styles: .plain) == "notes\n")
    #expect(frame.commands.map(\.name) == ["close"])
    try await frame.perform("close")
    #expect(frame.text(styles: .plain) == "chapter(1)\n")
    try await frame.perform("back")
    #expect(flow.path.isEmpty)
    #expect(frame.screen?.name == "contents")
  }

  @Test func alertReplacesTheContentUntilItIsAnswered() async throws {
    alerts.present(.confirmation(title: "Delete it?", message: "For good.", confirm: .destructive("Delete", action: 3)))
    #expect(
      frame.text(styles: .plain) == """
        ╭─ Delete it? ─╮
        │ For good.    │
        │ 1  Delete    │
        │ 2  Cancel    │
        ╰──────────────╯

        """)
    #expect(frame.commands.map(\.name) == ["answer", "close"])
    let json = try frame.json ?? ""
    #expect(json.contains(#""answers":["Delete","Cancel"]"#) && json.contains(#""message":"For good.""#))
    #expect(json.contains(#""title":"Delete it?""#))
    for wrong in ["0", "3", "x", ""] {
      await #expect(throws: ScreenFailure.self) { try await frame.perform("answer", wrong) }
    }
    try await frame.perform("answer", "1")
    #expect(frame.screen?.name == "contents")
    alerts.present(AlertState(title: "Saved"))
    try await frame.perform("close")
    #expect(alerts.current == nil)
  }

  @Test(arguments: [("1", 3), ("2", nil)] as [(String, Int?)])
  func answerChoosesTheButtonOfItsNumber(number: String, action: Int?) async throws {
    let question = AlertState.confirmation(title: "Delete it?", confirm: .destructive("Delete", action: 3))
    let asked = Task.immediate { await alerts.ask(question) }
    try await frame.perform("answer", number)
    #expect(await asked.value == action)
  }

  private let again = AlertState<Int>(
    title: "Again?", buttons: [AlertButton("Yes", action: 1), AlertButton("No", action: 2)])

  @Test func alertWithoutAMessageShowsItsButtonsAlone() async {
    alerts.present(again)
    #expect(
      frame.text(styles: .plain) == """
        ╭─ Again? ─╮
        │ 1  Yes   │
        │ 2  No    │
        ╰──────────╯

        """)
    #expect(frame.command(named: "answer")?.usage == "answer 1-2")
    #expect(frame.command(named: "answer")?.title == "Choose an answer")
    let failure = await #expect(throws: ScreenFailure.self) { try await frame.perform("answer", "3") }
    #expect(failure?.code == .usage && failure?.message == "There is no answer '3'.")
    #expect(failure?.hint == "Answers are numbered from 1 to 2.")
  }

  @Test(arguments: [([.enter], 1), ([.tab, .enter], 2)] as [([Key], Int)])
  func buttonOfAnAlertInTheAppChoosesItsAnswer(keys: [Key], action: Int) async throws {
    let host = ViewHost(width: 20, height: 6) { [alerts] in AlertHost(alerts: alerts) { Text("") } }
    let asked = Task.immediate { [alerts, again] in await alerts.ask(again) }
    for key in keys {
      _ = host.draw()
      host.handle(.key(key))
    }
    try #require(alerts.current == nil)
    #expect(await asked.value == action)
  }

  @Test(arguments: ["Second", "First"], [("answer", "1"), ("close", "")])
  func staleAlertDoesNotEndTheNext(title: String, command: (name: String, argument: String)) async throws {
    alerts.present(AlertState(title: "First", buttons: [AlertButton("Yes", action: 1)]))
    alerts.present(AlertState(title: title, buttons: [AlertButton("Yes", action: 1)]))
    let stale = frame
    alerts.dismiss()
    try await stale.perform(command.name, command.argument)
    #expect(alerts.current?.title == title)
  }

  @Test func closeCommandOfAnEarlierSheetDoesNotDismissTheNext() async throws {
    for page in [Page.notes, .chapter(1)] { flow.send(.presentSheet(page)) }
    let stale = frame
    flow.send(.dismiss)
    try await stale.perform("close")
    #expect(flow.current == .sheet(.chapter(1)))
  }

  @Test func closeIsReportedAsADismissalByTheUser() async throws {
    var reasons: [ModalDismissalReason] = []
    let observations = [
      flow.modalStore.onEvent { if case .dismissed(_, let reason) = $0 { reasons.append(reason) } },
      alerts.modalStore.onEvent { if case .dismissed(_, let reason) = $0 { reasons.append(reason) } },
    ]
    flow.send(.presentSheet(.notes))
    try await frame.perform("close")
    alerts.present(AlertState(title: "Saved"))
    try await frame.perform("close")
    #expect(reasons == [.systemDismiss, .systemDismiss])
    for observation in observations { observation.cancel() }
  }
}
