import Domain
import Testing

@testable import PeopleFeatureLogic

struct PeopleOverviewTests {
  @Test(arguments: [
    ([], nil), (["Oslo"], "Oslo"), (["Oslo", "Bern"], "Bern"), (["Bern", "Oslo"], "Bern"),
    (["Oslo", "Bern", "Rome"], "Bern"),
    (["Rome", "Oslo", "Rome", "Oslo", "Bern"], "Oslo"), (["Bern", "Rome", "Rome"], "Rome"),
    (["Oslo", "", "Oslo", ""], ""),
  ])
  func theCityWithTheMostPeopleIsTheMostActiveAndTheFirstByNameOfThoseThatTie(cities: [String], expected: String?) {
    let overview = PeopleOverview(cities.enumerated().map(Self.user))
    #expect(overview.mostActiveCity == expected)
    #expect(overview.people == cities.count)
    #expect(overview.cities == Set(cities).count)
  }

  private static func user(id: Int, city: String) -> UserSummary {
    UserSummary(id: id, name: "Name", username: "name", email: "", city: city)
  }
}
