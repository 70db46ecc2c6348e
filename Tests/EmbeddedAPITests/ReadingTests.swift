import FoundationEssentials
import Testing

@Suite struct ReadingTests {
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

  @Test(arguments: [
    ("/posts/1/comments", Array(1...5)),
    ("/posts/100/comments", Array(496...500)),
    ("/users/1/posts", Array(1...10)),
    ("/users/2/todos", Array(21...40)),
    ("/users/10/albums", Array(91...100)),
    ("/albums/3/photos", Array(101...150)),
    ("/posts/999/comments", []),
    ("/posts?userId=3", Array(21...30)),
    ("/posts?id=5&id=7", [5, 7]),
    ("/posts?userId=1&id=5&id=70", [5]),
    ("/users?address.city=Kyoto", [3, 9]),
    ("/users?username=kmb", [8]),
    ("/users?name=%E4%BD%90%E8%97%A4%20%E7%BE%8E%E5%92%B2", [3]),
    ("/users?name=nobody", []),
    ("/users?address=Kyoto", []),
    ("/users?address=%5Bobject%20Object%5D&id_lte=2", [1, 2]),
    ("/posts?unheardOf=1&_limit=2", []),
    ("/posts?callback=f", []),
    ("/posts?_=1700000000&_limit=2", [1, 2]),
    ("/posts?=1&_limit=2", [1, 2]),
    ("/posts?id_gte=97&id_lte=99", [97, 98, 99]),
    ("/posts?id_gte=097&id_lte=099", [97, 98, 99]),
    ("/posts?id_gte=97&id_gte=99", [97, 98, 99, 100]),
    ("/posts?id_lte=2&id_lte=4", [1, 2, 3, 4]),
    ("/posts?id=05", []),
    ("/posts?id_like=%5E9%5B89%5D%24", [98, 99]),
    ("/posts?id_gte=x", []),
    ("/posts?id_lte=x", []), ("/posts?id_lte=inf", []),
    ("/users?username_gte=ruivasco", [2, 4]),
    ("/users?username_lte=amara", [1, 10]),
    ("/users?id_ne=1&id_ne=2&id_lte=4", [3, 4]),
    ("/users?unheardOf_ne=1", []),
    ("/users?name_like=LINDQVIST", [2]),
    ("/users?name_like=%5E(rui%7Ckwame)", [4, 8]),
    // A hyphen at the end or the start of a character class is one of its characters.
    ("/users?name_like=lind%5Bq-%5Dvist", [2]),
    ("/users?name_like=lind%5B-q%5Dvist", [2]),
    ("/users?address.city_like=%5Ek&address.city_like=tromsø", [2, 3, 6, 9]),
    ("/users?address.geo.lat=35.0116", [3, 9]),
    ("/users?q=LISBON&_limit=2", [4, 5]),
    ("/users?q=lisbon&id_gte=7", [7, 10]),
    ("/users?q=", Array(1...10)),
    ("/users?q=lisbon&q=kyoto", [4, 5, 7, 10]),
    ("/users?q=&q=kyoto", [3, 9]),
    ("/todos?q=false", []),
    ("/todos?completed_ne=true&completed_ne=false", []),
    ("/users/2/todos?_limit=3", [21, 22, 23]),
  ])
  func nestedListsAndFiltersChooseItems(target: String, ids: [Int]) async throws {
    #expect(try await answer("GET", target).ids == ids)
  }

  @Test func booleanFilterReturnsTheMatchingItems() async throws {
    try await withEmbeddedAPI { url in
      let done = try await RawConnection(to: url).send("GET", "/todos?completed=true").ids
      let open = try await RawConnection(to: url).send("GET", "/todos?completed=false").ids
      #expect(!done.isEmpty && !open.isEmpty)
      #expect((done + open).sorted() == Array(1...200))
    }
  }

  @Test(arguments: [
    ("/posts?_page=2&_limit=3", [4, 5, 6], "100"),
    ("/posts?_page=1", Array(1...10), "100"),
    ("/posts?_page=34&_limit=3", [100], "100"),
    ("/posts?_page=35&_limit=3", [], "100"),
    ("/posts?_limit=2", [1, 2], "100"),
    ("/posts?_limit=%2B2", [1, 2], "100"),
    ("/posts?_limit=+2", [1, 2], "100"),
    ("/posts?_limit=2x", [1, 2], "100"),
    ("/posts?_limit=0&userId=1", [], "10"),
    ("/posts?_limit=x&userId=1", [], "10"),
    // A digit with a combining accent is not a digit.
    ("/posts?_limit=5%CC%81&userId=1", [], "10"),
    ("/posts?_limit=-8&userId=1", [1, 2], "10"),
    ("/posts?_page=2&_limit=0", Array(11...20), "100"),
    ("/posts?_page=2&_limit=-3", Array(11...20), "100"),
    ("/posts?_page=x&userId=1", Array(1...10), "10"),
    ("/posts?_page=0&_limit=2", [1, 2], "100"),
    ("/posts?_page=2&_page=3&_limit=2", [3, 4], "100"),
    ("/posts?_limit=2&_limit=5", [1, 2], "100"),
    ("/posts?_start=3&_start=7&_end=5&_end=9", [4, 5], "100"),
    ("/posts?_end=2", [1, 2], "100"),
    ("/posts?_end=x", [], "100"),
    ("/posts?_start=-200&_end=2", [1, 2], "100"),
    ("/posts?_start=-2&_end=100", [99, 100], "100"),
    ("/posts?_start=-3&_limit=2", [98, 99], "100"),
    // The end is -1 + 2 = 1, as in json-server, and not two after the resolved start.
    ("/posts?_start=-1&_limit=2", [], "100"),
    ("/posts?_start=2&_end=-97", [3], "100"),
    ("/posts?_start=98", Array(1...100), "100"),
    ("/posts?_page=9223372036854775807&_limit=9223372036854775807", [], "100"),
    ("/posts?_start=3&_end=5", [4, 5], "100"),
    ("/posts?_start=3&_limit=1", [4], "100"),
    ("/posts?_start=5&_end=3", [], "100"),
    ("/posts?_start=3&_end=5&_limit=1", [4, 5], "100"),
    ("/posts?_page=2&_limit=3&_start=50&_end=60", [4, 5, 6], "100"),
    ("/users?_sort=id&_order=desc&_limit=2", [10, 9], "10"),
    ("/users?_sort=username&_limit=2", [10, 1], "10"),
    ("/users?_sort=-id&_limit=2", [10, 9], "10"),
    ("/users?_sort=-id&_order=desc&_limit=2", [10, 9], "10"),
    ("/users?_sort=-id&_order=asc&_limit=2", [10, 9], "10"),
    ("/users?_sort=address.city,id&_order=asc,desc&_limit=4", [9, 3, 10, 7], "10"),
    ("/users?_sort=address.city,id&_order=,desc&_limit=4", [9, 3, 10, 7], "10"),
    ("/users?_sort=address.city,id&_order=desc&_limit=4", [2, 6, 1, 8], "10"),
    ("/users?_sort=address.city,-id&_limit=4", [9, 3, 10, 7], "10"),
    ("/users?_sort=address.city&_sort=id&_order=asc&_order=desc&_limit=4", [9, 3, 10, 7], "10"),
    ("/users?_sort=,id&_order=,desc&_limit=2", [10, 9], "10"),
    ("/users?_sort=-address.city&_sort=id&_limit=3", [2, 6, 1], "10"),
    ("/posts?_sort=userId&_order=DESC&_limit=2", [91, 92], "100"),
    ("/posts?_sort=unheardOf&_limit=2", [1, 2], "100"),
    ("/posts?userId=2&_page=2&_limit=4", [15, 16, 17, 18], "10"),
  ])
  func partOfAListHasTheTotalCount(target: String, ids: [Int], total: String) async throws {
    let response = try await answer("GET", target)
    #expect(try response.ids == ids)
    #expect(response.fields["x-total-count"] == total)
  }

  @Test(arguments: [
    "/nothing", "/users/11", "/users/0", "/users/-1", "/users/+1", "/users/01", "/users/abc",
    "/users/99999999999999999999", "/users/1/photos", "/posts/1/posts", "/posts/01/comments",
    "/users/1/posts/1", "/USERS", "/comments/1/posts",
  ])
  func missingItemIsNotFoundWithAnEmptyObject(target: String) async throws {
    let response = try await answer("GET", target)
    #expect(response.status == 404)
    #expect(response.body == "{}")
    #expect(response.fields["content-type"] == "application/json; charset=utf-8")
  }

  @Test func theRootListsTheCollections() async throws {
    #expect(
      try await answer("GET", "/").body
        == #"{"users":"/users","posts":"/posts","comments":"/comments","albums":"/albums","#
        + #""photos":"/photos","todos":"/todos"}"#
    )
  }

  @Test(arguments: ["/users/", "/users//", "//users", "/%75sers", "http://other.example//users"])
  func extraSlashesChangeNothing(target: String) async throws {
    #expect(try await answer("GET", target).ids == Array(1...10))
  }

  @Test func headHasTheFieldsOfGetAndNoBody() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let get = try await connection.send("GET", "/users?_limit=3")
      let head = try await connection.send("HEAD", "/users?_limit=3")
      #expect(head.status == 200)
      #expect(head.fields == get.fields)
      #expect(head.body.isEmpty)
      // There is no body before the next response.
      #expect(try await connection.send("GET", "/users/99").body == "{}")
    }
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

extension RawResponse {
  /// The ids of the items of a list, in its order.
  fileprivate var ids: [Int] {
    get throws {
      struct Item: Decodable { let id: Int }
      return try JSONDecoder().decode([Item].self, from: Data(body.utf8)).map(\.id)
    }
  }
}
