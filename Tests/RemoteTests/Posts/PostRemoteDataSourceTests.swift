import CoreNetwork
import Data
import EmbeddedAPI
import Remote
import Testing

@Suite struct PostRemoteDataSourceTests {
  @Test func containerHandsOutASourceThatReachesTheServer() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      let posts = try await sources.postRemoteDataSource.fetchPosts()
      #expect(!posts.isEmpty)
    }
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    try await withNetwork { transport, api in
      await api.stop()
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await posts.fetchPosts() }
      #expect(error?.kind == .unreachable)
    }
  }
}
