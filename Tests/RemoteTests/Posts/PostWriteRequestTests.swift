import CoreNetwork
import Domain
import FoundationEssentials
import LoopbackServer
import Remote
import Testing

@testable import Data

/// The requests that create, edit and delete posts, and the results of their responses.
@Suite struct PostWriteRequestTests {
  private static let post = #"{"id":7,"userId":1,"title":"T","body":"B"}"#

  private func withServer(
    _ body: (JSONPlaceholderPostRemoteDataSource, LoopbackServer) async throws -> Void
  ) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let transport = NetworkFactory.makeTransport(
      environment: NetworkEnvironment(baseURL: try #require(URL(string: server.baseURL)), maximumAttempts: 1))
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(JSONPlaceholderPostRemoteDataSource(transport: transport), server))
    } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    try result.get()
  }

  @Test func creationIsAPostWithItsKey() async throws {
    try await withServer { posts, server in
      server.route("/posts", .json(Self.post, status: 201))
      let fields = PostRemoteFields(userId: 1, title: "T", body: "B")
      let post = try await posts.createPost(fields, key: "k1")
      #expect(post?.id == 7)
      let request = try #require(server.requests.last)
      #expect(request.method == "POST" && request["idempotency-key"] == "k1")
      // Headers that describe the app are only for servers of its own.
      #expect(request["x-client"] == nil && request["x-feature"] == nil && request["user-agent"] != nil)
      #expect(request.bodyText == #"{"body":"B","title":"T","userId":1}"#)
    }
  }

  @Test func editIsAPatchOfWhatHasChanged() async throws {
    try await withServer { posts, server in
      server.route("/posts/7", .json(Self.post))
      let post = try await posts.updatePost(id: 7, PostRemoteFields(title: "T"), key: "key")
      #expect(post?.title == "T")
      let request = try #require(server.requests.last)
      #expect(request.method == "PATCH" && request.bodyText == #"{"title":"T"}"#)
      #expect(request["idempotency-key"] == "key")
    }
  }

  @Test(arguments: [(200, "{}"), (200, ""), (200, "true"), (204, "")])
  func deletionIsConfirmedWhateverTheBodyIs(status: Int, body: String) async throws {
    try await withServer { posts, server in
      server.route("/posts/7", .response(status: status, body: Array(body.utf8)))
      try await posts.deletePost(id: 7)
      #expect(server.requests.last?.method == "DELETE")
    }
  }

  @Test func editThatIsConfirmedWithoutABodyHasNoPost() async throws {
    try await withServer { posts, server in
      server.route("/posts/7", .response(status: 204))
      let post = try await posts.updatePost(id: 7, PostRemoteFields(title: "T"), key: "key")
      #expect(post == nil)
    }
  }

  @Test(arguments: [
    (404, RemoteError.Kind.notFound), (410, .notFound), (409, .conflict), (412, .conflict), (422, .validation),
    (503, .refused),
  ])
  func refusalIsARemoteError(status: Int, kind: RemoteError.Kind) async throws {
    try await withServer { posts, server in
      server.route("/posts/7", .json(#"{"errors":{"title":["is taken"]}}"#, status: status))
      let edit = await #expect(throws: RemoteError.self) {
        try await posts.updatePost(id: 7, PostRemoteFields(title: "T"), key: "key")
      }
      let deletion = await #expect(throws: RemoteError.self) { try await posts.deletePost(id: 7) }
      for error in [edit, deletion] {
        #expect(error?.kind == kind)
        #expect(error?.fields == ["title": ["is taken"]])
      }
    }
  }

  @Test func commentIsAPostWithItsKey() async throws {
    try await withServer { posts, server in
      server.route("/comments", .json(#"{"id":1,"postId":3,"name":"N","email":"e","body":"b"}"#, status: 201))
      let comment = CommentRemoteDraft(postId: 3, name: "N", email: "e", body: "b")
      let added = try await posts.addComment(comment, key: "k2")
      #expect(added.id == 1)
      #expect(server.requests.last?["idempotency-key"] == "k2")
      #expect(server.requests.last?.bodyText.contains(#""postId":3"#) == true)
    }
  }
}
