import FeatureSupport
import Features
import Testing

@MainActor
struct PeopleModalTests {
  @Test func overviewIsTheModalOfPeople() async throws {
    let tab = try #require(FeatureRegistration.all.map(\.tab).first { $0.name == "people" })
    #expect(try await tab.modal() == "overview")
  }
}
