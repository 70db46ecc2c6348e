import Data
import Testing

@Suite struct PostRemoteModelTests {
  @Test(arguments: ["id", "userId", "title", "body"])
  func postNeedsEveryMember(key: String) throws {
    let post = #"{"id":3,"userId":1,"title":"t3","body":"b"}"#
    #expect(try decode(PostRemoteModel.self, post) == .stub(3))
    try expectFailure(PostRemoteModel.self, post.replacing(member: key), at: key)
  }
}
