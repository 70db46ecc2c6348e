import FoundationEssentials
import Testing

/// HTTP features around the data: validators, links, relations, origins, paths and repeated requests.
@Suite struct ProtocolTests {
  @Test func unchangedBodyIsNotModified() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let first = try await connection.send("GET", "/posts/1")
      let tag = try #require(first.fields["etag"])
      #expect(first.fields["cache-control"] == "no-cache")
      for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let again = try await connection.send("GET", "/posts/1", fields: ["If-None-Match": known])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        // It would be the length that the body of a 200 has (RFC 9110, section 8.6).
        #expect(again.fields["content-length"] == nil)
        #expect(again.fields["content-type"] == nil)
        #expect(again.fields["cache-control"] == "no-cache")
        #expect(again.fields["etag"] == tag)
      }
      #expect(try await connection.send("HEAD", "/posts/1").fields["etag"] == tag)
      #expect(try await connection.send("GET", "/posts/1", fields: ["If-None-Match": "\"x\""]).body == first.body)
      _ = try await connection.send("PATCH", "/posts/1", body: #"{"title":"new"}"#)
      let changed = try await connection.send("GET", "/posts/1", fields: ["If-None-Match": tag])
      #expect(changed.status == 200)
      #expect(changed.fields["etag"] != tag)
      #expect(try await connection.send("GET", "/posts/999", fields: ["If-None-Match": "*"]).status == 404)
    }
  }

  @Test(arguments: [
    ("/posts?_page=2&_limit=40&userId_gte=1", [("first", 1), ("prev", 1), ("next", 3), ("last", 3)]),
    ("/posts?_page=1&_limit=40&userId_gte=1", [("first", 1), ("next", 2), ("last", 3)]),
    ("/posts?_page=3&_limit=40&userId_gte=1", [("first", 1), ("prev", 2), ("last", 3)]),
    ("/posts?_page=2&_limit=50&userId_gte=1", [("first", 1), ("prev", 1), ("last", 2)]),
    ("/posts?_page=4&_limit=40&userId_gte=1", []), ("/posts?_page=1&_limit=100&userId_gte=1", []),
    ("/posts?_limit=40&userId_gte=1", []),
  ])
  func pageLinksToItsNeighbours(target: String, links: [(String, Int)]) async throws {
    let response = try await answer("GET", target)
    let limit = target.contains("_limit=40") ? 40 : 50
    let expected = links.map { "<http://127.0.0.1/posts?_page=\($1)&_limit=\(limit)&userId_gte=1>; rel=\"\($0)\"" }
    #expect(response.fields["link"] == (links.isEmpty ? nil : expected.joined(separator: ", ")))
    let exposed = target.contains("_page") ? "X-Total-Count, Link" : "X-Total-Count"
    #expect(response.fields["access-control-expose-headers"] == exposed)
  }

  @Test func lastPageIsTheLastOfWhatTheFilterLeaves() async throws {
    let response = try await answer("GET", "/posts?userId=1&_page=2&_limit=4")
    #expect(response.fields["x-total-count"] == "10")
    #expect(response.fields["link"]?.hasSuffix("_page=3&_limit=4>; rel=\"last\"") == true)
  }

  @Test(arguments: ["_page", "%5Fpage", "_p%61ge", "_page[]"])
  func linkReplacesTheFirstPageOfTheQuery(name: String) async throws {
    let link = try #require(try await answer("GET", "/posts?\(name)=2&_limit=50&_page=9").fields["link"])
    #expect(link.hasPrefix("<http://127.0.0.1/posts?_page=1&_limit=50&_page=9>; rel=\"first\", "))
  }

  @Test(arguments: ["HTTP/1.0\r\n", "HTTP/1.1\r\nHost:\r\n"])
  func linkIsRelativeToTheServerOfARequestWithoutAHost(head: String) async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      try await connection.write("GET /posts?_page=1&_limit=50 \(head)\r\n")
      let link = try #require(try await connection.receive().fields["link"])
      #expect(link.hasPrefix("</posts?_page=1&_limit=50>; rel=\"first\", "))
    }
  }

  @Test func linkFieldPercentEncodesDelimiters() async throws {
    let link = try #require(try await answer("GET", "/posts?_page=1&_limit=1&title_ne=<>;é\"?x").fields["link"])
    #expect(link.hasPrefix("<http://127.0.0.1/posts?_page=1&_limit=1&title_ne=%3C%3E;%C3%A9%22?x>; rel=\"first\", "))
  }

  @Test func itemIncludesItsRelatedItems() async throws {
    struct Post: Decodable {
      let id: Int
      let comments: [Item]?
      let user: Item?
      struct Item: Decodable { let id: Int }
    }
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let item = try await connection.send("GET", "/posts/2?_embed=comments&_expand=user&_embed=comments")
      let post = try JSONDecoder().decode(Post.self, from: Data(item.body.utf8))
      #expect(post.comments?.map(\.id) == Array(6...10))
      #expect(post.user?.id == 1)
      let list = try await connection.send("GET", "/posts?_embed=comments&_expand=user&id=2&id=100")
      let posts = try JSONDecoder().decode([Post].self, from: Data(list.body.utf8))
      #expect(posts.map { $0.comments?.map(\.id) } == [Array(6...10), Array(496...500)])
      #expect(posts.map { $0.user?.id } == [1, 10])
      let relations = "_expand=user&_embed=photos&_embed=comments"
      let nested = try await connection.send("GET", "/users/3/posts?\(relations)&_limit=1")
      #expect(nested.body.contains(#""photos":[]"#) && nested.body.contains(#""user":{"id":3"#))
      #expect(nested.body.contains(#""comments":[{"postId":21,"id":101,"#))
      #expect(try await connection.send("GET", "/users/3?_expand=post").body.contains("\"post\"") == false)
      let both = try await connection.send("GET", "/users/3?_embed=albums&_embed=todos").body
      #expect(both.contains(#""albums":[{"userId":3,"id":21,"#) && both.contains(#""todos":[{"userId":3,"id":41,"#))
      // A post has no album, but the user that is asked for after it.
      let withoutAlbum = try await connection.send("GET", "/posts/2?_expand=album&_expand=user")
      #expect(withoutAlbum.body.contains(#""user":{"id":1"#) && !withoutAlbum.body.contains(#""album""#))
    }
  }

  @Test(arguments: [
    ("/posts?_foo=1", "'_foo'"), ("/posts?title_contains=a", "'_contains'"), ("/posts?address.city_gt=a&_limit=1", nil),
    (
      "/posts?id_gt=3",
      "'id_gt'; valid are _page, _limit, _start, _end, _sort, _order, _embed, _expand, _gte, _lte, _ne, _like."
    ),
    ("/posts?title=x&id_gt=3", "'_gt'"), ("/users?address.city_gt=a", "'_gt'"), ("/posts/1?_foo", "'_foo'"),
    ("/posts?_like=x", "'_like'"),
    (
      "/posts?_embed=authors",
      "'authors' is not a value of '_embed'; valid are users, posts, comments, albums, photos, todos."
    ),
    ("/posts?_expand=users", "'users' is not a value of '_expand'; valid are user, post, comment, album, photo, todo."),
    ("/posts?title_like=(", "'title_like'"), ("/posts?title_like=a{2}", "'title_like'"),
    ("/users/1/posts?_sort_by=id", "'_sort_by'"),
    ("/posts?id[0]=1", "Brackets in 'id[0]' are not supported; repeat 'id' instead."), ("/posts?a[b]=c", "'a[b]'"),
    ("/posts?\(Array(repeating: "a=1", count: 257).joined(separator: "&"))", "256"),
    ("/posts?\(Array(repeating: "title_like=1", count: 9).joined(separator: "&"))", nil),
  ])
  func unknownQueryParametersAreNamedInTheError(target: String, name: String?) async throws {
    let response = try await answer("GET", target)
    #expect(response.status == (name == nil ? 200 : 400))
    #expect(name == nil || response.body.contains(name ?? ""))
  }

  @Test(arguments: [
    (256, "id=", "", "256 parameters"), (32, "key", "=1", "too many keys"), (16, "_sort=key", "", "too many keys"),
    (8, "title_like=", "", "more than 8 times"),
  ])
  func queryUpToALimitIsServedAndALongerOneRefused(
    limit: Int, start: String, end: String, message: String
  ) async throws {
    func target(_ count: Int) -> String {
      "/posts?" + (1...count).map { "\(start)\($0)\(end)" }.joined(separator: "&")
    }
    #expect(try await answer("GET", target(limit)).status == 200)
    let response = try await answer("GET", target(limit + 1))
    #expect(response.status == 400)
    #expect(response.body.contains(message))
  }

  @Test(arguments: ["/%ff", "/users/%", "/%2", "/users/%zz", "/users/%+1", "/users/%-0", "/%ED%A0%80"])
  func pathThatIsNotUTF8IsABadRequest(target: String) async throws {
    #expect(try await answer("GET", target).status == 400)
  }

  @Test func pageMayReadTheResponsesToItsRequests() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let origin = "http://localhost:5173"
      for (method, target) in [("GET", "/posts/1"), ("GET", "/nothing"), ("POST", "/posts"), ("OPTIONS", "/posts")] {
        let response = try await connection.send(method, target, fields: ["Origin": origin])
        #expect(response.fields["access-control-allow-origin"] == origin)
        #expect(response.fields["access-control-allow-credentials"] == "true")
        #expect(response.fields["vary"] == "Origin")
        // Without Access-Control-Request-Method, OPTIONS is not a preflight request.
        #expect((response.fields["allow"] != nil) == (method == "OPTIONS"))
      }
      let preflight = try await connection.send(
        "OPTIONS", "/posts/1",
        fields: [
          "Origin": origin, "Access-Control-Request-Method": "PUT",
          "Access-Control-Request-Headers": "content-type,x-a",
        ])
      #expect(preflight.status == 204)
      #expect(preflight.fields["access-control-allow-origin"] == origin)
      #expect(preflight.fields["access-control-allow-methods"] == "GET,HEAD,PUT,PATCH,POST,DELETE")
      #expect(preflight.fields["access-control-allow-headers"] == "content-type,x-a")
      #expect(preflight.fields["vary"] == "Access-Control-Request-Headers, Origin")
      #expect(preflight.fields["content-length"] == nil)
      let plain = try await connection.send(
        "OPTIONS", "/posts/1", fields: ["Origin": origin, "Access-Control-Request-Method": "PUT"])
      #expect(plain.fields["access-control-allow-headers"] == nil)
      #expect(plain.fields["vary"] == "Origin")
      let own = try await connection.send("GET", "/posts/1")
      #expect(own.fields["access-control-allow-origin"] == nil)
      // A cache may not give this response to a page of another origin.
      #expect(own.fields["vary"] == "Origin")
      // Nor is it one without an origin.
      let other = try await connection.send("OPTIONS", "/posts", fields: ["Access-Control-Request-Method": "PUT"])
      #expect(other.fields["allow"] != nil)
    }
  }

  @Test func formFieldsAreTextUnlessTheItemHasAnotherType() async throws {
    let form = ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"]
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send(
        "POST", "/posts", body: "userId=2&&title=a+%26%C3%A9&tag=x&n=1&tag=y&body=b&empty", fields: form)
      #expect(created.status == 201)
      #expect(created.body == #"{"userId":2,"title":"a &é","tag":["x","y"],"n":"1","body":"b","empty":"","id":101}"#)
      let todo = try await connection.send("PATCH", "/todos/1", body: "completed=true", fields: form)
      #expect(todo.status == 200 && todo.body.hasSuffix(#""completed":true}"#))
      #expect(try await connection.send("PATCH", "/todos/1", body: "completed=yes", fields: form).status == 422)
      let formToo = ["Content-Type": "APPLICATION/x-www-form-urlencoded ;charset=utf-8"]
      #expect(try await connection.send("PATCH", "/todos/1", body: "completed=false", fields: formToo).status == 200)
      #expect(created.fields["access-control-expose-headers"] == "Location")
      // curl -d sends JSON under this type.
      #expect(
        try await connection.send("POST", "/posts", body: " \(post())", fields: form).body == post(#""id":102"#))
    }
  }

  @Test func repeatedWriteWithAKeyIsPerformedOnce() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let key = ["Idempotency-Key": "\"k-1\""]
      let first = try await connection.send("POST", "/posts", body: post(), fields: key)
      let again = try await connection.send("POST", "/posts", body: post(), fields: key)
      #expect(again == first)
      #expect(again.fields["location"] == "/posts/101")
      #expect(try await connection.send("POST", "/posts", body: post(#""a":2"#), fields: key).status == 422)
      #expect(try await connection.send("POST", "/todos", body: post(), fields: key).status == 422)
      let put = ["Idempotency-Key": "k-5"]
      #expect(try await connection.send("PUT", "/posts/1", body: post(), fields: put).status == 200)
      #expect(try await connection.send("PATCH", "/posts/1", body: post(), fields: put).status == 422)
      let other = try await connection.send("POST", "/posts", body: post(), fields: ["Idempotency-Key": "k-2"])
      #expect(other.fields["location"] == "/posts/102")
      let delete = ["Idempotency-Key": "k-3"]
      #expect(try await connection.send("DELETE", "/posts/102", fields: delete).status == 200)
      #expect(try await connection.send("DELETE", "/posts/102", fields: delete).status == 200)
      #expect(try await connection.send("DELETE", "/posts/102").status == 410)
      // The key of a request whose body was rejected is still free.
      let wrong = ["Idempotency-Key": "k-4"]
      #expect(try await connection.send("POST", "/posts", body: "{", fields: wrong).status == 400)
      #expect(try await connection.send("POST", "/posts", body: post(), fields: wrong).status == 201)
      for (length, status) in [(0, 400), (255, 201), (256, 400)] {
        let key = ["Idempotency-Key": String(repeating: "k", count: length)]
        #expect(try await connection.send("POST", "/posts", body: post(), fields: key).status == status)
      }
    }
  }

  @Test func concurrentWritesWithOneKeyCreateOneItem() async throws {
    try await withServer { url in
      let responses = try await withThrowingTaskGroup { group in
        for _ in 0..<20 {
          group.addTask {
            try await RawConnection(to: url).send(
              "POST", "/posts", body: post(), fields: ["Idempotency-Key": "same"])
          }
        }
        return try await group.reduce(into: []) { $0.append($1.body) }
      }
      #expect(responses == Array(repeating: post(#""id":101"#), count: 20))
      #expect(try await RawConnection(to: url).send("GET", "/posts").fields["x-total-count"] == "101")
    }
  }
}
