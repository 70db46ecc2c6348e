import Testing

@Suite struct WritingTests {
  @Test func postedItemGetsTheNextIDAndIsKept() async throws {
    try await withServer { url in
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
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send(
        "POST", "/posts/7/comments", body: #"{"name":"n","email":"a@b","body":"b","postId":1}"#)
      #expect(created.body == #"{"name":"n","email":"a@b","body":"b","postId":7,"id":501}"#)
      #expect(try await connection.send("GET", "/posts/7/comments").fields["x-total-count"] == "6")
    }
  }

  @Test func putReplacesAnItemAndKeepsItsID() async throws {
    try await withServer { url in
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
    try await withServer { url in
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
    try await withServer { url in
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
    try await withServer { url in
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
    try await withServer { url in
      let connection = try RawConnection(to: url)
      for (method, target) in [("POST", "/posts"), ("PUT", "/posts/1"), ("PATCH", "/posts/1")] {
        let response = try await connection.send(method, target, body: body)
        #expect(response.status == 400)
        #expect(response.body.hasPrefix(#"{"error":"The body is not a JSON object"#), "\(response.body)")
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
    #expect(response.body == #"{"error":"The body is not a JSON object: it is nested deeper than 512 levels."}"#)
  }

  @Test(arguments: [
    ("[]", ""), (#"{"a":tru}"#, ": it is not JSON from byte 6 on"),
    ("\u{FEFF}{}", ": it begins with a byte order mark"),
    (#"{"a":"\ud800"}"#, ": the escape sequence before byte 13 is a lone surrogate"),
    (#"{"a":"\ud800\u0041"}"#, ": the escape sequence before byte 13 is a lone surrogate"),
    (#"{"a":"\udc00"}"#, ": the escape sequence before byte 13 is a lone surrogate"),
    (#"{"a":-1e999}"#, ": the number at byte 6 is out of range"),
  ])
  func messageSaysWhatIsWrongWithTheBody(body: String, reason: String) async throws {
    // curl -d sends JSON as a form.
    for type in ["application/json", "application/x-www-form-urlencoded"] where body.first != "[" || type.contains("js")
    {
      let response = try await answer("PATCH", "/posts/1", body: body, fields: ["Content-Type": type])
      #expect(response.status == 400)
      #expect(response.body == #"{"error":"The body is not a JSON object\#(reason)."}"#)
    }
  }

  /// `JSON.parse` of JavaScript, and so json-server, would round them.
  @Test func numbersAreReturnedAsTheyAreSent() async throws {
    let sent = [
      "9007199254740993", "18446744073709551616", "1.10", "-0", "1E2", "3.14159265358979323846264338327950288",
    ]
    let members = sent.enumerated().map { "\"n\($0)\":\($1)" }
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send("POST", "/posts", body: post(members.joined(separator: ",")))
      #expect(created.body == post(members.joined(separator: ","), #""id":101"#))
      #expect(try await connection.send("GET", "/posts/101").body == created.body)
      for (query, count) in [
        ("n0=9007199254740993", 1), ("n0=9007199254740992", 0), ("n0_gte=9007199254740994", 0),
        ("n0_lte=9007199254740992", 0), ("n1=18446744073709551616", 1), ("n2=1.1", 1), ("n2_gte=1.2", 0),
        ("n4=100", 1), ("n4_gte=100", 1), ("n3=0", 1),
      ] {
        let list = try await connection.send("GET", "/posts?\(query)")
        #expect(list.fields["x-total-count"] == "\(count)", "\(query)")
      }
    }
  }

  @Test func wholeNumberMayBeWrittenWithAFraction() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let body = #"{"userId":2.0,"title":"t","body":"b"}"#
      #expect(try await connection.send("POST", "/posts", body: body).status == 201)
      #expect(try await connection.send("GET", "/users/2/posts").fields["x-total-count"] == "11")
      #expect(try await connection.send("GET", "/posts/101?_expand=user").body.contains(#""user":{"id":2"#))
      #expect(try await connection.send("GET", "/users/2?_embed=posts").body.contains(#""userId":2.0,"title":"t""#))
      #expect(try await connection.send("POST", "/posts", body: #"{"userId":99.0}"#).body.contains("#/userId"))
      #expect(try await connection.send("POST", "/posts", body: #"{"id":1.0}"#).status == 409)
      #expect(try await connection.send("DELETE", "/users/2").status == 200)
      #expect(try await connection.send("GET", "/posts/101").status == 410)
    }
  }

  /// As method-override of express does it in json-server 0.17.
  @Test func postCanStandForAnotherMethod() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      func send(_ method: String, as other: String, body: String? = nil) async throws -> RawResponse {
        try await connection.send(method, "/posts/1", body: body, fields: ["X-HTTP-Method-Override": other])
      }
      #expect(try await send("POST", as: "patch", body: #"{"title":"new"}"#).body.contains(#""title":"new""#))
      #expect(try await send("GET", as: "DELETE").status == 200)
      #expect(try await send("POST", as: "BREW").status == 400)
      #expect(try await send("POST", as: "DELETE").status == 200)
      #expect(try await connection.send("GET", "/posts/1").status == 410)
    }
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
