import Fuzzing
import InnoRouter
import Testing

/// Damaged links: each gets a decision, nothing traps, and accepted links equal their text.
@MainActor
struct DeepLinkFuzzTests {
  private static let corpus = [
    "innosample://host/people/3?sort=name&sort#top", "innosample:/people", "innosample:///settings/7/",
    "INNOSAMPLE://HOST/posts/12?x=%2F%252F&flag",
    "innosample://user:secret@host:8080/files/a/b/c", "innosample://[::1]:80/people/..",
    "innosample:/caf%C3%A9/日本?q=%E6%97%A5",
    "innosample:/files/%2e%2e/%2F/*", "innosample://host/people/9223372036854775808?id=-1",
    "innosample://h%6Fst/people/:id?%3D=%26",
  ]

  private static let tokens = [
    "%", "%2", "%2F", "%252F", "%00", "%C0%AF", "%ED%A0%80", "/", "//", "///", "?", "&", "=", "#", ":", "@", "[", "]",
    "..", ".", "*",
    ":id", "\0", "\u{202E}",
    "e\u{301}", "\u{10FFFF}", "日", " ", "\\", "innosample:", "host", "people",
  ]

  private static let matcher = DeepLinkMatcher<String> {
    DeepLinkMapping("/people") { _ in "people" }
    DeepLinkMapping("/people/:id") { parameters in "person \(try parameters.value("id", as: Int.self))" }
    DeepLinkMapping("/settings/:id") { parameters in parameters["sort"].map { "settings by \($0)" } }
    DeepLinkMapping("/files/*") { parameters in "files \(parameters.wildcard.count)" }
    DeepLinkMapping("/:a/:b/:c") { parameters in parameters.values("b").joined() }
  }

  @Test func damagedLinkIsMatchedOrRejected() async throws {
    let limits = DeepLinkLimits(bytes: 400, segments: 12, queryItems: 8)
    let pipeline = DeepLinkPipeline(
      allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: Self.matcher, limits: limits,
      requiresAuthentication: { $0.hasPrefix("person") })
    var followed = 0
    let handler = DeepLinkHandler(pipeline: pipeline, follow: { _ in followed += 1 })
    try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens).run { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      try check(handler.open(text), of: text, limits: limits, pipeline: pipeline)
    }
    #expect(followed > 0)
  }

  private func check(
    _ decision: DeepLinkPipeline<String>.Decision, of text: String, limits: DeepLinkLimits,
    pipeline: DeepLinkPipeline<String>
  ) throws {
    try #require(pipeline.decide(text, isAuthenticated: true) == decision)
    if case .pending(let pending) = pipeline.decide(text) {
      try #require(decision == .plan(pending.plan) && pending.gatedRoute.hasPrefix("person"))
    } else if case .plan(let plan) = decision {
      try #require(!plan.route.hasPrefix("person"))
    }
    switch decision {
    case .rejected(let rejection):
      try #require(!rejection.description.isEmpty && rejection.description.utf8.count < 1_000)
    case .unhandled(let url):
      try check(url, of: text, limits: limits)
      try #require(try Self.matcher.match(url) == nil)
    case .pending: Issue.record("pending although the user is authenticated")
    case .plan(let plan):
      try check(plan.url, of: text, limits: limits)
      try #require(try Self.matcher.match(plan.url) == plan.route)
      try #require(plan.navigation == .replacing(with: [plan.route]))
    }
  }

  private func check(_ url: DeepLinkURL, of text: String, limits: DeepLinkLimits) throws {
    try #require(url.description == text && text.utf8.count <= limits.bytes)
    try #require(url.scheme == "innosample" && (url.host == "host" || url.host == .absent))
    try #require(url.segments.count <= limits.segments && url.queryItems.count <= limits.queryItems)
    // A link assembled from its parts is the same link.
    let path = url.segments.map { "/" + encoded($0) }.joined() + (url.segments.last?.isEmpty == true ? "/" : "")
    let query = url.queryItems.map { encoded($0.name) + "=" + encoded($0.value) }.joined(separator: "&")
    let again = try DeepLinkURL("innosample://host" + path + (query.isEmpty ? "" : "?" + query))
    try #require(again.segments == url.segments && again.queryItems == url.queryItems)
  }

  private func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
