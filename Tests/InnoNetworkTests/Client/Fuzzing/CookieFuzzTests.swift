import Fuzzing
import InnoNetwork
import InnoNetworkEngine
import Testing

/// Damaged `Set-Cookie` lines: a cookie is sent only to its host and below its path, and is within the limits.
@Suite struct CookieFuzzTests {
  private static let corpus = [
    "a=1; Path=/; Max-Age=10; Secure; HttpOnly; SameSite=Lax", "keep=evil; Path=/a; Domain=host",
    "__Host-a=1; Secure; Path=/",
    "__Secure-b=2; Secure", "c=3; Expires=Thu, 01 Jan 1970 00:16:50 GMT; Path=/a/b", "keep=; Max-Age=0; Path=/",
    "a=\"x y\"; path=/a/; domain=.host", "=nameless", "novalue", "__Http-d=1; Secure; HttpOnly; Path=/a/b/c",
    "a=1\nb=2; Path=/b\nkeep=3; Path=/a/b", "x=1;;; ;=;Path;Domain;Max-Age;Expires;", "é=ü; Path=/é",
    "a=1; Max-Age=99999999999999999999",
  ]
  private static let tokens = [
    ";", "=", "; ", "Path=/", "Path=", "Max-Age=", "Max-Age=0", "Expires=", "Domain=", "Domain=host", "Secure",
    "HttpOnly", "keep=",
    "__Host-", "__Secure-", "__Http-", "\n", "\t", "\r", "\0", "\u{301}", "/", "//", "..", "%2F", "٣",
  ]

  private let stranger: RequestURL
  private let plain: RequestURL
  private let secure: RequestURL
  private let probes: [RequestURL]

  init() throws {
    stranger = try RequestURL("https://sub.host/a/b")
    plain = try RequestURL("http://host/a/b")
    secure = try RequestURL("https://host/a/b")
    probes = try ["/", "/a", "/a/", "/a/b", "/a/b/c", "/ab", "/b", "/other"].map { try RequestURL("http://host\($0)") }
  }

  @Test func damagedLinesKeepToTheirHostPathAndLimits() async throws {
    try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens).run { input in
      let lines = input.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
      try checkTogether(lines)
      for line in lines { try checkAlone(line) }
    }
  }

  /// Stores all lines in one jar, over http and https in turn, with a secure cookie that they must not change.
  private func checkTogether(_ lines: [String]) throws {
    let jar = CookieJar()
    jar.store("keep=1; Path=/; Secure", from: secure, now: 1000)
    for line in lines { jar.store(line, from: plain, now: 1000) }
    // By bytes: a combining character at the start of a name would form one `Character` with the space before it.
    let pairs = (jar.header(for: secure, now: 1000) ?? "").utf8.split(separator: UInt8(ascii: ";"))
    try #require(pairs.contains { $0.drop { $0 == UInt8(ascii: " ") }.elementsEqual("keep=1".utf8) })
    for line in lines { jar.store(line, from: secure, now: 1000) }
    try #require(jar.header(for: stranger, now: 1000) == nil)
    try #require(jar.count <= lines.count + 1)
    let header = jar.header(for: secure, now: 1000) ?? "a=1"
    try #require(header.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 })
    let names = header.utf8.split(separator: UInt8(ascii: ";")).compactMap { $0.firstIndex(of: UInt8(ascii: "=")) }
    try #require(names.count == header.utf8.count { $0 == UInt8(ascii: ";") } + 1, "each pair has a name")
  }

  private func checkAlone(_ line: String) throws {
    let jar = CookieJar()
    jar.store(line, from: plain, now: 1000)
    let model = Model(line)
    if model.isSecure || model.isTooLarge { try #require(jar.count == 0) }
    guard jar.count == 1 else { return }
    for probe in probes {
      let header = jar.header(for: probe, now: 1000)
      try #require((header != nil) == model.covers(probe.path), "\(probe.path)")
    }
    // No cookie with an expiry lives longer than 400 days.
    if jar.header(for: plain, now: 1000 + 400 * 86_400) != nil { try #require(!model.hasEnd) }
  }

  /// The parts of a line that the invariants depend on, by the simplest parser.
  private struct Model {
    var path: [UInt8]?
    var isSecure = false
    var isTooLarge = false
    var hasEnd = false

    init(_ line: String) {
      let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Array.init)
      isTooLarge = (parts.first?.count ?? 0) > 5000
      for part in parts.dropFirst() {
        let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: halves.first ?? [], as: UTF8.self).trimmingBlanks.lowercased()
        let value = String(decoding: halves.count > 1 ? halves[1] : [], as: UTF8.self).trimmingBlanks
        if value.utf8.count > 1024 { continue }
        if name == "secure" { isSecure = true }
        if name == "path" { path = value.utf8.first == UInt8(ascii: "/") ? Array(value.utf8) : nil }
        if name == "max-age", !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { hasEnd = true }
      }
    }

    /// RFC 6265bis, section 5.1.4; the default path of `/a/b` is `/a`.
    func covers(_ target: String) -> Bool {
      let own = path ?? Array("/a".utf8)
      let target = Array(target.utf8)
      guard target.starts(with: own) else { return false }
      return target.count == own.count || own.last == UInt8(ascii: "/") || target[own.count] == UInt8(ascii: "/")
    }
  }
}

extension String {
  /// Without spaces and tabs at either end.
  fileprivate var trimmingBlanks: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  }
}
