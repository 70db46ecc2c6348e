public import FoundationEssentials

/// The steps of a trace as Chrome trace events, which Perfetto and chrome://tracing open.
///
/// A step is a complete event ("X"), drawn below the step that it followed from, so it lasts at least until the last of
/// those that follow from it has ended; its own time is the argument `ms`. Steps that run at the same time without
/// following from each other are on lanes (threads) of their own; a flow arrow leads from a step to what followed from
/// it on another lane.
public struct TraceFile {
  private let steps: [TraceStep]
  private let program: String
  private let end: Duration

  /// - Parameter program: The name of the traced program, which viewers show above its lanes.
  public init(_ steps: [TraceStep], program: String) {
    self.program = program
    self.steps = steps.sorted { $0.start < $1.start }
    end = steps.reduce(.zero) { max($0, $1.end ?? $1.start) }
  }

  /// The file; one event a line.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let lines = try events.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
      return Data("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(lines.joined(separator: ",\n"))\n]}\n".utf8)
    }
  }

  private var events: [TraceEvent] {
    let ends = endsWithConsequences
    let indices = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($1.id, $0) })
    var lanes = TraceLanes()
    var laneOfStep: [Int] = []
    var events: [TraceEvent] = []
    for (index, step) in steps.enumerated() {
      let parent = step.parent.flatMap { indices[$0] }
      let lane = lanes.place(index, from: step.start, to: ends[index], below: parent, on: parent.map { laneOfStep[$0] })
      laneOfStep.append(lane)
      events.append(TraceEvent(step, until: ends[index], lane: lane))
      if let parent, laneOfStep[parent] != lane {
        events.append(TraceEvent(flow: "s", of: step, lane: laneOfStep[parent]))
        events.append(TraceEvent(flow: "f", of: step, lane: lane))
      }
    }
    return [TraceEvent(metadata: "process_name", program, lane: 0)]
      + (0..<lanes.count).map {
        TraceEvent(metadata: "thread_name", $0 == 0 ? "app" : "at the same time \($0)", lane: $0)
      }
      + events
  }

  /// For each step, when the last step that followed from it has ended; a running one ends with the trace.
  private var endsWithConsequences: [Duration] {
    var ends = steps.map { $0.end ?? end }
    let indices = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($1.id, $0) })
    // Backwards: a step comes after the one that it followed from.
    for index in steps.indices.reversed() {
      guard let parent = steps[index].parent.flatMap({ indices[$0] }) else { continue }
      ends[parent] = max(ends[parent], ends[index])
    }
    return ends
  }
}

/// Places steps on lanes, in the order in which they began, so that those of a lane are inside of each other or apart.
private struct TraceLanes {
  /// For each lane the steps that had not ended when the last one was placed on it, outermost first.
  private var open: [[(step: Int, end: Duration)]] = []

  var count: Int { open.count }

  mutating func place(
    _ step: Int, from start: Duration, to end: Duration, below parent: Int?, on parentLane: Int?
  ) -> Int {
    let others = open.indices.filter { $0 != parentLane }
    for lane in (parentLane.map { [$0] } ?? []) + others {
      while let last = open[lane].last, last.end <= start, last.step != parent { open[lane].removeLast() }
      let last = open[lane].last
      // On another lane than its parent's it is on the outermost level.
      guard lane == parentLane ? last?.step == parent : last == nil else { continue }
      open[lane].append((step, end))
      return lane
    }
    open.append([(step, end)])
    return open.count - 1
  }
}

/// An event of Google's "Trace Event Format": see its sections "Duration", "Complete" and "Flow events".
private struct TraceEvent: Encodable {
  var name: String
  var cat: String?
  var ph: String
  /// Microseconds.
  var ts: Double?
  var dur: Double?
  let pid = 1
  var tid: Int
  var id: UInt64?
  /// "e": a flow ends at the enclosing event.
  var bp: String?
  var args: [String: String]?

  init(_ step: TraceStep, until end: Duration, lane: Int) {
    name = step.name
    cat = step.kind.rawValue
    ph = "X"
    ts = step.start.microseconds
    dur = (end - step.start).microseconds
    tid = lane
    var args = ["step": "\(step.id)", "kind": step.kind.rawValue]
    args["parent"] = step.parent.map { "\($0)" }
    args["feature"] = step.feature
    args["ms"] = step.end.map { ($0 - step.start).milliseconds } ?? "unfinished"
    for detail in step.details { args[detail.name] = detail.value }
    self.args = args
  }

  init(flow phase: String, of step: TraceStep, lane: Int) {
    name = "follows"
    cat = "cause"
    ph = phase
    ts = step.start.microseconds
    tid = lane
    id = step.id
    bp = phase == "f" ? "e" : nil
  }

  init(metadata: String, _ value: String, lane: Int) {
    name = metadata
    ph = "M"
    tid = lane
    args = ["name": value]
  }
}

extension Duration {
  fileprivate var microseconds: Double { Double(components.seconds * 1_000_000_000 + nanoseconds) / 1_000 }
  private var nanoseconds: Int64 { components.attoseconds / 1_000_000_000 }

  /// With three digits behind the point.
  var milliseconds: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    let digits = "\(microseconds % 1_000)"
    return "\(microseconds / 1_000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }
}
