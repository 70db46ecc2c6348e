import Domain
import FeatureSupport
import FoundationEssentials
import Testing

struct LoadingPhaseTests {
  @Test(arguments: [
    (LoadingPhase.idle, false, false), (.loading, true, false), (.loaded, false, true), (.refreshing, true, true),
    (.failed, false, false), (.stale, false, true),
  ])
  func phaseSaysWhetherItLoadsAndWhetherThereIsContent(phase: LoadingPhase, isLoading: Bool, hasContent: Bool) {
    #expect(phase.isLoading == isLoading)
    #expect(phase.hasContent == hasContent)
  }

  @Test func appearingLoadsWhatIsNotThereOrNotUpToDate() {
    #expect(LoadingPhase.allCases.filter(\.needsLoad) == [.idle, .failed, .stale])
  }

  @Test func listIsPrintedWithItsPhaseAndBothItsSizes() throws {
    let listing = Listing(items: [1, 2, 3].map(Item.init), limit: .first(2))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(ListDocument(.stale, nil, listing) { String($0.id) }), as: UTF8.self)
    #expect(json == #"{"hasMore":true,"items":["1","2"],"phase":"stale","shown":2,"total":3}"#)
  }

  @Test func activityKeepsItsNewestTenLines() {
    var activity = Activity((1...10).map { "Line \($0)" })
    activity.add("Line 11")
    #expect(activity.lines == (2...11).map { "Line \($0)" })
    #expect(Activity((1...12).map { "Line \($0)" }).lines.first == "Line 3")
  }
}

private struct Item: Identifiable, Hashable, Sendable {
  let id: Int
}
