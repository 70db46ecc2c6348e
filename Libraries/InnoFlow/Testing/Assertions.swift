import CustomDump
@_exported public import InnoFlowCore
// IssueReportingTestSupport is looked up by name at run time: on Linux it has to be linked, although nothing here uses
// it.
import IssueReporting
import IssueReportingTestSupport

/// Fails unless a case path embeds a value into an action from which it is extracted again, unchanged.
public func assertCasePathExtracts<Root, Value: Equatable>(
  _ path: CasePath<Root, Value>, _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let location = CallLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let extracted = path.extract(path.embed(value)) else {
    location.fail("The path does not extract what it embeds: \(String(customDumping: path.embed(value)))")
    return
  }
  if extracted != value {
    location.fail("The path extracts another value (− embedded, + extracted):\n\n\(diff(value, extracted) ?? "")")
  }
}

/// Fails with each issue of a phase graph.
public func assertValidGraph<Phase>(
  _ graph: PhaseTransitionGraph<Phase>, allPhases: [Phase], root: Phase, terminalPhases: Set<Phase> = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let report = graph.validationReport(allPhases: allPhases, root: root, terminalPhases: terminalPhases)
  for issue in report.issues {
    CallLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail("\(issue)")
  }
}

/// Fails when a phase map lacks an expected trigger or declares a source twice.
public func assertPhaseMapCovers<State, Action, Phase>(
  _ phaseMap: PhaseMap<State, Action, Phase>, expectedTriggers: [Phase: [PhaseMapExpectedTrigger<Action>]],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let report = phaseMap.validationReport(expectedTriggers: expectedTriggers)
  if !report.isValid {
    CallLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail(report.description)
  }
}

/// The source location of a call in a test, where failures are reported.
package struct CallLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package func fail(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func warn(_ message: String) {
    reportIssue(message, severity: .warning, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension EffectContext {
  /// A context with which a test can call an effect's work directly.
  public static func testing(clock: ManualTestClock = ManualTestClock()) -> EffectContext {
    EffectContext(clock: .manual(clock))
  }
}
