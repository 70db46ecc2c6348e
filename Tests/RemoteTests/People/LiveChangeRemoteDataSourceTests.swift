import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Remote
import Testing

@testable import Data

@Suite(.timeLimit(.minutes(10))) struct LiveChangeRemoteDataSourceTests {
  @Test func changesOfTheServerArrive() async throws {
    try await withNetwork { transport, _ in
      let sources: any RemoteDataSourceContaining = RemoteContainer(networkTransport: transport)
      var events = sources.changeRemoteDataSource.changes().makeAsyncIterator()
      guard case .connected? = await events.next() else {
        Issue.record("not connected")
        return
      }
      _ = try await transport.send(DeleteRequest(path: "/albums/3/"))
      guard case .change(let change)? = await events.next() else {
        Issue.record("no change")
        return
      }
      #expect(change == ChangeRemoteModel(resource: "albums", id: 3, version: nil))
    }
  }

  @Test func serverWithoutChangesEndsTheSequenceWithTheReason() async throws {
    try await withResponse("[]", at: "/albums") { transport in
      var events = LiveChangeRemoteDataSource(transport: transport).changes().makeAsyncIterator()
      guard case .interrupted(let error)? = await events.next() else {
        Issue.record("no failure")
        return
      }
      #expect(error.kind == .notFound)
      guard case nil = await events.next() else {
        Issue.record("not over")
        return
      }
    }
  }
}
