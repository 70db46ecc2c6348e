import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Testing

@Suite struct PeopleLayersTests {
  @Test func peopleComeFromTheServer() async throws {
    try await withLayers(\.peopleFeatureUseCases) { useCases, _, _ in
      let people = try await useCases.fetchPeopleUseCase()
      #expect(people.total == 10)
      #expect(people.shown.count == 10)
      #expect(
        people.item(id: 7)
          == UserSummary(
            id: 7, name: "İpek Yıldız", username: "ipek", email: "ipek@ipekyildiz.example", phone: "+351 21 555 0175",
            website: "ipekyildiz.example", company: "Yıldız Sailcloth", city: "Lisbon"))
    }
  }

  @Test func aPersonComesWithAllDetails() async throws {
    try await withLayers(\.peopleFeatureUseCases) { useCases, _, _ in
      let person = try await useCases.fetchPersonUseCase(id: 7)
      #expect(person.summary.name == "İpek Yıldız")
      #expect(person.company.business == "sails cut from retired awnings")
      #expect(person.address.zipcode == "1100-012")
    }
  }

  @Test func serverWithoutPeopleGivesAnEmptyList() async throws {
    try await withLayers(\.peopleFeatureUseCases) { useCases, _, transport in
      for id in 1...10 { _ = try await transport.send(DeleteUserRequest(id: id)) }
      #expect(try await useCases.fetchPeopleUseCase().total == 0)
    }
  }
}

private struct DeleteUserRequest: RequestDefinition {
  typealias ResponseBody = Nothing

  struct Nothing: Decodable, Sendable {}

  let featureName = "Tests"
  let id: Int
  var path: String { "/users/\(id)" }
  var method: RequestMethod { .delete }
}
