import Testing

@Suite struct WritingTests {
  @Test func postedItemGetsTheNextIDAndIsKept() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send("POST", "/posts", body: post(#""id":300"#, #""tag":"new""#))
      #expect(created.status == 201)
      #expect(created.body == post(#""id":101"#, #""tag":"new""#))
      #expect(created.fields["location"] == "/posts/101")
      #expect(try await connection.send("GET", "/posts/101").body == created.body)
      #expect(try await connection.send("GET", "/posts").fields["x-total-count"] == "101")
      #expect(try await connection.send("POST", "/posts", body: post()).body == post(#""id":102"#))
    }
  }

  @Test func itemPostedToANestedListBelongsToItsParent() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send(
        "POST", "/posts/7/comments", body: #"{"name":"n","email":"a@b","body":"b","postId":1}"#)
      #expect(created.body == #"{"name":"n","email":"a@b","body":"b","postId":7,"id":501}"#)
      #expect(try await connection.send("GET", "/posts/7/comments").fields["x-total-count"] == "6")
    }
  }

  @Test func putReplacesAnItemAndKeepsItsID() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let replaced = try await connection.send(
        "PUT", "/todos/4", body: #"{"userId":2,"title":"t","completed":true,"id":9}"#)
      #expect(replaced.status == 200)
      #expect(replaced.body == #"{"userId":2,"title":"t","completed":true,"id":4}"#)
      #expect(try await connection.send("GET", "/todos/4").body == replaced.body)
      #expect(try await connection.send("GET", "/todos/9").body != replaced.body)
    }
  }

  @Test func patchChangesOnlyTheGivenMembers() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let before = try await connection.send("GET", "/todos/1").body
      #expect(before.hasSuffix(#""completed":false}"#))
      let after = try await connection.send("PATCH", "/todos/1", body: #"{"completed":true}"#)
      #expect(after.status == 200)
      #expect(after.body == before.replacing(#""completed":false}"#, with: #""completed":true}"#))
      for empty in [nil, " \t\r\n"] {
        let same = try await connection.send("PATCH", "/todos/1", body: empty)
        #expect(same.status == 200 && same.body == after.body)
      }
      // The id in a body is ignored.
      #expect(try await connection.send("PATCH", "/todos/1", body: #"{"id":9}"#).body == after.body)
      #expect(try await connection.send("GET", "/todos/1").body == after.body)
      // Null is a value: the member is not removed, and not kept as it was.
      let person = try await connection.send("PATCH", "/users/1", body: #"{"phone":null}"#)
      #expect(person.body.contains(#""phone":null"#))
    }
  }

  @Test func filterComparesValuesAsJavaScriptWritesThem() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send(
        "POST", "/posts",
        body: post(#""n":2.0"#, #""x_y":1"#, #""list":[1,null]"#, #""title_contains":"x""#, #""none":null"#))
      #expect(created.status == 201)
      #expect(try await connection.send("POST", "/posts", body: post()).status == 201)
      // The last is the name of a member, although it looks like an operator on `title`.
      for filter in ["n=2", "list=1,", "title_contains=x"] {
        #expect(try await connection.send("GET", "/posts?\(filter)").body == "[\(created.body)]")
      }
      #expect(try await connection.send("GET", "/posts?none_ne=1").body == "[]")
      // An operator that there is not, on a member that only one item has.
      for filter in ["n_gt=1", "x_y_gt=1"] {
        #expect(try await connection.send("GET", "/posts?\(filter)").status == 400)
      }
    }
  }

  @Test func deletedItemIsGone() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let deleted = try await connection.send("DELETE", "/albums/100")
      #expect(deleted.status == 200)
      #expect(deleted.body == "{}")
      let gone = try await connection.send("GET", "/albums/100")
      #expect(gone.status == 410)
      #expect(gone.body == #"{"title":"Gone","status":410,"detail":"It has been deleted."}"#)
      for method in ["DELETE", "PUT", "PATCH"] {
        #expect(try await connection.send(method, "/albums/100", body: "{}").status == 410)
      }
      #expect(try await connection.send("GET", "/photos/5000").status == 410)
      #expect(try await connection.send("POST", "/albums/100/photos", body: "{}").status == 410)
    }
  }

  @Test(arguments: [
    ("PUT", "/posts/101"), ("PATCH", "/posts/101"), ("DELETE", "/posts/101"), ("POST", "/posts/101/comments"),
  ])
  func writingToAnItemThatIsNotThereIsNotFound(method: String, target: String) async throws {
    let response = try await answer(method, target, body: "{}")
    #expect(response.status == 404)
    #expect(response.body == "{}")
  }

  @Test(arguments: [
    "{", "[]", "5", "\"text\"", "null", "{\"a\":}", "<html>", "{} {}", "{\"a\":1", "{\"a\":1e999}", "{\"a\":01}",
    "{\"\\ud800\":1}", "{a:1}", "{\"a\":1,}",
  ])
  func aBodyThatIsNotAJSONObjectIsABadRequest(body: String) async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      for (method, target) in [("POST", "/posts"), ("PUT", "/posts/1"), ("PATCH", "/posts/1")] {
        let response = try await connection.send(method, target, body: body)
        #expect(response.status == 400)
        #expect(response.body == #"{"error":"The body is not a JSON object."}"#)
      }
      #expect(try await connection.send("GET", "/posts").fields["x-total-count"] == "100")
      // A deletion has no use for one.
      #expect(try await connection.send("DELETE", "/posts/1", body: body).status == 200)
    }
  }

  @Test func bodyThatIsNestedTooDeeplyIsABadRequest() async throws {
    let (start, end) = (String(repeating: "[", count: 512), String(repeating: "]", count: 512))
    let response = try await answer("POST", "/posts", body: #"{"a":\#(start)\#(end)}"#)
    #expect(response.status == 400)
    #expect(response.body == #"{"error":"The body is nested deeper than 512 levels."}"#)
  }

  @Test func everyJSONTypeIsStoredUnchanged() async throws {
    let sent =
      #""a":null,"b":true,"c":-7,"d":2.5,"e":"\"\\\n\u0001\u0010é漢🙂/","f":[1,[],{}],"g":{"h":9223372036854775807}"#
    let response = try await answer("POST", "/posts", body: post(sent))
    #expect(response.body == post(sent, #""id":101"#))
  }

  @Test func bodyAboveTheLimitIsRejected() async throws {
    let response = try await answer("POST", "/posts", body: #"{"a":"\#(String(repeating: "x", count: 1 << 20))"}"#)
    #expect(response.status == 413)
  }

  @Test(arguments: [
    ("DELETE", "/posts", "GET, HEAD, OPTIONS, POST"),
    ("POST", "/posts/1", "GET, HEAD, OPTIONS, PUT, PATCH, DELETE"),
    ("PUT", "/posts", "GET, HEAD, OPTIONS, POST"),
    ("PATCH", "/posts/1/comments", "GET, HEAD, OPTIONS, POST"),
    ("TRACE", "/users/1", "GET, HEAD, OPTIONS, PUT, PATCH, DELETE"),
    ("POST", "/", "GET, HEAD, OPTIONS"),
  ])
  func methodThatIsNotAllowedReturnsTheAllowedOnes(method: String, target: String, allowed: String) async throws {
    let response = try await answer(method, target)
    #expect(response.status == 405)
    #expect(response.body == "{}")
    #expect(response.fields["allow"] == allowed)
  }

  @Test func optionsListsTheMethods() async throws {
    let response = try await answer("OPTIONS", "/users")
    #expect(response.status == 204)
    #expect(response.fields["allow"] == "GET, HEAD, OPTIONS, POST")
    #expect(response.body.isEmpty)
    #expect(try await answer("OPTIONS", "*").status == 204)
  }
}
