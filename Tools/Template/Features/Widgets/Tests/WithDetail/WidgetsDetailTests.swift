import Domain
import FeatureSupport
import Synchronization
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// The widget that is open.
@MainActor
struct WidgetsDetailTests {
  private let widget = WidgetSummary.samples[1]

  private func coordinator(_ repository: WidgetRepositoryStandIn) -> WidgetsFeatureCoordinator {
    WidgetsFeatureCoordinator(model: WidgetsFeatureModel(useCases: .init(repository: repository)))
  }

  private func screen(_ coordinator: WidgetsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func onlyTheWidgetIsAskedForUntilTheListIsSeen() async throws {
    let lists = Mutex(0)
    var repository = WidgetRepositoryStandIn {
      lists.withLock { $0 += 1 }
      return WidgetSummary.samples
    }
    repository.widget = { _ in WidgetSummary.samples[1] }
    let widgets = coordinator(repository)
    await widgets.open(.item(widget.id))
    #expect(screen(widgets).text(styles: .plain).contains("Id \(widget.id)"))
    #expect(lists.withLock { $0 } == 0)
    try await screen(widgets).perform("back")
    #expect(lists.withLock { $0 } == 1)
  }

  @Test func whatTheListKnowsIsShownWhileTheWidgetIsLoaded() async throws {
    let gate = Gate<WidgetSummary>()
    var repository = WidgetRepositoryStandIn()
    repository.widget = { _ in await gate.pass() }
    let widgets = coordinator(repository)
    await widgets.open(.list)
    let opening = Task.immediate { [frame = screen(widgets)] in try await frame.perform("select", "\(widget.id)") }
    await gate.waitForCalls(1)
    #expect(screen(widgets).text(styles: .plain).contains("Id \(widget.id)"))
    #expect(screen(widgets).status == "Loading widget \(widget.id) again…")
    await gate.open(with: WidgetSummary.samples[2])
    try await opening.value
    #expect(screen(widgets).text(styles: .plain).contains("Id \(WidgetSummary.samples[2].id)"))
  }

  @Test func aWidgetThatDoesNotExistIsMissing() async {
    let widgets = coordinator(WidgetRepositoryStandIn { WidgetSummary.samples.dropLast() })
    let id = WidgetSummary.samples[19].id
    await widgets.open(.item(id))
    #expect(screen(widgets).failure == ScreenFailure.noSuchItem("widget", id: id))
    #expect(screen(widgets).command(named: "refresh") == nil)
  }

  @Test func aFailureIsShownUntilTheWidgetIsLoadedAgain() async throws {
    let fails = Mutex(true)
    var repository = WidgetRepositoryStandIn()
    repository.widget = { _ throws(DomainError) in
      if fails.withLock({ $0 }) { throw DomainError(.timedOut, message: "no response within 2 s") }
      return WidgetSummary.samples[1]
    }
    let widgets = coordinator(repository)
    await widgets.open(.item(widget.id))
    #expect(screen(widgets).failure?.code == .timeout)
    fails.withLock { $0 = false }
    try await screen(widgets).perform("refresh")
    #expect(screen(widgets).failure == nil)
    #expect(screen(widgets).text(styles: .plain).contains("Id \(widget.id)"))
  }

  @Test func aScreenThatIsLeftEndsItsLoad() async {
    let gate = Gate<WidgetSummary>()
    var repository = WidgetRepositoryStandIn()
    repository.widget = { _ in await gate.pass() }
    let widgets = coordinator(repository)
    let opening = Task.immediate { await widgets.open(.item(widget.id)) }
    await gate.waitForCalls(1)
    await widgets.open(.list)
    await opening.value
    #expect(screen(widgets).screen?.name == "widgets.list")
    await gate.open(with: widget)
  }
}
