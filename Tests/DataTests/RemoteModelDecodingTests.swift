import Data
import FoundationEssentials
import Testing

@Suite struct RemoteModelDecodingTests {
  private static let user = """
    {"id":1,"name":"N","username":"u","email":"e","phone":"p","website":"w","company":{"name":"c","bs":"b"},
     "address":{"city":"Oslo","geo":{"lat":"1","lng":"2"}},"unknown":[1,null]}
    """

  @Test func membersThatTheAppDoesNotShowAreIgnored() throws {
    #expect(
      try decode(UserRemoteModel.self, Self.user)
        == UserRemoteModel(
          id: 1, name: "N", username: "u", email: "e", address: .init(city: "Oslo"), phone: "p", website: "w", company: .init(name: "c")))
  }

  @Test(arguments: [#""phone":"p","#, #""website":"w","#, #""company":{"name":"c","bs":"b"},"#])
  func contactsMayBeAbsentOrNull(member: String) throws {
    let key = member.split(separator: "\"")[0]
    let absent = try decode(UserRemoteModel.self, Self.user.replacing(member, with: ""))
    let null = try decode(UserRemoteModel.self, Self.user.replacing(member, with: "\"\(key)\":null,"))
    #expect(absent == null)
    #expect([absent.phone, absent.website, absent.company?.name].filter { $0 == nil }.count == 1)
  }

  @Test(arguments: [
    (#""id":1"#, #""id":null"#, "id"),
    (#""id":1"#, #""id":"1""#, "id"),
    (#""id":1"#, #""id":1.5"#, "id"),
    (#""id":1"#, #""id":9223372036854775808"#, "id"),
    (#""id":1"#, #""id":1e400"#, "id"),
    (#""name":"N""#, #""name":null"#, "name"),
    (#""username":"u""#, #""username":7"#, "username"),
    (#""email":"e""#, #""email":null"#, "email"),
    (#""city":"Oslo""#, #""city":null"#, "address.city"),
    (#"{"city":"Oslo","geo":{"lat":"1","lng":"2"}}"#, "null", "address"),
  ])
  func aUserWithoutWhatTheAppNeedsIsAFailureWithItsPath(good: String, bad: String, path: String) throws {
    try expectFailure([UserRemoteModel].self, "[\(Self.user),\(Self.user.replacing(good, with: bad))]", at: "1.\(path)")
  }

  @Test(arguments: ["id", "userId", "title", "body"])
  func aPostNeedsEveryMember(key: String) throws {
    let post = #"{"id":1,"userId":2,"title":"t","body":"b"}"#
    #expect(try decode(PostRemoteModel.self, post) == PostRemoteModel(id: 1, userId: 2, title: "t", body: "b"))
    try expectFailure(PostRemoteModel.self, post.replacing(member: key), at: key)
  }

  @Test(arguments: ["id", "userId", "title", "completed"])
  func aTodoNeedsEveryMember(key: String) throws {
    let todo = #"{"id":1,"userId":2,"title":"t","completed":true}"#
    #expect(try decode(TodoRemoteModel.self, todo) == TodoRemoteModel(id: 1, userId: 2, title: "t", completed: true))
    try expectFailure(TodoRemoteModel.self, todo.replacing(member: key), at: key)
  }

  private func decode<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> Model {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  private func expectFailure(_ type: (some Decodable).Type, _ json: String, at path: String) throws {
    let error = try #require(#expect(throws: DecodingError.self) { try decode(type, json) })
    let keys = error.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    #expect(keys.joined(separator: ".") == path, "\(error)")
  }
}

extension String {
  /// The flat JSON object with null for one of its members.
  fileprivate func replacing(member key: String) -> String {
    let members = dropFirst().dropLast().split(separator: ",").map { $0.hasPrefix("\"\(key)\":") ? "\"\(key)\":null" : String($0) }
    return "{\(members.joined(separator: ","))}"
  }
}

extension DecodingError {
  fileprivate var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.codingPath
    case .keyNotFound(let key, let context): context.codingPath + [key]
    @unknown default: []
    }
  }
}
