import FoundationEssentials
import Testing

@testable import EmbeddedAPI
@testable import JSONServer

/// The collections of the sample: what they hold, and what their items need.
@Suite struct SampleTests {
  @Test(arguments: [
    ("users", 10), ("posts", 100), ("comments", 500), ("albums", 100), ("photos", 5_000), ("todos", 200),
  ])
  func aCollectionHasItsSizeAndIDsFromOne(resource: String, count: Int) async throws {
    let response = try await answer("GET", "/\(resource)")
    #expect(response.status == 200)
    #expect(response.fields["content-type"] == "application/json; charset=utf-8")
    #expect(response.fields["x-total-count"] == "\(count)")
    #expect(try response.ids == Array(1...count))
  }

  @Test(arguments: [
    ("users", ["id", "name", "username", "email", "address", "phone", "website", "company"]),
    ("posts", ["userId", "id", "title", "body"]),
    ("comments", ["postId", "id", "name", "email", "body"]),
    ("albums", ["userId", "id", "title"]),
    ("photos", ["albumId", "id", "title", "url", "thumbnailUrl"]),
    ("todos", ["userId", "id", "title", "completed"]),
  ])
  func anItemHasTheMembersOfJSONPlaceholder(resource: String, keys: [String]) async throws {
    let body = try await answer("GET", "/\(resource)/2").body
    #expect(try JSONDecoder().decode(Keys.self, from: Data(body.utf8)).names == keys.sorted())
    // Compared as text, because the decoder loses the order.
    let places = try keys.map { try #require(body.firstRange(of: "\"\($0)\":")).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func nestedMembersOfAUserAreThoseOfJSONPlaceholder() async throws {
    struct User: Decodable {
      let address: Address
      let company: Company
      struct Address: Decodable {
        let street, suite, city, zipcode: String
        let geo: Geo
      }
      struct Geo: Decodable { let lat, lng: String }
      struct Company: Decodable { let name, catchPhrase, bs: String }
    }
    let users = try JSONDecoder().decode([User].self, from: Data(try await answer("GET", "/users").body.utf8))
    #expect(
      users.allSatisfy {
        Double($0.address.geo.lat) != nil && Double($0.address.geo.lng) != nil && !$0.company.bs.isEmpty
      })
    // Exactly one city has the most people.
    let counts = Dictionary(grouping: users, by: \.address.city).values.map(\.count).sorted()
    #expect(counts == [2, 2, 2, 4])
  }

  @Test func theDataIsTheSameInEveryServer() async throws {
    let first = try await answer("GET", "/posts")
    #expect(try await answer("GET", "/posts") == first)
    // And in every run: a change here changes what users see and what their scripts may rely on.
    #expect(
      try await answer("GET", "/todos/1").body
        == #"{"userId":1,"id":1,"title":"oil the borrowed sparrow before the first snow","completed":false}"#)
  }

  /// The entity tag is a hash of the whole collection.
  @Test(arguments: [
    ("users", "fab-9ee8c8042fd76375"), ("posts", "acc1-c5a2c5328e10c"), ("comments", "2605d-311ece179388cc91"),
    ("albums", "1b0a-238e09e0ba7bab53"), ("photos", "c9b2c-42a4fd3217e61502"), ("todos", "49ea-1776c075819d5ad0"),
  ])
  func collectionIsTheSameInEveryRun(resource: String, tag: String) async throws {
    #expect(try await answer("HEAD", "/\(resource)").fields["etag"] == "\"\(tag)\"")
  }

  @Test(arguments: [
    (
      "/posts/1",
      #"{"userId":1,"id":1,"title":"once more the woollen archive answers the scarlet ladder","#
        + #""body":"The forgotten clockmaker sails past the humming lantern across the square "#
        + #"in the last week of June.\nThe restless ferry keeps the folded tramway beneath the cedars "#
        + #"until the lamps go out.\nThe dusty ferry paints the salted meadow on the far shore after the rain.\n"#
        + #"The dusty windmill repairs the northern quarry between two stations before breakfast."}"#
    ),
    (
      "/comments/1",
      #"{"postId":1,"id":1,"name":"proof that the floating garden sails past the polished meadow","#
        + #""email":"scarlet.orchard1@mail.example","#
        + #""body":"The quiet lighthouse waits for the marble glacier above the rooftops every other spring.\n"#
        + #"The scarlet ladder measures the dusty quarry at the edge of town once the guests have left."}"#
    ),
    ("/albums/1", #"{"userId":1,"id":1,"title":"the patient clockmaker beneath the cedars"}"#),
    (
      "/photos/3",
      #"{"albumId":1,"id":3,"title":"the windward violin near the old mill","#
        + #""url":"https://photos.example/600/0469f0","thumbnailUrl":"https://photos.example/150/0469f0"}"#
    ),
    (
      "/users/1",
      #"{"id":1,"name":"Amara Okonjo","username":"amara","email":"amara@amara-okonjo.example","#
        + #""address":{"street":"14 Jacaranda Close","suite":"Flat 3","city":"Nairobi","zipcode":"00100","#
        + #""geo":{"lat":"-1.2864","lng":"36.8172"}},"phone":"+254 20 555 0114","#
        + #""website":"amara-okonjo.example","company":{"name":"Okonjo & Lindqvist","#
        + #""catchPhrase":"Timber that remembers the forest","bs":"certified hardwood for small workshops"}}"#
    ),
  ])
  func itemIsTheSameInEveryRun(target: String, body: String) async throws {
    #expect(try await answer("GET", target).body == body)
  }

  /// What a client needs to decode the list again.
  @Test(arguments: [
    ("users", ["name", "username", "email", "address"]), ("posts", ["userId", "title", "body"]),
    ("comments", ["postId", "name", "email", "body"]), ("albums", ["userId", "title"]),
    ("photos", ["albumId", "title", "url", "thumbnailUrl"]), ("todos", ["userId", "title", "completed"]),
  ])
  func itemWithoutItsFieldsIsRejected(resource: String, fields: [String]) async throws {
    let response = try await answer("POST", "/\(resource)", body: "{}")
    #expect(response.status == 422)
    let errors = fields.map { ##"{"detail":"is missing","pointer":"#/\##($0)"}"## }.joined(separator: ",")
    #expect(response.body.hasSuffix(##""errors":[\##(errors)]}"##), "\(response.body)")
  }

  @Test(arguments: [
    ("/todos/1", #"{"completed":"yes"}"#, "completed"), ("/users/1", #"{"phone":1}"#, "phone"),
    ("/users/1", #"{"website":1}"#, "website"), ("/users/1", #"{"username":""}"#, "username"),
    ("/users/1", #"{"email":"ann"}"#, "email"), ("/comments/1", #"{"email":"ann"}"#, "email"),
    ("/users/1", #"{"address":{"street":"s"}}"#, "address/city"),
    ("/users/1", #"{"address":{"city":"c","street":1}}"#, "address/street"),
    ("/users/1", #"{"address":{"city":"c","suite":1}}"#, "address/suite"),
    ("/users/1", #"{"address":{"city":"c","zipcode":1}}"#, "address/zipcode"),
    ("/users/1", #"{"address":{"city":"c","geo":{"lat":1}}}"#, "address/geo/lat"),
    ("/users/1", #"{"address":{"city":"c","geo":{"lng":1}}}"#, "address/geo/lng"),
    ("/users/1", #"{"company":{"name":1}}"#, "company/name"),
    ("/users/1", #"{"company":{"catchPhrase":1}}"#, "company/catchPhrase"),
    ("/users/1", #"{"company":{"name":null,"bs":1}}"#, "company/bs"),
    ("/photos/1", #"{"url":""}"#, "url"), ("/photos/1", #"{"thumbnailUrl":""}"#, "thumbnailUrl"),
  ])
  func fieldOfAnotherTypeIsNamed(target: String, body: String, field: String) async throws {
    let response = try await answer("PATCH", target, body: body)
    #expect(response.status == 422)
    #expect(response.body.contains(##""pointer":"#/\##(field)"}]"##), "\(response.body)")
  }

  @Test(arguments: ["users", "posts", "comments", "albums", "photos", "todos"])
  func itemAsTheServerSendsItIsAccepted(resource: String) async throws {
    let item = try await answer("GET", "/\(resource)/1").body
    #expect(try await answer("PUT", "/\(resource)/1", body: item).status == 200)
  }

  @Test func fieldsThatAPersonNeedNotHaveMayBeMissingOrNull() async throws {
    let person =
      #"{"name":"n","username":"u","email":"a@b","address":{"city":"c","geo":null},"phone":null,"website":""}"#
    #expect(try await answer("POST", "/users", body: person).status == 201)
  }

  @Test(arguments: [
    ("/users/1", "name"), ("/posts/1", "title"), ("/comments/1", "name"), ("/albums/1", "title"),
    ("/photos/1", "title"), ("/todos/1", "title"),
  ])
  func titleHasAMaximumLength(target: String, field: String) async throws {
    for (count, status) in [(200, 200), (201, 422)] {
      let title = String(repeating: "e\u{301}", count: count)
      #expect(try await answer("PATCH", target, body: #"{"\#(field)":"\#(title)"}"#).status == status)
    }
  }

  @Test(arguments: [
    ("users", "albums", 10), ("posts", "comments", 5), ("albums", "photos", 50), ("users", "todos", 20),
  ])
  func itemsBelongToThoseOfAnotherCollection(parent: String, child: String, count: Int) async throws {
    #expect(try await answer("GET", "/\(parent)/2/\(child)").ids == Array(count + 1...2 * count))
  }
}

/// The member names of a JSON object, in alphabetical order.
private struct Keys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted()
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
