import Fuzzing
import InnoRouter
import Testing

/// Links damaged at random for two seconds: each is answered, nothing traps, and what is let through is what the text says.
@MainActor
struct DeepLinkFuzzTests {
  private static let corpus = [
    "innosample://host/people/3?sort=name&sort#top", "innosample:/people", "innosample:///settings/7/",
    "INNOSAMPLE://HOST/posts/12?x=%2F%252F&flag",
    "innosample://user:secret@host:8080/files/a/b/c", "innosample://[::1]:80/people/..", "innosample:/caf%C3%A9/日本?q=%E6%97%A5",
    "innosample:/files/%2e%2e/%2F/*", "innosample://host/people/9223372036854775808?id=-1", "innosample://h%6Fst/people/:id?%3D=%26",
  ]

  private static let scraps = [
    "%", "%2", "%2F", "%252F", "%00", "%C0%AF", "%ED%A0%80", "/", "//", "///", "?", "&", "=", "#", ":", "@", "[", "]", "..", ".", "*",
    ":id", "\0", "\u{202E}",
    "e\u{301}", "\u{10FFFF}", "日", " ", "\\", "innosample:", "host", "people",
  ]

  private static let matcher = DeepLinkMatcher<String> {
    DeepLinkMapping("/people") { _ in "people" }
    DeepLinkMapping("/people/:id") { parameters in "person \(try parameters.value("id", as: Int.self))" }
    DeepLinkMapping("/settings/:id") { parameters in parameters["sort"].map { "settings by \($0)" } }
    DeepLinkMapping("/files/*") { parameters in "files \(parameters.wildcard.count)" }
    DeepLinkMapping("/:a/:b/:c") { parameters in parameters.values(for: "b").joined() }
  }

  @Test(.timeLimit(.minutes(1)))
  func anyDamagedLinkIsAnswered() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let limits = DeepLinkLimits(characters: 400, segments: 12, queryItems: 8)
    let pipeline = DeepLinkPipeline(
      allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: Self.matcher, limits: limits,
      requiresAuthentication: { $0.hasPrefix("person") })
    var followed = 0
    let handler = DeepLinkHandler(pipeline: pipeline, follow: { _ in followed += 1 })
    let clock = ContinuousClock()
    let end = clock.now + .seconds(2)
    var count = 0
    while clock.now < end {
      for _ in 0..<100 {
        let text = damagedLink(using: &generator)
        try check(handler.open(text), of: text, limits: limits, pipeline: pipeline, seed: seed)
        count += 1
      }
    }
    #expect(count > 100 && followed > 0, "seed \(seed)")
  }

  private func check(
    _ decision: DeepLinkPipeline<String>.Decision, of text: String, limits: DeepLinkLimits, pipeline: DeepLinkPipeline<String>, seed: UInt64
  ) throws {
    let hint: Comment = "seed \(seed): \(text.debugDescription)"
    try #require(pipeline.decide(text, isAuthenticated: true) == decision, hint)
    switch decision {
    case .rejected(let rejection):
      try #require(!rejection.description.isEmpty && rejection.description.utf8.count < 1_000, hint)
    case .unhandled(let url):
      try check(url, of: text, limits: limits, hint)
      try #require(try Self.matcher.match(url) == nil, hint)
    case .pending: Issue.record(hint)
    case .plan(let plan):
      try check(plan.url, of: text, limits: limits, hint)
      try #require(try Self.matcher.match(plan.url) == plan.route, hint)
      try #require(plan.navigation == .replacing(with: [plan.route]), hint)
    }
  }

  private func check(_ url: DeepLinkURL, of text: String, limits: DeepLinkLimits, _ hint: Comment) throws {
    try #require(url.description == text && text.unicodeScalars.count <= limits.characters, hint)
    try #require(url.scheme == "innosample" && (url.host == "host" || url.host == .absent), hint)
    try #require(url.segments.count <= limits.segments && url.queryItems.count <= limits.queryItems, hint)
    // Written anew from its parts, it is the same link.
    let path = url.segments.map { "/" + encoded($0) }.joined() + (url.segments.last?.isEmpty == true ? "/" : "")
    let query = url.queryItems.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
    let again = try DeepLinkURL("innosample://host" + path + (query.isEmpty ? "" : "?" + query))
    try #require(again.segments == url.segments && again.queryItems == url.queryItems, hint)
  }

  private func damagedLink(using generator: inout SeededGenerator) -> String {
    var bytes = Array((Self.corpus.randomElement(using: &generator) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let index = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: if index < bytes.count { bytes[index] = UInt8.random(in: .min ... .max, using: &generator) }
      case 1: if index < bytes.count { bytes.remove(at: index) }
      case 2: bytes.insert(contentsOf: (Self.scraps.randomElement(using: &generator) ?? "").utf8, at: index)
      case 3: bytes = Array(bytes[index...] + bytes[..<index])
      case 4: bytes.insert(contentsOf: bytes[index...].prefix(Int.random(in: 0...60, using: &generator)), at: index)
      default: bytes.insert(contentsOf: (Self.corpus.randomElement(using: &generator) ?? "").utf8.suffix(20), at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
