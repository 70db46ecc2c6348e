import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// How a `Location` is resolved (RFC 9110, section 10.2.2, and RFC 3986, section 5).
@Suite(.timeLimit(.minutes(10))) struct LocationTests {
  private static func found(_ locations: String...) -> EngineResponse {
    var fields = HTTPFields()
    for location in locations { fields.append(HTTPField(name: .location, value: location)) }
    return .status(302, fields)
  }

  /// The examples of RFC 3986, section 5.4, that apply to http, relative to `http://host/api/b/c?q=1`.
  @Test(arguments: [
    ("", "http://host/api/b/c?q=1"), ("#s", "http://host/api/b/c?q=1"), ("?y", "http://host/api/b/c?y"),
    ("?y#s", "http://host/api/b/c?y"),
    ("g", "http://host/api/b/g"), ("./g", "http://host/api/b/g"), ("g/", "http://host/api/b/g/"),
    ("/g", "http://host/g"),
    ("//g", "http://g/"), ("g?y", "http://host/api/b/g?y"), ("g#s", "http://host/api/b/g"), (".", "http://host/api/b/"),
    ("./", "http://host/api/b/"), ("..", "http://host/api/"), ("../", "http://host/api/"),
    ("../g", "http://host/api/g"),
    ("../..", "http://host/"), ("../../g", "http://host/g"), ("../../../g", "http://host/g"),
    ("/../g", "http://host/g"),
    ("g/./h", "http://host/api/b/g/h"), ("g/../h", "http://host/api/b/h"), ("http://other/x#s", "http://other/x"),
    (";x", "http://host/api/b/;x"), ("?", "http://host/api/b/c?"), ("g..", "http://host/api/b/g.."),
    ("g?y/../x", "http://host/api/b/g?y/../x"),
  ])
  func aReferenceIsResolved(location: String, target: String) async throws {
    let engine = sequence(Self.found(location), .status(200))
    var call = Call("/b/c")
    call.query = [.init(name: "q", value: "1")]
    _ = try await client(engine).request(call)
    let url = try #require(engine.requests.last?.url.string)
    // libcurl removes the question mark of an empty query.
    #expect(url == target || url + "?" == target)
  }

  @Test func aRedirectToItselfEndsAtTheLimit() async throws {
    let engine = sequence(Self.found("#s"))
    guard case .redirect(.tooMany(limit: 10)) = try await error(of: Call("/a"), on: client(engine))?.kind else {
      throw NetworkErrorExpected()
    }
    #expect(Set(engine.requests.map(\.url.path)) == ["/api/a"])
  }

  /// Over a real connection, where two fields are two lines.
  @Test func severalDifferentLocationsAreNotFollowed() async throws {
    let server = try LoopbackServer()
    server.route("/a", .json("{}", status: 302, headers: [("Location", "/b"), ("Location", "/c")]))
    let client = try loopbackClient(server)
    guard case .redirect(.invalidLocation(let reason)) = await error(of: Call("/a"), on: client)?.kind else {
      throw NetworkErrorExpected()
    }
    #expect(reason.contains("2"))
    #expect(server.requests.count == 1)
    await client.shutdown()
  }

  /// curl percent-encodes the bytes above 127 one by one, whatever they mean.
  @Test(
    arguments: [
      ([0xE9], "/caf%e9/x"), (Array("é".utf8), "/caf%c3%a9/x"), ([0xC3, 0x28, 0xFF], "/caf%c3(%ff/x"),
    ] as [([UInt8], String)])
  func locationKeepsItsBytes(bytes: [UInt8], path: String) async throws {
    let location = Array("/caf".utf8) + bytes + Array("/x".utf8)
    let field = HTTPField(name: .location, lenientValue: location)
    let engine = sequence(.status(302, HTTPFields([field])), .status(200))
    _ = try await client(engine).request(Call("/a"))
    #expect(engine.requests.last?.url.path == path)
  }

  @Test func severalEqualLocationsCountAsOne() async throws {
    let engine = sequence(Self.found("/b", "/b"), .status(200))
    _ = try await client(engine).request(Call("/a"))
    #expect(engine.requests.last?.url.path == "/b")
  }

  @Test func aLocationMayContainAComma() async throws {
    let engine = sequence(Self.found("/b, /c"), .status(200))
    _ = try await client(engine).request(Call("/a"))
    #expect(engine.requests.last?.url.path == "/b,%20/c")
  }

  /// The response to a write invalidates the URL in its `Location` by the same rules, and nothing if there are several
  /// different ones.
  @Test(arguments: [(["/api/b"], true), (["/api/b", "/api/c"], false), ([""], false)])
  func aWriteInvalidatesTheURLsThatItNames(locations: [String], forgets: Bool) async throws {
    let engine = ScriptedEngine { request, _ in
      var fields = HTTPFields()
      for location in locations { fields.append(HTTPField(name: .contentLocation, value: location)) }
      return .success(request.method == .get ? .dated("max-age=60") : .status(200, fields))
    }
    let caching = try CachingClient(engine)
    for path in ["/b", "/c"] { _ = try await caching.get([:], path) }
    _ = try await caching.get([:], "/a", method: .post)
    #expect(try await caching.get([:], "/b").source == (forgets ? .server : .cache))
    #expect(try await caching.get([:], "/c").source == .cache)
  }
}
