import Testing

@testable import Data

@Suite struct UserRemoteModelTests {
  private static let user = """
    {"id":1,"name":"N","username":"u","email":"e","phone":"p","website":"w","company":{"name":"c","bs":"b"},
     "address":{"city":"Oslo","geo":{"lat":"1","lng":"2"}},"unknown":[1,null]}
    """

  @Test func unknownMembersAreIgnored() throws {
    #expect(
      try decode(UserRemoteModel.self, Self.user)
        == UserRemoteModel(
          id: 1, name: "N", username: "u", email: "e",
          address: .init(city: "Oslo", geo: .init(lat: "1", lng: "2")), phone: "p", website: "w",
          company: .init(name: "c", bs: "b")))
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
  func userWithoutWhatTheAppNeedsIsAFailureWithItsPath(good: String, bad: String, path: String) throws {
    try expectFailure([UserRemoteModel].self, "[\(Self.user),\(Self.user.replacing(good, with: bad))]", at: "1.\(path)")
  }
}
