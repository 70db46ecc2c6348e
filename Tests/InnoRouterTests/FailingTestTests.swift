import Foundation
import InnoRouterTesting
import Programs
import Testing

/// A missing event in a run of its own: elsewhere such issues are collected.
@MainActor
struct FailingTestTests {
  nonisolated private static let variable = "INNO_FAILING_TEST"

  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil)) func missingEvent() {
    NavigationTestStore<Int>().receiveChange(to: [1])
  }

  @Test func missingEventFailsTheTestAtItsCall() async throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let outcome = try await Program(at: program).run(
      ["--testing-library", "swift-testing", "--filter", "FailingTestTests/missingEvent\\("],
      environment: [Self.variable: "1"])
    #expect(outcome.code == 1)
    let text = outcome.output + outcome.error
    #expect(text.contains("recorded an issue at FailingTestTests.swift:12:"), "\(text)")
  }
}
