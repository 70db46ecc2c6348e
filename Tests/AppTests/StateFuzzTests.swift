import EntireTabFeatureRouter
import FeatureSupport
import Features
import FoundationEssentials
import Fuzzing
import InnoRouter
import TerminalUI
import TestSupport
import Testing

/// Damaged state files: each is restored as a whole or refused in plain words, and then nothing has moved.
@MainActor
@Suite(.enabled("there is no state to keep") { !FeatureRegistration.all.isEmpty })
struct StateFuzzTests {
  @Test func anyDamagedStateIsRestoredWholeOrRefused() async throws {
    try await withApp { walked in
      await walked.start()
      var corpus = [String(decoding: try walked.savedState(), as: UTF8.self)]
      for tab in FeatureRegistration.all.map(\.tab) {
        try await walked.open(EntireTabLink.url(path: "/\(tab.name)"))
        let id = try Frame(of: EntireTabRouteHost(coordinator: walked), width: nil).firstItemID
        try await walked.open(EntireTabLink.url(path: "/\(tab.name)/\(id ?? "2")"))
        corpus.append(String(decoding: try walked.savedState(), as: UTF8.self))
      }
      corpus.append(#"{"version":1,"state":{"tab":"nowhere","features":{}}}"#)
      let fuzzer = Fuzzer(
        corpus: corpus,
        tokens: [
          "{}", "[]", "null", "\"version\":2", "\"tab\":", "\"features\":{", "eyJ", "AAAA", "\\u0000", "1e400",
          "[[[[[[[[",
        ])
      try await withApp { shell in
        try await fuzzer.run { input in
          let before = try shell.savedState()
          do {
            try shell.restore(Data(input))
          } catch {
            let reason = "\(error)"
            try #require(!reason.isEmpty && !reason.contains("CodingKey") && !reason.contains("Dictionary<"))
            try #require(try shell.savedState() == before)
            return
          }
          // What was restored is a state that can be kept and restored again.
          let after = try shell.savedState()
          try shell.restore(after)
          try #require(try shell.savedState() == after)
          try #require(shell.tabs.contains(shell.selectedTab))
        }
      }
    }
  }
}
