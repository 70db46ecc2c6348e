import InnoFlow
import Testing

@Suite struct PhaseMapReportTests {
  private let map = Door.Map(\.phase) {
    From(.closed) {
      On(.open, to: .open)
      On(Door.Action.lockCasePath, targets: [.locked]) { _, _ in nil }
    }
    From(.open) {
      On(.close, to: .closed)
    }
    From(.closed) {
    }
  }

  @Test func missingTriggersAreListedByPhase() {
    let report = map.validationReport(expectedTriggers: [
      .locked: [.action(.open, label: "opening")],
      .open: [.action(.close), .action(.knock)],
      .closed: [.casePath(Door.Action.lockCasePath, label: "lock", sample: 3), .action(.knock)],
    ])
    #expect(
      report.missingTriggers.map { "\($0.phase) \($0.label)" } == ["closed knock", "open knock", "locked opening"])
    #expect(!report.isValid)
    #expect(
      report.description == """
        phase closed has no rule for knock
        phase open has no rule for knock
        phase locked has no rule for opening
        phase closed has more than one 'From'
        """)
  }

  @Test func phasesWithoutRulesAreReportedInTheOrderOfTheirNames() {
    let map = Door.Map(\.phase) { From(.open) {} }
    let report = map.validationReport(expectedTriggers: [.locked: [.action(.open)], .closed: [.action(.open)]])
    #expect(report.missingTriggers.map(\.phase) == [.closed, .locked])
    #expect(!report.isValid)
  }

  @Test func missingTriggersOfAPhaseAreInTheOrderOfTheTriggers() {
    let report = map.validationReport(expectedTriggers: [.open: [.action(.open), .action(.close), .action(.knock)]])
    #expect(report.missingTriggers.map(\.label) == ["open", "knock"])
    let reversed = map.validationReport(expectedTriggers: [.open: [.action(.knock), .action(.open)]])
    #expect(reversed.missingTriggers.map(\.label) == ["knock", "open"])
    let ofACase = map.validationReport(
      expectedTriggers: [.open: [.casePath(Door.Action.lockCasePath, label: "locking", sample: 3)]])
    #expect(ofACase.missingTriggers.map(\.label) == ["locking"])
  }

  @Test func completeMapIsValid() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(.open, to: .open)
      }
    }
    #expect(map.validationReport(expectedTriggers: [.closed: [.action(.open)]]).isValid)
    #expect(map.validationReport().description == "")
  }

  @Test func duplicateSourceIsListedOnce() {
    #expect(map.validationReport().duplicateSources == [.closed])
    #expect(!map.validationReport().isValid)
  }
}
