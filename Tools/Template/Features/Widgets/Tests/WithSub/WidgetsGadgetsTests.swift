import Domain
import FeatureSupport
import Foundation
import Synchronization
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// The gadgets of the widget that is open.
@MainActor
struct WidgetsGadgetsTests {
  private let id = WidgetSummary.samples[1].id

  private func coordinator(
    _ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn()
  ) -> WidgetsFeatureCoordinator {
    WidgetsFeatureCoordinator(model: WidgetsFeatureModel(useCases: .init(repository: repository)))
  }

  private func screen(_ coordinator: WidgetsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 4000)
  }

  @Test func theFirstGadgetsAreShownBelowTheirWidgetAndAllOnTheirScreen() async throws {
    let widgets = coordinator()
    await widgets.open(.item(id))
    #expect(screen(widgets).text(styles: .plain).contains("4 gadgets"))
    try await screen(widgets).perform("gadgets")
    #expect(screen(widgets).screen?.name == "widgets.gadgets")
    let json = try #require(try screen(widgets).json)
    #expect(json.contains(#""shown":4,"total":4"#))
    try await screen(widgets).perform("back")
    #expect(screen(widgets).screen?.name == "widgets.detail")
  }

  @Test func everyFieldOfAGadgetIsShown() async {
    let widgets = coordinator()
    await widgets.open(.gadgets(widgetID: id))
    let text = screen(widgets).text(styles: .plain)
    let fields = [
      // FIELDS gadget texts
      "Body 4",
      "Name 4",
      // END
    ]
    for field in fields { #expect(text.contains(field), "\(field)") }
  }

  @Test func gadgetsThatAreNotLoadedHideNoWidget() async throws {
    let fails = Mutex(true)
    var repository = WidgetRepositoryStandIn()
    repository.gadgets = { _ throws(DomainError) in
      if fails.withLock({ $0 }) { throw DomainError(.timedOut, message: "no response within 2 s") }
      return WidgetGadget.samples
    }
    let widgets = coordinator(repository)
    await widgets.open(.item(id))
    #expect(screen(widgets).text(styles: .plain).contains("The gadgets were not loaded: no response within 2 s."))
    #expect(screen(widgets).text(styles: .plain).contains("Id \(id)"))
    fails.withLock { $0 = false }
    try await screen(widgets).perform("refresh")
    #expect(screen(widgets).text(styles: .plain).contains("4 gadgets"))
  }

  @Test func gadgetsOfAWidgetThatDoesNotExistAreMissing() async {
    var repository = WidgetRepositoryStandIn()
    repository.widget = { id throws(DomainError) in throw DomainError(.notFound, message: "There is no widget \(id)") }
    let widgets = coordinator(repository)
    await widgets.open(.gadgets(widgetID: id))
    #expect(screen(widgets).failure == ScreenFailure.noSuchItem("widget", id: id))
  }

  @Test func noGadgetsAreSaidToBeNone() async {
    var repository = WidgetRepositoryStandIn()
    repository.gadgets = { _ in [] }
    let widgets = coordinator(repository)
    await widgets.open(.gadgets(widgetID: id))
    #expect(screen(widgets).text(styles: .plain).contains("There are no gadgets."))
  }
}
