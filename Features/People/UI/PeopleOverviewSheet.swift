import DesignSupport
public import PeopleFeatureLogic
public import TerminalUI

public struct PeopleOverviewSheet: View {
  let overview: PeopleOverview

  public init(overview: PeopleOverview) {
    self.overview = overview
  }

  public var body: some View {
    Box("Overview") {
      FieldList([
        "Most active city": overview.mostActiveCity ?? "–", "People": "\(overview.people)",
        "Cities": "\(overview.cities)",
      ])
      .padding(.horizontal)
    }
    .screen("people.overview", document: SummaryDocument(summary: overview))
  }
}
