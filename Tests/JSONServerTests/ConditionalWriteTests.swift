import Testing

@testable import JSONServer

/// Writes that depend on the state of the item, and what the API says of a write that it rejects.
@Suite struct ConditionalWriteTests {
  @Test(arguments: ["PUT", "PATCH", "DELETE"])
  func writeToAnItemThatHasChangedIsRejected(method: String) async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let tag = try #require(try await connection.send("GET", "/posts/1").fields["etag"])
      let changed = try await connection.send("PATCH", "/posts/1", body: #"{"title":"theirs"}"#)
      let body = method == "DELETE" ? nil : post()
      for old in [tag, "W/\(tag)", "\"x\", \(tag)"] {
        let rejected = try await connection.send(method, "/posts/1", body: body, fields: ["If-Match": old])
        #expect(rejected.status == 412)
        #expect(rejected.fields["content-type"] == "application/problem+json")
        #expect(rejected.fields["etag"] == changed.fields["etag"])
      }
      // Whatever it would write.
      let wrong = try await connection.send(method, "/posts/1", body: #"{"title":""}"#, fields: ["If-Match": tag])
      #expect(wrong.status == 412)
      #expect(try await connection.send("GET", "/posts/1").body == changed.body)
      let latest = try #require(changed.fields["etag"])
      let written = try await connection.send(
        method, "/posts/1", body: body, fields: ["If-Match": "\"x\", \(latest)"])
      #expect(written.status == 200)
    }
  }

  /// RFC 9110, sections 13.1.2 and 13.2.2: also by weak comparison, and after If-Match.
  @Test(arguments: ["PUT", "PATCH", "DELETE"])
  func writeThatRequiresTheAbsenceOfAnItemIsRejected(method: String) async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let before = try await connection.send("GET", "/posts/1")
      let tag = try #require(before.fields["etag"])
      let body = method == "DELETE" ? nil : post()
      for known in ["*", tag, "W/\(tag)", "\"x\", \(tag)"] {
        for condition in [nil, tag, "\"x\""] {
          let fields = ["If-None-Match": known, "If-Match": condition].compactMapValues { $0 }
          let rejected = try await connection.send(method, "/posts/1", body: body, fields: fields)
          #expect(rejected.status == 412)
          #expect(rejected.body.contains(condition == "\"x\"" ? "has changed" : "is there already"))
        }
      }
      #expect(try await connection.send("GET", "/posts/1").body == before.body)
      let written = try await connection.send(
        method, "/posts/1", body: body, fields: ["If-None-Match": "\"x\"", "If-Match": tag])
      #expect(written.status == 200)
    }
  }

  @Test func weakTagNeverMatchesAndAnyTagMatchesWhatIsThere() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let created = try await connection.send("POST", "/posts", body: post())
      let tag = try #require(created.fields["etag"])
      #expect(try await connection.send("GET", "/posts/101").fields["etag"] == tag)
      let weak = try await connection.send("DELETE", "/posts/101", fields: ["If-Match": "W/\(tag)"])
      #expect(weak.status == 412)
      #expect(try await connection.send("DELETE", "/posts/101", fields: ["If-Match": "*"]).status == 200)
      #expect(try await connection.send("DELETE", "/posts/101", fields: ["If-Match": "*"]).status == 410)
    }
  }

  /// Its client has not received the first response, and the first write has changed the tag.
  @Test func conditionalWriteWithAKeyCanBeRepeated() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let tag = try #require(try await connection.send("GET", "/posts/1").fields["etag"])
      let title = #"{"title":"mine"}"#
      // The key of a request whose condition was not met is still free.
      for (condition, status) in [("\"x\"", 412), (tag, 200), (tag, 200)] {
        let fields = ["If-Match": condition, "Idempotency-Key": "k"]
        let response = try await connection.send("PATCH", "/posts/1", body: title, fields: fields)
        #expect(response.status == status)
      }
      #expect(try await connection.send("PATCH", "/posts/1", body: title, fields: ["If-Match": tag]).status == 412)
    }
  }

  @Test func idOfADeletedItemIsReplacedByTheNext() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      #expect(try await connection.send("DELETE", "/posts/3").status == 200)
      let created = try await connection.send("POST", "/posts", body: post(#""id":3"#))
      #expect(created.body == post(#""id":101"#))
    }
  }

  @Test func idThatIsTakenIsAConflict() async throws {
    for body in [post(#""id":3"#), #"{"id":3}"#] {
      let response = try await answer("POST", "/posts", body: body)
      #expect(response.status == 409)
      #expect(response.body.contains("There is already /posts/3."))
    }
  }

  @Test(arguments: [
    ("/posts/1", #"{"title":""}"#, "title", "must not be empty"),
    ("/posts/1", #"{"title":" \n"}"#, "title", "must not be empty"),
    ("/posts/1", #"{"title":7}"#, "title", "must be text"),
    ("/posts/1", #"{"body":null}"#, "body", "must be text"),
    ("/posts/1", #"{"userId":11}"#, "userId", "must be the id of one of the users"),
    ("/posts/1", #"{"userId":"1"}"#, "userId", "must be a whole number"),
    ("/posts/1", #"{"userId":1.5}"#, "userId", "must be a whole number"),
    ("/comments/1", #"{"email":"ann"}"#, "email", "must be an address such as ann@mail.example"),
    ("/comments/1", #"{"email":"a@b@c"}"#, "email", "must be an address such as ann@mail.example"),
    ("/comments/1", #"{"email":"@b"}"#, "email", "must be an address such as ann@mail.example"),
    ("/comments/1", #"{"email":"ann@"}"#, "email", "must be an address such as ann@mail.example"),
    ("/comments/1", #"{"email":[]}"#, "email", "must be text"),
    ("/todos/1", #"{"completed":"yes"}"#, "completed", "must be true or false"),
    ("/todos/1", #"{"completed":null}"#, "completed", "must be true or false"),
    ("/photos/1", #"{"albumId":101}"#, "albumId", "must be the id of one of the albums"),
    ("/users/1", #"{"address":"here"}"#, "address", "must be an object"),
    ("/users/1", #"{"address":{"street":"s"}}"#, "address/city", "is missing"),
    ("/users/1", #"{"address":{"city":"c","geo":{"lat":1}}}"#, "address/geo/lat", "must be text"),
    ("/users/1", #"{"phone":1}"#, "phone", "must be text"),
    ("/users/1", #"{"address":{"city":""}}"#, "address/city", "must not be empty"),
    ("/users/1", #"{"username":""}"#, "username", "must not be empty"),
    ("/photos/1", #"{"url":""}"#, "url", "must not be empty"),
    ("/posts/1", #"{"title":"\#(String(repeating: "t", count: 201))"}"#, "title", "must have at most 200 characters"),
    ("/users/1", #"{"email":"ann"}"#, "email", "must be an address such as ann@mail.example"),
  ])
  func wrongFieldIsNamed(target: String, body: String, field: String, message: String) async throws {
    let response = try await answer("PATCH", target, body: body)
    #expect(response.status == 422)
    #expect(response.fields["content-type"] == "application/problem+json")
    #expect(
      response.body.hasSuffix(##""errors":[{"detail":"\##(message)","pointer":"#/\##(field)"}]}"##), "\(response.body)")
  }

  @Test func everyWrongFieldIsNamedAndNothingIsWritten() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let before = try await connection.send("GET", "/posts/1").body
      for method in ["PUT", "PATCH"] {
        let response = try await connection.send(method, "/posts/1", body: #"{"title":"","body":" ","userId":0}"#)
        #expect(response.status == 422)
        let start = #"{"title":"Unprocessable Content","status":422,"detail":"The post is not valid.","errors":["#
        #expect(response.body.hasPrefix(start), "\(response.body)")
        for field in ["title", "body", "userId"] { #expect(response.body.contains("\"#/\(field)\"")) }
      }
      #expect(try await connection.send("GET", "/posts/1").body == before)
      // The key of a request that was rejected is still free.
      let key = ["Idempotency-Key": "k"]
      #expect(try await connection.send("POST", "/posts", body: #"{"title":""}"#, fields: key).status == 422)
      #expect(try await connection.send("POST", "/posts", body: post(), fields: key).status == 201)
    }
  }
}
