import Testing

@testable import CoreNetwork

/// The messages in the bodies of error responses.
@Suite struct ServerProblemTests {
  @Test(
    arguments: [
      (#"{"message":"Too short."}"#, "Too short.", [:]),
      (#"{"error":"Too short."}"#, "Too short.", [:]),
      (#"{"error":{"code":7,"message":"Too short."}}"#, "Too short.", [:]),
      (#"{"title":"Invalid","detail":"Too short.","status":422}"#, "Too short.", [:]),
      (#"{"title":"Invalid"}"#, "Invalid", [:]),
      (#"{"title":"Invalid","message":" Too\n  short. "}"#, "Too short.", [:]),
      (#"{"message":["Too short.","Too long."]}"#, "Too short. Too long.", [:]),
      (#"{"message":["too short","too long"]}"#, "too short; too long", [:]),
      (#"{"message":"","error":"Too short."}"#, "Too short.", [:]),
      (#"{"error":{"code":7},"title":"Invalid"}"#, "Invalid", [:]),
      (#"{"errors":["Too short.","Too long."]}"#, "Too short. Too long.", [:]),
      (#"{"errors":"Too short."}"#, "Too short.", [:]),
      (
        #"{"errors":{"title":["is empty","is odd"],"body":"is long"}}"#, nil,
        ["title": ["is empty", "is odd"], "body": ["is long"]]
      ),
      (
        ##"{"detail":"2 errors","errors":[{"pointer":"#/author/name","detail":"is empty"},"##
          + #"{"pointer":"/title","detail":"is odd"}]}"#,
        "2 errors", ["author.name": ["is empty"], "title": ["is odd"]]
      ),
      (
        #"{"errors":[{"source":{"pointer":"/data/attributes/title"},"title":"Invalid","detail":"is empty"},"#
          + #"{"source":{"pointer":"/data/relationships/author"},"detail":"is odd"},"#
          + #"{"source":{"pointer":"/data/attributes/address/city"},"detail":"is unknown"},"#
          + #"{"source":{"parameter":"page"},"title":"is negative"},{"source":{"pointer":""},"title":"no object"},"#
          + #"{"source":{"pointer":"/data"},"title":"Sorry."},"#
          + #"{"source":{"pointer":"/included/0"},"title":"is late"}]}"#,
        "no object; Sorry.",
        [
          "title": ["is empty"], "author": ["is odd"], "address.city": ["is unknown"], "page": ["is negative"],
          "included.0": ["is late"],
        ]
      ),
      (#"{"error":{"code":7,"detail":"Too short."}}"#, "Too short.", [:]),
      (#"{"error":"Bad Request","message":"Too short."}"#, "Too short.", [:]),
      (#"{"message":"Bad Request","detail":"Too short."}"#, "Too short.", [:]),
      (#"{"title":"Bad Request","error":"Too short."}"#, "Too short.", [:]),
      (#"{"title":"Too short.","errors":["Too long."]}"#, "Too short.", [:]),
      // Django REST framework, and Rails without an envelope.
      (#"{"title":["is empty","is odd"]}"#, nil, ["title": ["is empty", "is odd"]]),
      (
        #"{"author":{"name":["is empty"]},"non_field_errors":["Sorry."]}"#, "Sorry.", ["author.name": ["is empty"]]
      ),
      (#"{"__all__":["Sorry."]}"#, "Sorry.", [:]),
      // FastAPI.
      (
        #"{"detail":[{"loc":["body","author","name"],"msg":"is empty","type":"missing"}]}"#, nil,
        ["author.name": ["is empty"]]
      ),
      // Zod.
      (#"{"errors":[{"code":"too_small","path":["title"],"message":"is short"}]}"#, nil, ["title": ["is short"]]),
      // Spring.
      (#"{"errors":[{"field":"title","defaultMessage":"is empty"}]}"#, nil, ["title": ["is empty"]]),
      // GitHub.
      (
        #"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#,
        "Validation Failed", ["title": ["missing field"]]
      ),
      (
        #"{"errors":[{"name":"minimum","field":"title","detail":"of 3","message":"is short"}]}"#, nil,
        ["title": ["is short"]]
      ),
      (#"{"message":["","Too short."]}"#, "Too short.", [:]),
      (
        #"{"errors":[{"name":"a","message":"is empty"},{"path":"b","msg":"is odd"},{"param":"c","title":"is long"}]}"#,
        nil, ["a": ["is empty"], "b": ["is odd"], "c": ["is long"]]
      ),
      (
        #"{"errors":[{"field":"title","message":"is empty"},{"field":"title","msg":"is odd"},"#
          + #"{"message":"Sorry."},{"field":"a"}]}"#,
        "Sorry.",
        ["title": ["is empty", "is odd"]]
      ),
    ] as [(String, String?, [String: [String]])])
  func reasonIsFoundInTheShapesThatServersUse(body: String, message: String?, fields: [String: [String]]) throws {
    let problem = try #require(ServerProblem(body: Array(body.utf8)))
    #expect(problem.message == message)
    #expect(problem.fields == fields)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "<p>", #""text""#, #"{"message":7}"#, #"{"message":{}}"#, #"{"errors":[]}"#,
    #"{"errors":[7,null]}"#, #"{"tags":["new"],"id":1}"#, #"{"tags":["new",7]}"#, #"{"tags":[]}"#,
    #"{"id":1}"#,
  ])
  func bodyWithoutAReasonIsNoProblem(body: String) {
    #expect(ServerProblem(body: Array(body.utf8)) == nil)
  }

  /// RFC 6901, sections 3 to 6.
  @Test(arguments: [
    ("/title", "title"), ("/author/name", "author.name"), ("/tags/0", "tags.0"), ("/a~1b", "a/b"), ("/m~0n", "m~n"),
    ("/~01", "~1"), ("/~10", "/0"), ("/a~1b/c~0d", "a/b.c~d"), ("/~", "~"), ("/a~2", "a~2"),
    ("/a%20b", "a%20b"), ("/a.b", "a.b"), ("/title/", "title"),
    ("#/title", "title"), ("#/a~1b", "a/b"), ("#/a%7E1b", "a/b"), ("#/a%2Fb", "a.b"), ("#/a%20b", "a b"),
    ("#/a b", "a b"), ("#/gr%C3%B6%C3%9Fe", "größe"), ("#/%zz", "%zz"),
    ("title", "title"), ("a~1b", "a~1b"), ("a/b", "a/b"), ("#title", "#title"), ("author.name", "author.name"),
  ])
  func fieldOfAJSONPointerIsNamedByItsKeys(pointer: String, name: String) {
    let body = #"{"errors":[{"pointer":"\#(pointer)","detail":"is odd"}]}"#
    #expect(ServerProblem(body: Array(body.utf8))?.fields == [name: ["is odd"]])
  }

  @Test func fieldsAreTheSummaryWhereThereIsNoMessage() {
    let body = #"{"errors":{"title":["is empty","is odd"],"body":["is long"]}}"#
    #expect(ServerProblem(body: Array(body.utf8))?.summary == "body: is long; title: is empty, is odd")
  }

  @Test(arguments: [(300, 300), (301, 301)])
  func longMessageIsCutAfter300Characters(count: Int, shown: Int) {
    let message = ServerProblem(body: Array(#"{"message":"\#(String(repeating: "x", count: count))"}"#.utf8))?.message
    #expect(message?.count == shown)
    #expect(message?.hasSuffix("…") == (count > 300))
  }

  @Test(arguments: [(65_536, true), (65_537, false)])
  func bodyOfMoreThan64KiBIsNotSearched(size: Int, isFound: Bool) {
    let body = #"{"message":"m"}"# + String(repeating: " ", count: size - 15)
    #expect((ServerProblem(body: Array(body.utf8)) != nil) == isFound)
  }

  @Test func deeplyNestedBodyIsNoProblem() {
    let body = #"{"errors":"# + String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000) + "}"
    #expect(ServerProblem(body: Array(body.utf8)) == nil)
  }
}
