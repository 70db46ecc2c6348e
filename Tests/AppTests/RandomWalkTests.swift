import AppComposition
import Domain
import EntireTabFeatureRouter
import Features
import Fuzzing
import TestSupport
import Testing

/// The whole app under random commands, over HTTP to the embedded API.
@MainActor
@Suite(.enabled("there is nothing to walk over") { !FeatureRegistration.all.isEmpty })
struct RandomWalkTests {
  @Test(arguments: SeededGenerator.seeds(fixed: 2, random: 1))
  func everyStepLeavesAConsistentState(seed: UInt64) async throws {
    var settings = AppSettings()
    // What is drawn after each step is short then.
    settings.listLimit = .first(1)
    try await withEmbeddedAPI { url in
      try await withApp(at: url, settings) { shell in
        let walk = try await RandomWalk(seed: seed, shell: shell)
        for _ in 0..<2_000 { try await walk.step() }
        try await withApp(at: url, settings) { try await walk.check(restarted: $0) }
      }
    }
  }
}
