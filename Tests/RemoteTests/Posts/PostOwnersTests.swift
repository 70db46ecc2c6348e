import CoreNetwork
import Data
import Remote
import Testing

@Suite struct PostOwnersTests {
  @Test func postsComeWithTheirOwners() async throws {
    try await withNetwork { transport, _ in
      let posts = try await JSONPlaceholderPostRemoteDataSource(transport: transport).fetchPosts()
      #expect(posts.map(\.id) == Array(1...100))
      #expect(posts[10].userId == 2)
    }
  }

  @Test func ownerWhoseIDDoesNotFitIsAnInvalidResponseThatSaysWhere() async throws {
    try await withNetwork { transport, _ in
      let created = try await transport.send(
        CreateRequest(path: "/posts", json: #"{"title":"t","body":"b","userId":1e300}"#))
      #expect(created.id == 101)
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await posts.fetchPosts() }
      #expect(error?.kind == .invalidResponse)
      #expect(error?.message.contains("[100].userId") == true, "\(error?.message ?? "")")
    }
  }
}
