import InnoRouter
import Testing

/// Destinations of the links.
enum ShellLink: Hashable {
  case people
  case person(Int)
  case account
}

@MainActor
struct DeepLinkPipelineTests {
  private static func pipeline(limits: DeepLinkLimits = DeepLinkLimits()) -> DeepLinkPipeline<ShellLink> {
    DeepLinkPipeline(
      allowedSchemes: ["InnoSample"], allowedHosts: [.named("Host"), .absent],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("/people") { _ in .people }
        DeepLinkMapping("/people/:userID") { parameters in .person(try parameters.value("userID", as: Int.self)) }
        DeepLinkMapping("/account") { _ in .account }
      }, limits: limits, requiresAuthentication: { $0 == .account },
      planner: { route in NavigationPlan([.popToRoot, .push(route)]) })
  }

  @Test(arguments: [
    ("innosample:///people", ShellLink.people), ("innosample:/people", .people), ("innosample://host/people", .people),
    ("innosample://host/people/3", .person(3)), ("INNOSAMPLE://HOST/people/3/", .person(3)),
    ("innosample://host/people?x=1#y", .people),
  ])
  func allowedLinkIsPlanned(_ text: String, route: ShellLink) throws {
    let url = try DeepLinkURL(text)
    guard case .plan(let plan) = Self.pipeline().decide(text) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.url == url && plan.route == route)
    #expect(plan.navigation.commands == [.popToRoot, .push(route)])
  }

  @Test(arguments: [
    (
      "other://host/people", DeepLinkRejection.scheme("other", allowed: ["innosample"]),
      "the link's scheme is “other”; allowed: “innosample”"
    ),
    (
      "innosample://people/3", .host("people", allowed: ["host", .absent]),
      "the link's host is “people”; allowed: “host”, no host"
    ),
    (
      "innosample://host/people/three",
      .parameter(.invalid(name: "userID", value: "three", expected: "a whole number")),
      "the link's “userID” is “three”, which is not a whole number"
    ),
    (
      "innosample://host@people/3", .host("people", allowed: ["host", .absent]),
      "the link's host is “people”; allowed: “host”, no host"
    ),
    ("people/3", .malformed(.missingScheme), "this is not a link: it does not begin with a scheme such as app:"),
    ("innosample:people", .malformed(.relativePath), "this is not a link: its path does not begin with a slash"),
    (
      "innosample:/a b", .malformed(.illegalCharacter(" ")),
      "this is not a link: the character U+0020 must be percent-encoded"
    ),
    (
      "innosample:/a\u{7F}", .malformed(.illegalCharacter("\u{7F}")),
      "this is not a link: the character U+007F must be percent-encoded"
    ),
    (
      "innosample:/%zz", .malformed(.invalidPercentEncoding("%zz")),
      "this is not a link: “%zz” is not percent-encoded correctly"
    ),
    ("innosample:/%FF", .malformed(.invalidUTF8("%FF")), "this is not a link: “%FF” does not decode to UTF-8"),
    ("1a:/people", .malformed(.invalidScheme("1a")), "this is not a link: “1a” is not a scheme"),
    ("innosample://host:x/p", .malformed(.invalidAuthority("host:x")), "this is not a link: “host:x” is not a host"),
  ])
  func disallowedLinkIsRejectedWithAReason(_ text: String, rejection: DeepLinkRejection, description: String) {
    #expect(Self.pipeline().decide(text) == .rejected(rejection))
    #expect(rejection.description == description)
  }

  @Test func pipelineChecksTheLimitsThenTheSchemeThenTheHost() throws {
    let limited = Self.pipeline(limits: DeepLinkLimits(bytes: 30, segments: 2))
    #expect(limited.decide("other://elsewhere/" + String(repeating: "a", count: 30)) == .rejected(.tooLong(limit: 30)))
    #expect(limited.decide("other://elsewhere/a/b/c") == .rejected(.tooManySegments(limit: 2)))
    #expect(limited.decide("other://elsewhere/a") == .rejected(.scheme("other", allowed: ["innosample"])))
    #expect(limited.decide("innosample://elsewhere/a") == .rejected(.host("elsewhere", allowed: ["host", .absent])))
    #expect(limited.decide("innosample://host/a") == .unhandled(try DeepLinkURL("innosample://host/a")))
  }

  @Test func allowedSchemesAreListedInOrder() {
    let pipeline = DeepLinkPipeline(
      allowedSchemes: ["C", "a", "B"], allowedHosts: [.absent],
      matcher: DeepLinkMatcher<ShellLink>(mappings: []))
    #expect(pipeline.decide("x:/people") == .rejected(.scheme("x", allowed: ["a", "b", "c"])))
  }

  @Test(arguments: [
    (DeepLinkRejection.tooLong(limit: 9), "the link is longer than 9 bytes"),
    (.tooManySegments(limit: 8), "the link's path has more than 8 segments"),
    (.tooManyQueryItems(limit: 7), "the link's query has more than 7 items"),
    (.scheme("x", allowed: ["a", "b"]), "the link's scheme is “x”; allowed: “a”, “b”"),
    (.parameter(.missing(name: "id")), "the link lacks a value for “id”"),
    (
      .parameter(.invalid(name: "id", value: "\u{1B}\u{202E}\u{2028}\u{2029}", expected: "a number")),
      #"the link's “id” is “\u{1b}\u{202e}\u{2028}\u{2029}”, which is not a number"#
    ),
  ])
  func rejectionIsDescribed(_ rejection: DeepLinkRejection, description: String) {
    #expect(rejection.description == description)
  }

  @Test func protectedRouteIsPendingUntilAuthentication() {
    let pipeline = Self.pipeline()
    guard case .pending(let pending) = pipeline.decide("innosample:/account") else {
      Issue.record("not pending")
      return
    }
    #expect(pending.route == .account)
    #expect(pipeline.decide("innosample:/account", isAuthenticated: true) == .plan(pending.plan))
  }

  @Test func messagesQuoteHostileTextTruncatedAndEscaped() {
    let long = String(repeating: "x", count: 1_000)
    let descriptions = [
      DeepLinkRejection.scheme(long, allowed: [long]), .host(.named("\u{1B}[2J\u{202E}"), allowed: []),
      .malformed(.invalidUTF8(long)),
      .parameter(.invalid(name: "id", value: "\u{7}\n" + long, expected: "a whole number")),
    ].map(\.description)
    for description in descriptions {
      #expect(description.count < 300)
      #expect(
        description.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        })
    }
  }

  @Test func handlerKeepsOnePendingLinkAndResumesIt() {
    final class Session {
      var isAuthenticated = false
    }
    let session = Session()
    var followed: [ShellLink] = []
    let handler = DeepLinkHandler(
      pipeline: Self.pipeline(), isAuthenticated: { session.isAuthenticated }, follow: { followed.append($0.route) })
    #expect(handler.resumePending() == nil)
    handler.open("innosample:/account?first")
    handler.open("innosample:/account?second")
    handler.open("innosample:/nowhere")
    handler.open("other:/people")
    #expect(handler.pending?.url.description == "innosample:/account?second")
    #expect(followed.isEmpty)
    handler.resumePending()
    #expect(handler.pending != nil && followed.isEmpty)
    session.isAuthenticated = true
    handler.resumePending()
    #expect(handler.pending == nil && followed == [.account])
    session.isAuthenticated = false
    handler.open("innosample:/account")
    handler.open("innosample:/people")
    #expect(handler.pending == nil && followed == [.account, .people])
    handler.open("innosample:/account")
    handler.discardPending()
    #expect(handler.pending == nil)
  }

  @Test func linkThatBecomesPendingWhileAnotherIsFollowedIsKept() {
    final class Shell {
      weak var links: DeepLinkHandler<ShellLink, NavigationPlan<ShellLink>>?
    }
    let shell = Shell()
    let handler = DeepLinkHandler(
      pipeline: Self.pipeline(), isAuthenticated: { false },
      follow: { _ in shell.links?.open("innosample:/account?second") })
    shell.links = handler
    handler.open("innosample:/account?first")
    handler.open("innosample:/people")
    #expect(handler.pending?.url.description == "innosample:/account?second")
  }

  @Test(arguments: [
    ("innosample:/people/3", [FlowStep<ShellLink>.push(.people), .sheet(.person(3))]),
    ("innosample:/people", [.push(.people)]),
    // By default the user is authenticated.
    ("innosample:/account", [.push(.account)]),
  ])
  func linkToAFlowIsPlannedAsAPath(_ text: String, path: [FlowStep<ShellLink>]) {
    let flow = FlowStore<ShellLink>()
    let handler = DeepLinkHandler(pipeline: Self.flowPipeline) { flow.apply($0.navigation) }
    handler.open(text)
    #expect(flow.path == path)
  }

  @Test func flowPipelineRejectsAndKeepsPendingLinks() throws {
    let pipeline = Self.flowPipeline
    #expect(pipeline.decide("other:/people") == .rejected(.scheme("other", allowed: ["innosample"])))
    #expect(pipeline.decide("innosample:/nowhere") == .unhandled(try DeepLinkURL("innosample:/nowhere")))
    guard case .pending(let link) = pipeline.decide("innosample:/account") else {
      Issue.record("not pending")
      return
    }
    #expect(link.plan.navigation == FlowPlan([.push(.account)]))
    #expect(pipeline.decide("innosample:/account", isAuthenticated: true) == .plan(link.plan))
  }

  private static let flowPipeline = FlowDeepLinkPipeline(
    allowedSchemes: ["innosample"], allowedHosts: [.absent],
    matcher: DeepLinkMatcher<ShellLink> {
      DeepLinkMapping("/people") { _ in .people }
      DeepLinkMapping("/people/:userID") { parameters in .person(try parameters.value("userID", as: Int.self)) }
      DeepLinkMapping("/account") { _ in .account }
    }, requiresAuthentication: { $0 == .account },
    planner: { route in
      if case .person = route { FlowPlan([.push(.people), .sheet(route)]) } else { FlowPlan([.push(route)]) }
    })
}
