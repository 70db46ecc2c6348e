import Data
import Testing

@Suite struct TodoRemoteModelTests {
  @Test(arguments: ["id", "userId", "title", "completed"])
  func todoNeedsEveryMember(key: String) throws {
    let todo = #"{"id":3,"userId":1,"title":"t3","completed":true}"#
    #expect(try decode(TodoRemoteModel.self, todo) == .stub(3))
    try expectFailure(TodoRemoteModel.self, todo.replacing(member: key), at: key)
  }
}
