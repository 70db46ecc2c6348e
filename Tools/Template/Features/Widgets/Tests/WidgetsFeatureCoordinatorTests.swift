import Domain
import Foundation
import Synchronization
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

@MainActor
struct WidgetsFeatureCoordinatorTests {
  private func coordinator(_ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn())
    -> WidgetsFeatureCoordinator
  {
    WidgetsFeatureCoordinator(model: WidgetsFeatureModel(useCases: .init(repository: repository)))
  }

  private func screen(_ coordinator: WidgetsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func listShowsEighteenRowsAndTheTotal() async throws {
    let widgets = coordinator()
    await widgets.open(.list)
    let frame = screen(widgets)
    #expect(frame.text(styles: .plain).contains("18 of 20"))
    #expect(try #require(try frame.json).hasSuffix(#""phase":"loaded","screen":"widgets.list","shown":18,"total":20}"#))
    #expect(frame.commands.map(\.name).contains("select"))
  }

  @Test func theListAndTheDetailShowEveryField() async {
    let widgets = coordinator(
      WidgetRepositoryStandIn { () async throws(DomainError) in [WidgetSummary.samples[19]] })
    let fields = [
      // FIELDS texts
      "20",
      "Title 20",
      "closed",
      "20.5",
      "yes",
      "2023-11-14 22:13:20",
      "file:///link/20",
      "Tags 20",
      "Name 20",
      "file:///website/20",
      "Label 20",
      "20",
      // END
    ]
    for destination in [WidgetsDestination.list, .item(WidgetSummary.samples[19].id)] {
      await widgets.open(destination)
      let text = Frame(of: widgets.host, width: 4000).text(styles: .plain)
      for field in fields { #expect(text.contains(field), "\(destination): \(field)") }
    }
  }

  @Test func aWidgetThatIsNotListedCanBeOpened() async throws {
    let widgets = coordinator()
    let last = WidgetSummary.samples[19]
    await widgets.open(.item(last.id))
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let item = String(decoding: try encoder.encode(WidgetItem(last)), as: UTF8.self)
    #expect(try screen(widgets).json == #"{"item":\#(item),"screen":"widgets.detail"}"#)
    try await screen(widgets).perform("back")
    #expect(screen(widgets).screen?.name == "widgets.list")
  }

  /// The keys of `--format json` are as fixed as the command line.
  @Test func itemEncodesItsPropertyNames() throws {
    let item = try JSONEncoder().encode(WidgetItem(WidgetSummary.samples[19]))
    let json = try JSONSerialization.jsonObject(with: item) as? [String: Any]
    let names: Set = [
      // FIELDS names
      "id",
      "title",
      "stage",
      "rating",
      "isNew",
      "published",
      "link",
      "tags",
      "maker",
      "parts",
      // END
    ]
    #expect(Set((json ?? [:]).keys) == names)
  }

  @Test func selectedWidgetIsShownEvenIfItIsNotListed() async throws {
    let widgets = coordinator()
    await widgets.open(.list)
    let last = WidgetSummary.samples[19]
    try await screen(widgets).perform("select", "\(last.id)")
    #expect(screen(widgets).screen?.name == "widgets.detail")
    #expect(screen(widgets).text(styles: .plain).contains("\(last.id)"))
  }

  #if !DETAIL
    @Test func widgetThatIsNotThereIsNotSelected() async throws {
      let widgets = coordinator(
        WidgetRepositoryStandIn { () async throws(DomainError) in WidgetSummary.samples.dropLast() })
      await widgets.open(.list)
      let id = WidgetSummary.samples[19].id
      await #expect(throws: ScreenFailure.noSuchItem("widget", id: id)) {
        try await screen(widgets).perform("select", "\(id)")
      }
      #expect(screen(widgets).screen?.name == "widgets.list")
    }
  #endif

  @Test func refreshWaitsForTheNewWidgets() async throws {
    let count = Mutex(20)
    let widgets = coordinator(
      WidgetRepositoryStandIn { () async throws(DomainError) in
        Array(WidgetSummary.samples.prefix(count.withLock { $0 }))
      })
    await widgets.open(.list)
    count.withLock { $0 = 3 }
    try await screen(widgets).perform("refresh")
    #expect(screen(widgets).text(styles: .plain).contains("3 of 3"))
  }

  @Test func aFailureIsShownAndOnlyRefreshingIsPossible() async {
    let widgets = coordinator(
      WidgetRepositoryStandIn { () async throws(DomainError) in
        throw DomainError(.timedOut, message: "GET /widgets: no response within 2 s")
      })
    await widgets.load()
    let frame = screen(widgets)
    #expect(frame.failure?.code == .timeout)
    #expect(frame.text(styles: .plain).contains("Widgets API Error"))
    #expect(frame.commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }
}
