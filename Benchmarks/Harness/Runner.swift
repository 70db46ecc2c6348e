import CAllocations

/// Measures cases: in each round the subject and the baseline, in turns, so that a busy machine slows both.
@MainActor
struct Runner {
  let rounds: Int
  /// How many nanoseconds a batch should take where its size is free.
  let batchTime: Double

  static let thorough = Runner(rounds: 25, batchTime: 4e6)
  static let quick = Runner(rounds: 5, batchTime: 1e6)

  func measure(_ subject: Case) async -> Measurement {
    let work = await subject.subject()
    let baseline = await subject.baseline?()
    let count = await batch(for: subject, work)
    let baselineCount = if let baseline { await batch(for: subject, baseline) } else { 0 }

    var samples: [Double] = []
    var baselineSamples: [Double] = []
    for round in 0...(subject.rounds ?? rounds) {
      let isSubjectFirst = round.isMultiple(of: 2)
      if isSubjectFirst { samples.append(await sample(subject.metric, work, count)) }
      if let baseline { baselineSamples.append(await sample(subject.metric, baseline, baselineCount)) }
      if !isSubjectFirst { samples.append(await sample(subject.metric, work, count)) }
    }
    let allocations = await sample(.allocations, work, count)
    // The first round is warm-up.
    func perOperation(_ samples: [Double]) -> [Double] { samples.dropFirst().map { $0 / Double(subject.operations) } }
    return Measurement(
      of: subject, samples: perOperation(samples), baseline: baseline == nil ? nil : perOperation(baselineSamples),
      allocations: allocations / Double(subject.operations))
  }

  /// Does the work of the subjects alone, `count` times each.
  static func profile(_ cases: [Case], _ count: Int) async {
    for subject in cases {
      let work = await subject.subject()
      let batch = min(subject.batch ?? count, count)
      for _ in 0..<count / batch { await work(batch)() }
    }
  }

  /// What the work amounts to, done once; an average over `count` times.
  private func sample(_ metric: Metric, _ work: Work, _ count: Int) async -> Double {
    let run = await work(count)
    allocation_counting(metric == .allocations)
    let start = metric.reading
    await run()
    let end = metric.reading
    allocation_counting(false)
    // The optimizer would otherwise be free to release before the second reading what the work has made.
    withExtendedLifetime(run) {}
    return (end - start) / Double(count)
  }

  private func batch(for subject: Case, _ work: Work) async -> Int {
    if let batch = subject.batch { return batch }
    // What is done only once, the first time, says nothing of the times after it.
    _ = await sample(.wallTime, work, 1)
    var count = 1
    while await sample(.wallTime, work, count) * Double(count) < batchTime { count *= 2 }
    return count
  }
}
