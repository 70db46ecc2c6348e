/// What came out for a case; figures are for one operation, in the unit of the metric.
struct Measurement: Encodable {
  let name: String
  let metric: Metric
  let median: Double
  /// The distance of the quartiles: half of the rounds lie within it.
  let spread: Double
  /// The median of the plain code.
  let baseline: Double?
  /// The median of subject over baseline, round by round: what disturbs a round disturbs both.
  let ratio: Double?
  /// Allocations of the subject.
  let allocations: Double
  let aim: Double?
  let aimedRatio: Double?
  /// `nil` without an aim.
  let isMet: Bool?

  init(of subject: Case, samples: [Double], baseline: [Double]?, allocations: Double) {
    let distribution = Distribution(samples)
    name = subject.name
    metric = subject.metric
    median = distribution.median
    spread = distribution.spread
    self.baseline = baseline.map { Distribution($0).median }
    // There is no ratio to nothing.
    ratio = baseline.flatMap { baseline in
      baseline.contains(0) ? nil : Distribution(zip(samples, baseline).map { $0 / $1 }).median
    }
    self.allocations = allocations
    aim = subject.aim
    aimedRatio = subject.aimedRatio
    let ratio = ratio
    isMet = aim.map { distribution.median <= $0 } ?? aimedRatio.flatMap { aimed in ratio.map { $0 <= aimed } }
  }
}
