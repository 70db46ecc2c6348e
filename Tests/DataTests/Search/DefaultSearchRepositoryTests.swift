import Domain
import Testing

@testable import Data

@Suite struct DefaultSearchRepositoryTests {
  @Test(arguments: zip(SearchSection.allCases, ["users", "posts", "todos", "comments"]))
  func eachSectionIsACollection(section: SearchSection, collection: String) async throws {
    let dataSource = StubSearchDataSource()
    let repository = DefaultSearchRepository(remoteDataSource: dataSource)
    _ = try await repository.search("T", in: section)
    _ = try await repository.fetchResult(id: SearchResult.ID(section, 1))
    #expect(dataSource.log == ["\(collection) T", "\(collection) 1"])
  }

  @Test func responseOfAServerThatIgnoresTheQueryIsFiltered() async throws {
    let items = [
      SearchRemoteModel(id: 1, title: "Other", body: "a LANTERN\nhangs"), SearchRemoteModel(id: 2, title: "Other"),
      SearchRemoteModel(id: 3, title: "lanterns"),
    ]
    let repository = DefaultSearchRepository(remoteDataSource: StubSearchDataSource(.success(items)))
    #expect(try await repository.search("lantern", in: .posts).map(\.id.number) == [1, 3])
  }

  @Test func personHasItsDetailsAsFields() async throws {
    let person = try decode(
      SearchRemoteModel.self,
      #"{"id":1,"name":"Ada","username":"ada","email":"a@b.c","phone":"","company":{"name":"Co"},"#
        + #""address":{"city":"Bern"}}"#)
    let repository = DefaultSearchRepository(remoteDataSource: StubSearchDataSource(.success([person])))
    #expect(
      try await repository.search("bern", in: .people) == [
        SearchResult(
          id: .init(.people, 1), title: "Ada",
          fields: [.init("Username", "ada"), .init("E-mail", "a@b.c"), .init("Company", "Co"), .init("City", "Bern")])
      ])
  }

  @Test(arguments: [
    (
      SearchSection.posts, #"{"id":2,"title":"T","body":"B","userId":1}"#,
      SearchResult(id: .init(.posts, 2), title: "T", text: "B")
    ),
    (
      .todos, #"{"id":2,"title":"T","completed":true,"userId":1}"#,
      SearchResult(id: .init(.todos, 2), title: "T", status: "done")
    ),
    (
      .todos, #"{"id":2,"title":"T","completed":false}"#,
      SearchResult(id: .init(.todos, 2), title: "T", status: "open")
    ),
    (.todos, #"{"id":2,"title":"T"}"#, SearchResult(id: .init(.todos, 2), title: "T", status: "open")),
    (
      .todos, #"{"id":2,"title":null,"completed":null}"#,
      SearchResult(id: .init(.todos, 2), title: "", status: "open")
    ),
    (
      .people, #"{"id":2,"name":"A","phone":"d","website":"e","company":{"name":"f"},"address":{"city":"g"}}"#,
      SearchResult(
        id: .init(.people, 2), title: "A",
        fields: [.init("Phone", "d"), .init("Website", "e"), .init("Company", "f"), .init("City", "g")])
    ),
    (.people, #"{"id":2,"address":{},"company":{"name":null}}"#, SearchResult(id: .init(.people, 2), title: "")),
    (.posts, #"{"id":2}"#, SearchResult(id: .init(.posts, 2), title: "", text: "")),
    (.comments, #"{"id":2}"#, SearchResult(id: .init(.comments, 2), title: "", text: "")),
    (
      .comments, #"{"id":2,"name":"T","email":"a@b.c","body":"B","postId":7}"#,
      SearchResult(id: .init(.comments, 2), title: "T", text: "B", fields: [.init("E-mail", "a@b.c")], postID: 7)
    ),
  ])
  func itemBecomesAResult(section: SearchSection, json: String, expected: SearchResult) async throws {
    let item = try decode(SearchRemoteModel.self, json)
    let repository = DefaultSearchRepository(remoteDataSource: StubSearchDataSource(.success([item])))
    #expect(try await repository.fetchResult(id: expected.id) == expected)
  }

  @Test func postOfAnItemMayBeAbsentOrNull() throws {
    let item = #"{"id":1,"postId":2}"#
    #expect(try decode(SearchRemoteModel.self, item) == SearchRemoteModel(id: 1, postId: 2))
    #expect(try decode(SearchRemoteModel.self, item.replacing(member: "postId")) == SearchRemoteModel(id: 1))
    #expect(try decode(SearchRemoteModel.self, #"{"id":1}"#) == SearchRemoteModel(id: 1))
  }

  @Test(arguments: ["9223372036854775808", "1e400", "1.5", #""2""#])
  func postOfAnItemThatIsNoIntIsAFailureWithItsPath(value: String) throws {
    try expectFailure([SearchRemoteModel].self, #"[{"id":1},{"id":2,"postId":\#(value)}]"#, at: "1.postId")
  }

  @Test func errorOfTheDataSourceIsPassedOn() async {
    let repository = DefaultSearchRepository(
      remoteDataSource: StubSearchDataSource(.failure(RemoteError(.refused, message: "m"))))
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.search("x", in: .posts) }
    await #expect(throws: DomainError(.refused, message: "m")) {
      try await repository.fetchResult(id: .init(.posts, 1))
    }
  }

  @Test func containerHandsOutARepositoryOverItsSource() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.searchRepository.search("t1", in: .todos).map(\.id.number) == [1])
  }
}
