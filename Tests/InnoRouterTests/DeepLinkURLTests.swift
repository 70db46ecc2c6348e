import Fuzzing
import InnoRouter
import Testing

struct DeepLinkURLTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var scheme = "innosample"
    var host = DeepLinkHost.absent
    var segments: [String] = []
    var query: [String] = []
    var fragment: String?
  }

  static let cases: [Case] = [
    Case(testDescription: "innosample://host/people/3", host: "host", segments: ["people", "3"]),
    Case(testDescription: "innosample:///people", segments: ["people"]),
    Case(testDescription: "innosample:/people", segments: ["people"]),
    Case(testDescription: "innosample:"),
    Case(testDescription: "innosample:/"),
    Case(testDescription: "innosample://"),
    Case(testDescription: "innosample://host", host: "host"),
    Case(testDescription: "innosample://host/", host: "host"),
    Case(testDescription: "innosample://host//", host: "host", segments: [""]),
    Case(testDescription: "innosample://host/people/", host: "host", segments: ["people"]),
    Case(testDescription: "innosample://host/people//3", host: "host", segments: ["people", "", "3"]),
    Case(testDescription: "InnoSample://HOST/People", host: "host", segments: ["People"]),
    Case(testDescription: "innosample://user:secret@host:8080/people", host: "host", segments: ["people"]),
    Case(testDescription: "innosample://host@a@evil/people", host: "evil", segments: ["people"]),
    Case(testDescription: "innosample://host:/people", host: "host", segments: ["people"]),
    Case(testDescription: "innosample://[::1]:80/people", host: "[::1]", segments: ["people"]),
    Case(testDescription: "innosample://user:p@[::1]:80/people", host: "[::1]", segments: ["people"]),
    Case(testDescription: "innosample://host:65535/people", host: "host", segments: ["people"]),
    // RFC 3986, 3.2.3: a port has any number of digits.
    Case(testDescription: "innosample://host:000080/people", host: "host", segments: ["people"]),
    Case(testDescription: "innosample://h%6Fst/people", host: "host", segments: ["people"]),
    // RFC 3986, 6.2.2.1: a host is not case-sensitive, however it is written.
    Case(testDescription: "innosample://h%4Fst/people", host: "host", segments: ["people"]),
    Case(testDescription: "innosample:/!~\u{A0}", segments: ["!~\u{A0}"]),
    Case(testDescription: "a+b-c.1:/people", scheme: "a+b-c.1", segments: ["people"]),
    Case(testDescription: "Z0+9:/people", scheme: "z0+9", segments: ["people"]),
    Case(testDescription: "innosample:/a%2Fb/%252F/%2e%2E/..", segments: ["a/b", "%2F", "..", ".."]),
    Case(testDescription: "innosample:/caf%C3%A9/café", segments: ["café", "café"]),
    Case(testDescription: "innosample:/a%00b", segments: ["a\0b"]),
    Case(testDescription: "innosample:/a:b@c;d=e,f", segments: ["a:b@c;d=e,f"]),
    Case(testDescription: "innosample:?a=1", query: ["a=1"]),
    Case(testDescription: "innosample:/p?", segments: ["p"]),
    Case(testDescription: "innosample:/p?a=1&b=2&a=3", segments: ["p"], query: ["a=1", "b=2", "a=3"]),
    Case(testDescription: "innosample:/p?flag&empty=&=x", segments: ["p"], query: ["flag=", "empty=", "=x"]),
    Case(testDescription: "innosample:/p?&&a=1&", segments: ["p"], query: ["a=1"]),
    Case(testDescription: "innosample:/p?a=b=c", segments: ["p"], query: ["a=b=c"]),
    Case(testDescription: "innosample:/p?a%3D=1%26b%3D2", segments: ["p"], query: ["a==1&b=2"]),
    Case(testDescription: "innosample:/p?a=1+2&u=x:/y?z", segments: ["p"], query: ["a=1+2", "u=x:/y?z"]),
    Case(testDescription: "innosample:/p?a=1#top/%23", segments: ["p"], query: ["a=1"], fragment: "top/#"),
    Case(testDescription: "innosample:/p#", segments: ["p"], fragment: ""),
    Case(testDescription: "innosample:/p#a?b=c", segments: ["p"], fragment: "a?b=c"),
    Case(testDescription: "innosample:/p#a#b", segments: ["p"], fragment: "a#b"),
    Case(testDescription: "innosample://host?a=1", host: "host", query: ["a=1"]),
  ]

  @Test(arguments: cases)
  func linkIsParsedAndDecodedOnce(_ expected: Case) throws {
    let url = try DeepLinkURL(expected.testDescription)
    #expect(url.scheme == expected.scheme)
    #expect(url.host == expected.host)
    #expect(url.segments == expected.segments)
    #expect(url.queryItems.map { "\($0.name)=\($0.value)" } == expected.query)
    #expect(url.fragment == expected.fragment)
    #expect(url.description == expected.testDescription)
  }

  static let rejections: [(String, DeepLinkSyntaxError)] = [
    ("", .missingScheme), ("people", .missingScheme), ("/people", .missingScheme), ("//host/people", .missingScheme),
    (":/people", .missingScheme), ("?a:b", .missingScheme), ("1a:/people", .invalidScheme("1a")),
    ("a_b:/people", .invalidScheme("a_b")),
    ("é:/people", .invalidScheme("é")), ("[:/x", .invalidScheme("[")), ("innosample:people", .relativePath),
    ("innosample:people/3", .relativePath),
    ("innosample:/a b", .illegalCharacter(" ")), ("innosample:/a\nb", .illegalCharacter("\n")),
    ("innosample:/a\0", .illegalCharacter("\0")),
    ("innosample:/a\u{7F}", .illegalCharacter("\u{7F}")), ("innosample:/a\\b", .illegalCharacter("\\")),
    ("innosample:/<b>", .illegalCharacter("<")), ("innosample:/b>", .illegalCharacter(">")),
    ("innosample:/\"", .illegalCharacter("\"")), ("innosample:/^", .illegalCharacter("^")),
    ("innosample:/`", .illegalCharacter("`")), ("innosample:/{", .illegalCharacter("{")),
    ("innosample:/|", .illegalCharacter("|")), ("innosample:/}", .illegalCharacter("}")),
    ("innosample:/\u{80}", .illegalCharacter("\u{80}")), ("innosample:/\u{9F}", .illegalCharacter("\u{9F}")),
    ("innosample:/\u{2028}", .illegalCharacter("\u{2028}")), ("innosample:/\u{2029}", .illegalCharacter("\u{2029}")),
    ("innosample:/%", .invalidPercentEncoding("%")), ("innosample:/%4", .invalidPercentEncoding("%4")),
    ("innosample:/a%zz", .invalidPercentEncoding("a%zz")), ("innosample:/p?a=%+1", .invalidPercentEncoding("%+1")),
    ("innosample:/p?%=1", .invalidPercentEncoding("%")), ("innosample:/p#%x", .invalidPercentEncoding("%x")),
    ("innosample://%/p", .invalidPercentEncoding("%")), ("innosample:/%FF", .invalidUTF8("%FF")),
    ("innosample:/%C0%AF", .invalidUTF8("%C0%AF")),
    ("innosample:/%ED%A0%80", .invalidUTF8("%ED%A0%80")), ("innosample:/%E2%82", .invalidUTF8("%E2%82")),
    ("innosample://host:x/p", .invalidAuthority("host:x")),
    ("innosample://host:65536/p", .invalidAuthority("host:65536")),
    ("innosample://host:+80/p", .invalidAuthority("host:+80")),
    ("innosample://host:-0/p", .invalidAuthority("host:-0")), ("innosample://[::1/p", .invalidAuthority("[::1")),
    ("innosample://host:1:2/p", .invalidAuthority("host:1:2")),
    ("innosample://[::1]]/p", .invalidAuthority("[::1]]")),
    ("innosample://[::1]x/p", .invalidAuthority("[::1]x")),
  ]

  @Test(arguments: rejections)
  func invalidLinkIsRejected(_ text: String, error: DeepLinkSyntaxError) {
    #expect(throws: DeepLinkRejection.malformed(error)) { try DeepLinkURL(text) }
  }

  @Test func linkIsRejectedAboveTheLimitOfBytes() throws {
    let fitting = "innosample:/" + String(repeating: "a", count: 8_180)
    #expect(try DeepLinkURL(fitting).segments.first?.count == 8_180)
    #expect(throws: DeepLinkRejection.tooLong(limit: 8_192)) { try DeepLinkURL(fitting + "a") }
    let accented = "innosample:/" + String(repeating: "é", count: 4_090)
    #expect(try DeepLinkURL(accented).segments.first?.count == 4_090)
    #expect(throws: DeepLinkRejection.tooLong(limit: 8_192)) { try DeepLinkURL(accented + "a") }
    // One character of 200,001 bytes.
    #expect(throws: DeepLinkRejection.tooLong(limit: 8_192)) {
      try DeepLinkURL("innosample:/e" + String(repeating: "\u{301}", count: 100_000))
    }
  }

  @Test func linkIsRejectedAboveTheLimitOfSegments() throws {
    let fitting = "innosample:" + String(repeating: "/a", count: 128)
    #expect(try DeepLinkURL(fitting).segments.count == 128)
    #expect(try DeepLinkURL(fitting + "/").segments.count == 128)
    #expect(throws: DeepLinkRejection.tooManySegments(limit: 128)) { try DeepLinkURL(fitting + "/a") }
    #expect(throws: DeepLinkRejection.tooManySegments(limit: 128)) {
      try DeepLinkURL("innosample:" + String(repeating: "/", count: 8_000))
    }
  }

  @Test func linkIsRejectedAboveTheLimitOfQueryItems() throws {
    let fitting = "innosample:/p?" + Array(repeating: "a=1", count: 256).joined(separator: "&")
    #expect(try DeepLinkURL(fitting).queryItems.count == 256)
    #expect(throws: DeepLinkRejection.tooManyQueryItems(limit: 256)) { try DeepLinkURL(fitting + "&a") }
  }

  @Test func zeroAndNegativeLimitsRejectEverything() {
    #expect(throws: DeepLinkRejection.tooLong(limit: -1)) {
      try DeepLinkURL("a:", limits: DeepLinkLimits(bytes: -1))
    }
    #expect(throws: DeepLinkRejection.tooManySegments(limit: 0)) {
      try DeepLinkURL("a:/b", limits: DeepLinkLimits(segments: 0))
    }
    #expect(throws: DeepLinkRejection.tooManyQueryItems(limit: 0)) {
      try DeepLinkURL("a:?b", limits: DeepLinkLimits(queryItems: 0))
    }
  }

  /// Any text is parsed or rejected, and accepted links are within the limits.
  @Test(arguments: SeededGenerator.seeds())
  func anyTextIsParsedOrRejected(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "a", "A", ":", "/", "/", "?", "#", "&", "=", "%", "2", "f", "@", "[", "]", ".", "é", "\u{301}", "\0",
      "\u{10FFFF}", "日",
    ]
    for _ in 0..<500 {
      var text = Bool.random(using: &generator) ? "a:" : ""
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        text.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      guard let url = try? DeepLinkURL(text) else { continue }
      #expect(url.description == text && !url.scheme.isEmpty, "seed \(seed)")
    }
  }

  /// Encoding any values and parsing the link returns the same values.
  @Test(arguments: SeededGenerator.seeds())
  func encodedValuesRoundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func text() -> String {
      String(
        (0..<Int.random(in: 1...8, using: &generator)).map { _ in
          Character(
            ["a", "/", "%", "?", "&", "=", "#", " ", "é", "日", "\n", ".", "+"].randomElement(using: &generator) ?? "a")
        })
    }
    func encoded(_ text: String) -> String {
      text.utf8.map { byte in
        let digits = String(byte, radix: 16, uppercase: Bool.random(using: &generator))
        return "%" + (digits.count < 2 ? "0" : "") + digits
      }.joined()
    }
    for _ in 0..<60 {
      let segments = (0..<Int.random(in: 0...4, using: &generator)).map { _ in text() }
      let items = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        DeepLinkQueryItem(name: text(), value: text())
      }
      let path = segments.map { "/" + encoded($0) }.joined()
      let query = items.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
      let url = try DeepLinkURL("innosample:\(path)?\(query)")
      try #require(url.segments == segments, "seed \(seed)")
      try #require(url.queryItems == items, "seed \(seed)")
    }
  }
}
