/// One line of a suite: a piece of work, beside the plain code that it is compared with.
public struct Case: Sendable {
  public typealias Setup = @MainActor @Sendable () async -> Work

  let name: String
  let metric: Metric
  let batch: Int?
  let operations: Int
  let rounds: Int?
  let aim: Double?
  let aimedRatio: Double?
  let subject: Setup
  let baseline: Setup?

  /// - Parameters:
  ///   - batch: How often the work runs between two readings; `nil` chooses a number that takes some milliseconds.
  ///   - operations: How many operations the work is each time it is done: figures are for one operation.
  ///   - rounds: How often the work is measured; `nil` for as often as the suite's other cases.
  ///   - aim: What the median should not exceed, in the metric's unit; `nil` where nothing was promised.
  ///   - aimedRatio: What the ratio should not exceed, in the place of an aim for the median.
  ///   - subject: Prepares the work once for the case. What it makes lives as long as the case is measured.
  ///   - baseline: The same for the plain code, `nil` when there is none.
  public init(
    _ name: String, _ metric: Metric = .threadTime, batch: Int? = nil, operations: Int = 1, rounds: Int? = nil,
    aim: Double? = nil,
    aimedRatio: Double? = nil, subject: @escaping Setup, baseline: Setup? = nil
  ) {
    self.name = name
    self.metric = metric
    self.batch = batch
    self.operations = operations
    self.rounds = rounds
    self.aim = aim
    self.aimedRatio = aimedRatio
    self.subject = subject
    self.baseline = baseline
  }
}
