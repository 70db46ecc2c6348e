import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Remote
import Testing

@testable import Data

@Suite struct UserRemoteDataSourceTests {
  @Test func usersComeWithTheirCityAndCompany() async throws {
    try await withNetwork { transport, _ in
      let users = try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers()
      #expect(users.map(\.id) == Array(1...10))
      #expect(
        users[2]
          == UserRemoteModel(
            id: 3, name: "佐藤 美咲", username: "misaki", email: "misaki@sato-misaki.example",
            address: .init(
              city: "Kyoto", street: "22 Teramachi-dori", suite: "Suite 501", zipcode: "604-8091",
              geo: .init(lat: "35.0116", lng: "135.7681")),
            phone: "+81 75 555 0137", website: "sato-misaki.example",
            company: .init(
              name: "和紙工房 Sato", catchPhrase: "Paper for a thousand years", bs: "hand-made paper for restorers")))
      #expect(try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUser(id: 3) == users[2])
    }
  }

  @Test func userThatIsNotThereOrDeletedIsNotFound() async throws {
    try await withNetwork { transport, _ in
      _ = try await transport.send(DeleteRequest(path: "/users/2"))
      let users = JSONPlaceholderUserRemoteDataSource(transport: transport)
      for id in [2, 11] {
        let error = await #expect(throws: RemoteError.self) { try await users.fetchUser(id: id) }
        #expect(error?.kind == .notFound)
      }
    }
  }

  @Test func containerProvidesASourceThatReachesTheServer() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      let users = try await sources.userRemoteDataSource.fetchUsers()
      #expect(!users.isEmpty)
    }
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    try await withUnreachableNetwork { transport in
      let users = JSONPlaceholderUserRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await users.fetchUsers() }
      #expect(error?.kind == .unreachable)
    }
  }

  @Test func emptyListIsNoErrorHere() async throws {
    try await withNetwork { transport, _ in
      for id in 1...10 { _ = try await transport.send(DeleteRequest(path: "/users/\(id)")) }
      #expect(try await JSONPlaceholderUserRemoteDataSource(transport: transport).fetchUsers() == [])
    }
  }

  @Test(arguments: [
    (#"{"id":1,"name":null,"username":"u","email":"e","address":{"city":"c"}}"#, "[0].name"),
    (#"{"id":1,"name":"n","username":"u","email":"e","address":{}}"#, "[0].address"),
    (#"{"id":1,"name":"n","username":"u","email":"e","address":null}"#, "[0].address"),
  ])
  func userWithoutWhatTheAppNeedsIsAnInvalidResponseThatSaysWhere(user: String, place: String) async throws {
    try await withResponse("[\(user)]", at: "/users") { transport in
      let users = JSONPlaceholderUserRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await users.fetchUsers() }
      #expect(error?.kind == .invalidResponse)
      #expect(error?.message.contains(place) == true, "\(error?.message ?? "")")
    }
  }
}
