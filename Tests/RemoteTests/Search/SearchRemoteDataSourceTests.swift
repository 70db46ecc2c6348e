import CoreNetwork
import Data
import Domain
import EmbeddedAPI
import FoundationEssentials
import JSONServer
import Remote
import Testing

@Suite struct SearchRemoteDataSourceTests {
  @Test(arguments: SearchCollection.allCases)
  func serverFindsTheItemsOfACollection(collection: SearchCollection) async throws {
    try await withNetwork { transport, _ in
      let source = JSONPlaceholderSearchRemoteDataSource(transport: transport)
      let all = try await source.search("", in: collection)
      let first = try #require(all.first)
      let name = try #require(first.name ?? first.title)
      let found = try await source.search(name, in: collection)
      #expect(found.contains(first))
      #expect(found.count < all.count)
      #expect(try await source.fetchItem(id: first.id, in: collection) == first)
    }
  }

  @Test(arguments: ["a&b", "50% off", "lantern#1", "ü", "a+b"])
  func textIsSentAsItIs(text: String) async throws {
    try await withNetwork { transport, _ in
      _ = try await transport.send(NewPost(title: "x \(text) y"))
      let source = JSONPlaceholderSearchRemoteDataSource(transport: transport)
      #expect(try await source.search(text, in: .posts).map(\.title) == ["x \(text) y"])
    }
  }

  @Test func containerProvidesASourceThatReachesTheServer() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      let item = try await sources.searchRemoteDataSource.fetchItem(id: 3, in: .todos)
      #expect(item.id == 3)
    }
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    try await withNetwork { transport, _ in
      let source = JSONPlaceholderSearchRemoteDataSource(transport: transport)
      let missing = await #expect(throws: RemoteError.self) { try await source.fetchItem(id: 0, in: .users) }
      #expect(missing?.kind == .notFound)
    }
    try await withUnreachableNetwork { transport in
      let source = JSONPlaceholderSearchRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await source.search("x", in: .users) }
      #expect(error?.kind == .unreachable)
    }
  }
}

/// Creates a post to search for.
private struct NewPost: RequestDefinition {
  struct ResponseBody: Decodable, Sendable {}

  let title: String
  let featureName = "Tests"
  let path = "/posts"
  var method: RequestMethod { .post }
  var body: RequestPayload { .raw(Data(#"{"userId":1,"title":"\#(title)","body":"b"}"#.utf8)) }
  var contentType: String? { "application/json" }
}
