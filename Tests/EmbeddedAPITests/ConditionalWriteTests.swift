import Testing

/// Writes that depend on the state of the item, and what the API says of a write that it rejects.
@Suite struct ConditionalWriteTests {
  @Test(arguments: ["PUT", "PATCH", "DELETE"])
  func writeToAnItemThatHasChangedIsRejected(method: String) async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let tag = try #require(try await connection.send("GET", "/posts/1").fields["etag"])
      let changed = try await connection.send("PATCH", "/posts/1", body: #"{"title":"theirs"}"#)
      let body = method == "DELETE" ? nil : #"{"title":"mine"}"#
      for old in [tag, "W/\(tag)", "\"x\", \(tag)"] {
        let rejected = try await connection.send(method, "/posts/1", body: body, fields: ["If-Match": old])
        #expect(rejected.status == 412)
        #expect(rejected.fields["content-type"] == "application/problem+json")
        #expect(rejected.fields["etag"] == changed.fields["etag"])
      }
      #expect(try await connection.send("GET", "/posts/1").body == changed.body)
      let latest = try #require(changed.fields["etag"])
      let written = try await connection.send(
        method, "/posts/1", body: body, fields: ["If-Match": "\"x\", \(latest)"])
      #expect(written.status == 200)
    }
  }

  @Test func weakTagNeverMatchesAndAnyTagMatchesWhatIsThere() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send("POST", "/posts", body: #"{"title":"a"}"#)
      let tag = try #require(created.fields["etag"])
      #expect(try await connection.send("GET", "/posts/101").fields["etag"] == tag)
      let weak = try await connection.send("DELETE", "/posts/101", fields: ["If-Match": "W/\(tag)"])
      #expect(weak.status == 412)
      #expect(try await connection.send("DELETE", "/posts/101", fields: ["If-Match": "*"]).status == 200)
      #expect(try await connection.send("DELETE", "/posts/101", fields: ["If-Match": "*"]).status == 410)
    }
  }

  @Test func idThatIsTakenIsAConflict() async throws {
    let response = try await answer("POST", "/posts", body: #"{"id":3,"title":"a"}"#)
    #expect(response.status == 409)
    #expect(response.body.contains("There is already a post 3."))
  }

  @Test(arguments: [
    ("/posts", #"{"title":""}"#, "title", "must not be empty"),
    ("/posts", #"{"title":" \n"}"#, "title", "must not be empty"),
    ("/posts", #"{"body":""}"#, "body", "must not be empty"),
    ("/posts", #"{"userId":11}"#, "userId", "must be the id of a user"),
    ("/posts/1/comments", #"{"email":"ann"}"#, "email", "must be an address such as ann@mail.example"),
    ("/posts/1/comments", #"{"email":"a@b@c"}"#, "email", "must be an address such as ann@mail.example"),
    ("/posts/1/comments", #"{"email":"@b"}"#, "email", "must be an address such as ann@mail.example"),
  ])
  func wrongFieldIsNamed(target: String, body: String, field: String, message: String) async throws {
    let response = try await answer("POST", target, body: body)
    #expect(response.status == 422)
    #expect(response.fields["content-type"] == "application/problem+json")
    #expect(
      response.body.hasSuffix(##""errors":[{"detail":"\##(message)","pointer":"#/\##(field)"}]}"##), "\(response.body)")
  }

  @Test func titleHasAMaximumLength() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      func status(_ count: Int) async throws -> Int {
        let title = String(repeating: "é", count: count)
        return try await connection.send("PATCH", "/todos/1", body: #"{"title":"\#(title)"}"#).status
      }
      #expect(try await status(200) == 200)
      #expect(try await status(201) == 422)
    }
  }

  @Test func everyWrongFieldIsNamedAndNothingIsWritten() async throws {
    try await withEmbeddedAPI { url in
      let connection = try RawConnection(to: url)
      let before = try await connection.send("GET", "/posts/1").body
      for method in ["PUT", "PATCH"] {
        let response = try await connection.send(method, "/posts/1", body: #"{"title":"","body":" ","userId":0}"#)
        #expect(response.status == 422)
        for field in ["title", "body", "userId"] { #expect(response.body.contains("\"#/\(field)\"")) }
      }
      #expect(try await connection.send("GET", "/posts/1").body == before)
      // The key of a request that was rejected is still free.
      let key = ["Idempotency-Key": "k"]
      #expect(try await connection.send("POST", "/posts", body: #"{"title":""}"#, fields: key).status == 422)
      #expect(try await connection.send("POST", "/posts", body: #"{"title":"a"}"#, fields: key).status == 201)
    }
  }
}
