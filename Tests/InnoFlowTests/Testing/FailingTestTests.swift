import Foundation
import InnoFlowTesting
import Programs
import Testing

/// A wrong assertion of a test store in a run of its own: elsewhere such issues are collected.
@MainActor
struct FailingTestTests {
  nonisolated private static let variable = "INNO_FAILING_TEST"

  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil)) func wrongAssertion() async {
    let store = TestStore(reducer: Counter())
    await store.send(.increment) { $0.count = 2 }
  }

  @Test func wrongAssertionFailsTheTestAtItsCall() async throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let outcome = try await Program(at: program).run(
      ["--testing-library", "swift-testing", "--filter", "FailingTestTests/wrongAssertion\\("],
      environment: [Self.variable: "1"])
    #expect(outcome.code == 1)
    let text = outcome.output + outcome.error
    #expect(text.contains("recorded an issue at FailingTestTests.swift:13:") && text.contains("count: 2"), "\(text)")
  }
}
