import Foundation
import Testing

@testable import InnoTrace

/// The file as a viewer reads it.
struct TraceFileTests {
  private struct File: Decodable {
    let displayTimeUnit: String
    let traceEvents: [Event]

    func lane(_ name: String) -> Int? { steps.first { $0.name == name }?.tid }
    func span(_ name: String) -> ClosedRange<Double>? { steps.first { $0.name == name }?.span }
    var steps: [Event] { traceEvents.filter { $0.ph == "X" } }
  }

  private struct Event: Decodable {
    let name: String
    let cat: String?
    let ph: String
    let tid: Int
    let ts: Double?
    let dur: Double?
    let id: UInt64?
    let bp: String?
    let args: [String: String]?

    var span: ClosedRange<Double>? { ts.flatMap { start in dur.map { start...(start + $0) } } }
  }

  private func step(
    _ id: UInt64, from parent: UInt64? = nil, _ range: Range<Int>, ended: Bool = true
  ) -> TraceStep {
    TraceStep(
      id: id, parent: parent, kind: .action, name: "\(id)", start: .milliseconds(range.lowerBound),
      end: ended ? .milliseconds(range.upperBound) : nil, details: [.init("bytes", "7")])
  }

  private func file(_ steps: TraceStep...) throws -> File {
    try JSONDecoder().decode(File.self, from: TraceFile(steps, program: "albums").data)
  }

  @Test func aStepIsACompleteEventInMicroseconds() throws {
    let file = try file(step(3, 5..<8))
    let event = try #require(file.steps.first)
    #expect(event.span == 5_000...8_000)
    #expect(event.cat == "action")
    #expect(event.args == ["bytes": "7", "kind": "action", "ms": "3.000", "step": "3"])
    #expect(file.displayTimeUnit == "ms")
  }

  @Test func timesKeepTheirFractions() throws {
    let start = Duration.seconds(2) + .nanoseconds(1_500)
    let step = TraceStep(id: 1, kind: .action, name: "loaded", start: start, end: start + .microseconds(12_005))
    let event = try #require(try file(step).steps.first)
    #expect(event.ts == 2_000_001.5)
    #expect(event.args?["ms"] == "12.005")
  }

  @Test func theAppAndItsLanesHaveNames() throws {
    let file = try file(step(1, 0..<9), step(2, 1..<3))
    let names = file.traceEvents.filter { $0.ph == "M" }
    #expect(names.map(\.name) == ["process_name", "thread_name", "thread_name"])
    #expect(names.map { $0.args?["name"] } == ["albums", "app", "at the same time 1"])
    #expect(names.map(\.tid) == [0, 0, 1])
  }

  @Test func aStepLastsUntilWhatFollowedFromItHasEndedAndSaysItsOwnTime() throws {
    let file = try file(step(1, 0..<1), step(2, from: 1, 1..<20), step(3, from: 2, 2..<30))
    #expect(file.span("1") == 0...30_000)
    #expect(file.span("2") == 1_000...30_000)
    #expect(file.steps.map { $0.args?["ms"] } == ["1.000", "19.000", "28.000"])
    #expect(file.steps.map { $0.args?["parent"] } == [nil, "1", "2"])
    #expect(file.steps.map(\.tid) == [0, 0, 0])
  }

  @Test func aRunningStepLastsUntilTheEndOfTheTrace() throws {
    let file = try file(step(1, 0..<1, ended: false), step(2, from: 1, 4..<9))
    #expect(file.span("1") == 0...9_000)
    #expect(file.steps.first?.args?["ms"] == "unfinished")
  }

  @Test func traceOfRunningStepsEndsWhereTheLastOneBegan() throws {
    let file = try file(step(1, 0..<1, ended: false), step(2, from: 1, 4..<4, ended: false))
    #expect(file.span("1") == 0...4_000)
  }

  @Test func stepsAreInTheOrderOfTheirStarts() throws {
    let file = try file(step(2, 5..<6), step(1, 0..<3))
    #expect(file.steps.map(\.name) == ["1", "2"])
    #expect(file.steps.map(\.tid) == [0, 0])
  }

  @Test func stepNamesItsFeature() throws {
    let step = TraceStep(id: 1, kind: .action, feature: "Albums", name: "loaded", start: .zero, end: .zero)
    #expect(try file(step).steps.first?.args?["feature"] == "Albums")
  }

  @Test func stepsThatOverlapAreOnLanesOfTheirOwnWithAnArrow() throws {
    let file = try file(
      step(1, 0..<1), step(2, from: 1, 1..<20), step(3, from: 1, 2..<30), step(4, from: 3, 4..<6), step(5, 10..<12))
    #expect(file.lane("2") == file.lane("1"))
    #expect(file.lane("3") != file.lane("1"))
    #expect(file.lane("4") == file.lane("3"))
    #expect(file.lane("5") != file.lane("1"))
    #expect(file.lane("5") != file.lane("3"))
    let arrows = file.traceEvents.filter { $0.ph == "s" || $0.ph == "f" }
    #expect(arrows.map(\.ph) == ["s", "f"])
    // The ends of an arrow have the same name and category.
    #expect(Set(arrows.map(\.name)).count == 1)
    #expect(arrows.map(\.cat) == ["cause", "cause"])
    #expect(arrows.map(\.tid) == [file.lane("1"), file.lane("3")])
    #expect(arrows.map(\.id) == [3, 3])
    #expect(arrows.map(\.ts) == [2_000, 2_000])
    #expect(arrows.map(\.bp) == [nil, "e"])
  }

  @Test func aLaneIsUsedAgainWhenItsStepHasEnded() throws {
    let file = try file(step(1, 0..<5), step(2, 5..<6), step(3, 6..<9))
    #expect(file.steps.map(\.tid) == [0, 0, 0])
  }

  @Test func firstLaneThatIsFreeIsUsed() throws {
    let file = try file(step(1, 0..<5), step(2, 1..<5), step(3, 2..<5), step(4, 6..<7), step(5, 6..<7))
    #expect(file.steps.map(\.tid) == [0, 1, 2, 0, 1])
  }

  @Test func theStepsOfALaneAreInsideOfEachOtherOrApart() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      var steps: [TraceStep] = []
      var start = 0
      for id in UInt64(1)...60 {
        start += Int.random(in: 0...3, using: &generator)
        let parent = id == 1 || Int.random(in: 0..<5, using: &generator) == 0 ? nil : UInt64.random(in: 1..<id)
        let length = Int.random(in: 0...20, using: &generator)
        steps.append(step(id, from: parent, start..<(start + length)))
      }
      let file = try JSONDecoder().decode(File.self, from: TraceFile(steps, program: "albums").data)
      for (index, one) in file.steps.enumerated() {
        for other in file.steps[(index + 1)...] where other.tid == one.tid {
          let (first, second) = (try #require(one.span), try #require(other.span))
          let isApart = first.upperBound <= second.lowerBound
          let isInside = first.lowerBound <= second.lowerBound && second.upperBound <= first.upperBound
          #expect(isApart || isInside, "\(first) and \(second) in \(steps)")
        }
      }
    }
  }

  @Test func aStepWhoseParentWasDroppedBeginsAChain() throws {
    let file = try file(step(9, from: 4, 0..<3))
    #expect(file.steps.first?.tid == 0)
    #expect(file.traceEvents.count { $0.ph == "s" } == 0)
  }

  @Test func anEmptyTraceIsAFile() throws {
    #expect(try file().steps.isEmpty)
  }
}
