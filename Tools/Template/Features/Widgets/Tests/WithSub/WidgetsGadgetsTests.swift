import Domain
import FeatureSupport
import Foundation
import Synchronization
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic
@testable import WidgetsFeatureRouter

/// The gadgets of a widget.
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

  #if READ
    @Test func commandOfAWidgetShowsItsGadgetsAndLoadsNothingElse() async throws {
      let asked = Mutex<[WidgetSummary.ID]>([])
      let lists = Mutex(0)
      var repository = WidgetRepositoryStandIn { () async throws(DomainError) in
        lists.withLock { $0 += 1 }
        return WidgetSummary.samples
      }
      repository.gadgets = { id throws(DomainError) in
        asked.withLock { $0.append(id) }
        return WidgetGadget.samples
      }
      let widgets = coordinator(repository)
      await widgets.open(.gadgets(widgetID: id))
      #expect(screen(widgets).screen?.name == "widgets.gadgets")
      let json = try #require(try screen(widgets).json)
      #expect(json.contains(#""shown":4,"total":4"#))
      #expect(lists.withLock { $0 } == 0)
      try await screen(widgets).perform("refresh")
      #expect(asked.withLock { $0 } == [id, id])
    }

    @Test func screenOfTheWidgetsHasTheCommandAndEachOpeningLoadsAnew() async throws {
      let asked = Mutex(0)
      var repository = WidgetRepositoryStandIn()
      repository.gadgets = { _ in
        asked.withLock { $0 += 1 }
        return WidgetGadget.samples
      }
      let widgets = coordinator(repository)
      await widgets.open(.list)
      #expect(screen(widgets).commands.contains { $0.name == "gadgets" })
      for _ in 1...2 {
        await widgets.model.showGadgets(of: id)
        #expect(screen(widgets).screen?.name == "widgets.gadgets")
        try await screen(widgets).perform("back")
        #expect(screen(widgets).screen?.name == "widgets.detail")
      }
      #expect(asked.withLock { $0 } == 2)
    }
  #else
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
  #endif

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

  #if !READ
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
  #endif

  @Test func gadgetsOfAWidgetThatDoesNotExistAreMissing() async {
    var repository = WidgetRepositoryStandIn()
    #if READ
      repository.gadgets = { _ throws(DomainError) in throw DomainError(.notFound, message: "m") }
    #else
      repository.widget = { id throws(DomainError) in throw DomainError(.notFound, message: "There is no widget \(id)")
      }
    #endif
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
