import FoundationEssentials
import Testing

@Suite struct ReadingTests {
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
    ("/posts?id[]=5&id%5B%5D=7&id=9", [5, 7, 9]),
    ("/posts?id_ne[]=1&id_ne[]=2&id_lte=3", [3]),
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
    try await withServer { url in
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
    ("/posts?_start=98", [99, 100], "100"), ("/posts?_start=-3", [98, 99, 100], "100"),
    ("/posts?_start=x&userId=1", Array(1...10), "10"),
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

  /// As in json-server 0.17.
  @Test func everyCollectionIsAMemberOfTheDatabase() async throws {
    struct All: Decodable { let users, posts, comments, albums, photos, todos: [Item] }
    struct Item: Decodable { let id: Int }
    try await withServer { url in
      let connection = try RawConnection(to: url)
      #expect(try await connection.send("DELETE", "/users/1").status == 200)
      let body = try await connection.send("GET", "/db").body
      #expect(body.hasPrefix(#"{"users":[{"id":2,"#))
      let all = try JSONDecoder().decode(All.self, from: Data(body.utf8))
      #expect([all.users, all.comments, all.photos].map(\.count) == [9, 450, 4_500])
      #expect(try await connection.send("DELETE", "/db").fields["allow"] == "GET, HEAD, OPTIONS")
      #expect(try await connection.send("GET", "/db/1").status == 404)
    }
  }

  @Test(arguments: ["/users/", "/users//", "//users", "/%75sers", "http://localhost//users"])
  func extraSlashesChangeNothing(target: String) async throws {
    #expect(try await answer("GET", target).ids == Array(1...10))
  }

  @Test func headHasTheFieldsOfGetAndNoBody() async throws {
    try await withServer { url in
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

extension RawResponse {
  /// The ids of the items of a list, in its order.
  fileprivate var ids: [Int] {
    get throws {
      struct Item: Decodable { let id: Int }
      return try JSONDecoder().decode([Item].self, from: Data(body.utf8)).map(\.id)
    }
  }
}
