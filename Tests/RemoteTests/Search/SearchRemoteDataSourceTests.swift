import CoreNetwork
import Data
import EmbeddedAPI
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
      let post = PostRemoteFields(userId: 1, title: "x \(text) y", body: "b")
      _ = try await JSONPlaceholderPostRemoteDataSource(transport: transport).send(.create(post, key: "1"))
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
    try await withNetwork { transport, api in
      let source = JSONPlaceholderSearchRemoteDataSource(transport: transport)
      let missing = await #expect(throws: RemoteError.self) { try await source.fetchItem(id: 0, in: .users) }
      #expect(missing?.kind == .notFound)
      await api.stop()
      let error = await #expect(throws: RemoteError.self) { try await source.search("x", in: .users) }
      #expect(error?.kind == .unreachable)
    }
  }
}
