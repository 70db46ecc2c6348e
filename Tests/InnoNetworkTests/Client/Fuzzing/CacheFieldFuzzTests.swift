import Fuzzing
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Damaged `Cache-Control`, `Age`, `Date`, `Expires` and `Vary` fields: nothing traps, and no response is stored or
/// used that must not be.
@Suite struct CacheFieldFuzzTests {
  private static let corpus = [
    "Cache-Control: max-age=60", "Cache-Control: no-store, max-age=60",
    "Cache-Control: private=\"a, no-store\", max-age=60",
    "Cache-Control: max-age=60\nAge: 30\nDate: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: Sun, 06 Nov 1994 09:49:37 GMT",
    "Expires: 0\nCache-Control: public, s-maxage=9223372036854775807",
    "Cache-Control: no-cache, max-age=60\nETag: \"v1\"",
    "Cache-Control: max-age=60, stale-if-error=60\nVary: Accept, Accept-Language\nETag: W/\"v1\"",
    "Last-Modified: Sat, 06 Nov 1993 08:49:37 GMT\nDate: Sun, 06 Nov 1994 08:49:37 GMT",
    "Cache-Control: max-age=60\nVary: *",
    "Cache-Control: max-age=9223372036854775807\nAge: 9223372036854775807",
    "Cache-Control: must-revalidate\nCache-Control: max-age=1",
    "Date: Thu, 01 Jan 1970 00:00:00 GMT\nExpires: Fri, 31 Dec 9999 23:59:59 GMT\nAge: 1, 2",
  ]
  private static let tokens = [
    "no-store", "no-cache", "max-age=", "private", "public", "must-revalidate", "stale-if-error=", "s-maxage=", ",",
    ", ", "=", "\"", "\n",
    "Cache-Control: ", "Age: ", "Date: ", "Expires: ", "Vary: ", "*", "accept", ";", "\u{301}", "\t", "GMT", "-", "+",
  ]

  @Test(arguments: [CachePack.Scope.oneUser, .shared]) func damagedFieldsNeverStoreAResponseThatMayNotBeStored(
    scope: CachePack.Scope
  ) async throws {
    let store = MemoryCache()
    let now = CacheTests.Now(CacheTests.start)
    let engine = RepeatingEngine { response, number in
      now.advance(by: 1)
      return number.isMultiple(of: 2) ? .status(503, response.head.fields) : response
    }
    let caching = try CachingClient(engine, store: store, now: now, scope: scope)
    let runs = try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens, count: 5_000).run { input in
      let fields = Self.fields(input)
      await store.removeAll()
      now.advance(by: CacheTests.start - now.value)
      engine.respond(.status(200, fields, body: "1"))
      _ = try await caching.get([.authorization: "Bearer ada"])
      let directives = Self.directives(fields)
      let kept = await store.variants(of: CachingClient.url)
      if directives?.contains("no-store") == true || Self.varies(fields) { try #require(kept.isEmpty) }
      if scope == .shared, directives?.contains("private") == true { try #require(kept.isEmpty) }
      let again = try await caching.get([.authorization: "Bearer ada"])
      if again.source == .cache { try #require(directives?.contains("no-cache") != true && !kept.isEmpty) }
      // Another user gets the response only if it is `public` or the cache is shared.
      let other = try await caching.get([.authorization: "Bearer grace"])
      if other.source == .cache, scope == .oneUser { try #require(directives?.contains("public") != false) }
      // Fields that differ from those of the first request.
      _ = try await caching.get([
        .authorization: "Bearer ada", .accept: "x", .acceptLanguage: "y", .cacheControl: fields[.cacheControl] ?? "",
      ])
      // After the largest lifetime (2^31 seconds, section 1.2.2) nothing is fresh.
      now.advance(by: 1 << 40)
      try #require(try await caching.get([.authorization: "Bearer ada"]).source != .cache)
    }
    #expect(runs > 0)
  }

  /// The fields in the lines of a head, without lines that are not valid fields.
  private static func fields(_ input: [UInt8]) -> HTTPFields {
    var fields = HTTPFields()
    for line in input.split(separator: 0x0a) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
      else { continue }
      let value = line[(colon + 1)...]
      fields.append(HTTPField(name: name, lenientValue: value.drop { $0 == 0x20 }))
    }
    return fields
  }

  /// Whether `Vary` contains an asterisk.
  private static func varies(_ fields: HTTPFields) -> Bool {
    fields[.vary]?.utf8.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }.contains { $0.elementsEqual("*".utf8) } ?? false
  }

  /// The names of the directives: the text between commas, up to an equals sign. Nil if there is a quotation mark,
  /// because a comma may then belong to a quoted text.
  private static func directives(_ fields: HTTPFields) -> Set<String>? {
    let value = fields[.cacheControl] ?? ""
    guard !value.contains("\"") else { return nil }
    return Set(
      value.utf8.split(separator: UInt8(ascii: ",")).map { item in
        let words = item.prefix { $0 != UInt8(ascii: "=") }.split { $0 == 0x20 || $0 == 0x09 }
        return words.count == 1 ? String(decoding: words[0], as: UTF8.self).lowercased() : ""
      })
  }
}
