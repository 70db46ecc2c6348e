import EntireTabFeatureRouter
import FeatureSupport
import Features
import Fuzzing
import InnoRouter
import TerminalUI
import Testing

/// Damaged links to the whole app: each leads where its path says, or is rejected and moves nothing.
@MainActor
struct AppLinkFuzzTests {
  private static let tokens = [
    "/", "//", "?", "#", "&", "=", ":", "@", "%", "%2F", "%31", "%00", "..", "-1", "+1", "host", "innosample:",
    "INNOSAMPLE",
    "\u{202E}", "\0",
  ]

  private func corpus(of shell: EntireTabCoordinator) -> [String] {
    let paths = shell.tabs.flatMap { ["/\($0)", "/\($0)/1", "/\($0)/3/", "/\($0)/99?a=b#c"] } + ["/", "/nowhere"]
    return paths.flatMap { ["innosample://host\($0)", "innosample:\($0)", "INNOSAMPLE://user@HOST:80\($0)"] }
  }

  @Test func anyDamagedLinkLeadsWhereItSaysOrIsRejected() async throws {
    let shell = UseCasesStandIn().coordinator()
    for tab in shell.tabs { try await shell.select(tab: tab) }
    let numbered = try await numberedTabs(of: shell)
    var followed = 0
    try await Fuzzer(corpus: corpus(of: shell), tokens: Self.tokens, count: 3_000).run { bytes in
      let link = String(decoding: bytes, as: UTF8.self)
      let before = try shell.savedState()
      do {
        try await shell.open(link)
        followed += 1
        let isPushed = try checkPlace(of: link, in: shell, numbered: numbered)
        let frame = Frame(publishedBy: EntireTabRouteHost(coordinator: shell))
        try #require(frame.screen?.name.hasPrefix("\(shell.selectedTab).") == true)
        try #require((frame.screen?.name == "\(shell.selectedTab).list") == !isPushed)
        try #require(frame.failure == nil || (isPushed && frame.failure?.code == .notFound))
      } catch let error as NavigationRejection {
        try #require(!error.description.isEmpty && error.description.utf8.count < 2_000)
        try #require(try shell.savedState() == before)
      }
    }
    #expect(followed > 0 || shell.tabs.isEmpty)
  }

  /// The tabs whose ids are numbers: others follow the link to a word, or have an id that is none.
  private func numberedTabs(of shell: EntireTabCoordinator) async throws -> [String] {
    var numbered: [String] = []
    for tab in FeatureRegistration.all.map(\.tab) where Int(try await tab.itemID(1)) != nil {
      do { try await shell.open("innosample://host/\(tab.name)/word") } catch {
        numbered.append(tab.name)
      }
    }
    return numbered
  }

  /// Whether the link leads to something above a tab's root; it has to name the tab that is shown now.
  private func checkPlace(of link: String, in shell: EntireTabCoordinator, numbered: [String]) throws -> Bool {
    let url = try DeepLinkURL(link)
    try #require(url.scheme == "innosample" && (url.host == "host" || url.host == .absent))
    try #require(url.segments.first == shell.selectedTab && url.segments.count <= 3)
    if numbered.contains(shell.selectedTab), let id = url.segments.dropFirst().last { _ = try #require(Int(id)) }
    return url.segments.count > 1
  }
}
