import Domain
import FeatureSupport
import Synchronization
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic
@testable import WidgetsFeatureRouter

@MainActor
struct WidgetsPolishTests {
  /// A server with three widgets, and with twenty after the first polish.
  private final class Server: Sendable {
    let received = Mutex<[WidgetSummary.ID]>([])
    let loads = Mutex(0)
    let response: Result<WidgetSummary?, DomainError>

    init(_ response: Result<WidgetSummary?, DomainError>) {
      self.response = response
    }

    var repository: WidgetRepositoryStandIn {
      var repository = WidgetRepositoryStandIn { [self] () async throws(DomainError) in
        loads.withLock { $0 += 1 }
        return Array(WidgetSummary.samples.prefix(received.withLock { $0.isEmpty } ? 3 : 20))
      }
      repository.polish = { [self] id async throws(DomainError) in
        received.withLock { $0.append(id) }
        return try response.get()
      }
      return repository
    }
  }

  private let widget = WidgetSummary.samples[2]

  private func widgets(_ server: Server) -> WidgetsFeatureCoordinator {
    WidgetsFeatureCoordinator(model: WidgetsFeatureModel(useCases: .init(repository: server.repository)))
  }

  @Test func listIsLoadedAgainWhereTheServerSendsNoWidget() async throws {
    let server = Server(.success(nil))
    let widgets = widgets(server)
    await widgets.open(.list)
    try await widgets.model.polish(widget.id)
    #expect(server.received.withLock { $0 } == [widget.id])
    #expect(widgets.model.list.total == 20)
  }
  #if CREATE || UPDATE || DELETE

    @Test func widgetThatTheServerSendsIsShownWithoutALoad() async throws {
      let server = Server(.success(WidgetSummary.samples[19]))
      let widgets = widgets(server)
      await widgets.open(.list)
      try await widgets.model.polish(widget.id)
      #expect(widgets.model.item(WidgetSummary.samples[19].id) == WidgetItem(WidgetSummary.samples[19]))
      #expect(server.loads.withLock { $0 } == 1)
    }
  #endif

  @Test func failureIsThrownAndChangesNothing() async {
    let failure = DomainError(.refused, message: "m")
    let server = Server(.failure(failure))
    let widgets = widgets(server)
    await widgets.open(.list)
    await #expect(throws: failure) { try await widgets.model.polish(widget.id) }
    #expect(server.loads.withLock { $0 } == 1)
    #expect(widgets.activity.contains { $0.hasSuffix("polish failed") })
  }

  @Test func screensHaveTheCommand() async throws {
    let server = Server(.success(nil))
    let widgets = widgets(server)
    await widgets.open(.list)
    #expect(Frame(of: widgets.host, width: 80).commands.contains { $0.name == "polish" })
    #if DETAIL
      await widgets.open(.item(widget.id))
      try await Frame(of: widgets.host, width: 80).perform("polish")
      #expect(server.received.withLock { $0 } == [widget.id])
    #endif
  }

  @Test func commandLoadsTheWidgetThatTheServerDoesNotSend() async throws {
    let widgets = widgets(Server(.success(nil)))
    #expect(WidgetsFeatureCoordinator.commands.contains { $0 == WidgetsPolishCommand.self })
    try await widgets.polish(widget.id)
    #expect(widgets.model.item(widget.id) == WidgetItem(widget))
  }
}
