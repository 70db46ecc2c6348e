import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Remote
import Testing

@testable import Data

@Suite struct PostRemoteDataSourceTests {
  @Test func containerProvidesASourceThatReachesTheServer() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      let posts = try await sources.postRemoteDataSource.fetchPosts(PostsRemoteQuery())
      #expect(posts.items.map(\.id) == Array(1...100))
      #expect(posts.items[10].userId == 2)
    }
  }

  @Test func pageComesWithTheTotalAndWhetherThereIsMore() async throws {
    try await withNetwork { transport, _ in
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let page = try await posts.fetchPosts(PostsRemoteQuery(page: 2, size: 5))
      #expect(page.items.map(\.id) == Array(6...10))
      #expect(page.total == 100 && page.hasNextLink)
      let last = try await posts.fetchPosts(PostsRemoteQuery(page: 20, size: 5))
      #expect(last.items.count == 5 && !last.hasNextLink)
      let found = try await posts.fetchPosts(PostsRemoteQuery(page: 1, size: 5, search: "no such & word"))
      #expect(found.items.isEmpty && found.total == 0)
    }
  }

  @Test func pageOfASearchIsTakenFromThePostsThatItFinds() async throws {
    try await withNetwork { transport, _ in
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let matching = try await posts.fetchPosts(PostsRemoteQuery(search: "lantern")).items
      #expect(matching.count > 1)
      let second = try await posts.fetchPosts(PostsRemoteQuery(page: 2, size: 1, search: "lantern"))
      #expect(second.items == Array(matching.dropFirst().prefix(1)))
      #expect(second.total == matching.count)
    }
  }

  @Test func postsOfAnAuthorAreAskedForTogetherWithPageAndSearch() async throws {
    try await withNetwork { transport, _ in
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      #expect(
        try await posts.fetchPosts(PostsRemoteQuery(authorID: 3)).items.map(\.userId) == Array(repeating: 3, count: 10))
      let page = try await posts.fetchPosts(PostsRemoteQuery(page: 2, size: 4, authorID: 3))
      #expect(page.items.map(\.id) == Array(25...28) && page.total == 10)
      let matching = try await posts.fetchPosts(PostsRemoteQuery(search: "lantern")).items
      let own = matching.filter { $0.userId == 3 }
      #expect((1..<10).contains(own.count) && own.count < matching.count)
      #expect(try await posts.fetchPosts(PostsRemoteQuery(search: "lantern", authorID: 3)).items == own)
    }
  }

  @Test func commentsAreThoseOfThePost() async throws {
    try await withNetwork { transport, _ in
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let comments = try await posts.fetchComments(postID: 3)
      #expect(!comments.isEmpty && comments.allSatisfy { $0.postId == 3 })
    }
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    try await withUnreachableNetwork { transport in
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await posts.fetchPost(id: 1) }
      #expect(error?.kind == .unreachable)
    }
  }

  @Test func authorWhoseIDDoesNotFitIsAnInvalidResponseThatSaysWhere() async throws {
    try await withResponse(#"[{"id":1,"title":"t","body":"b","userId":1e300}]"#, at: "/posts") { transport in
      let posts = JSONPlaceholderPostRemoteDataSource(transport: transport)
      let error = await #expect(throws: RemoteError.self) { try await posts.fetchPosts(PostsRemoteQuery()) }
      #expect(error?.kind == .invalidResponse)
      #expect(error?.message.contains("[0].userId") == true, "\(error?.message ?? "")")
    }
  }
}
