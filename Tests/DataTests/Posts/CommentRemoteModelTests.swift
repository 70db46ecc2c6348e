import Testing

@testable import Data

@Suite struct CommentRemoteModelTests {
  @Test(arguments: ["id", "postId", "name", "email", "body"])
  func commentNeedsEveryMember(key: String) throws {
    let comment = #"{"id":3,"postId":1,"name":"n","email":"e","body":"b"}"#
    #expect(
      try decode(CommentRemoteModel.self, comment)
        == CommentRemoteModel(id: 3, postId: 1, name: "n", email: "e", body: "b"))
    try expectFailure(CommentRemoteModel.self, comment.replacing(member: key), at: key)
  }
}
