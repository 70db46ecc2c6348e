import Harness

/// What came out for a client in a cell; medians over the rounds. Ratios are those of each round to the first client of
/// the cell in the same.
struct Result: Encodable {
  let cell: String
  let client: Client
  let requestsPerSecond: Double
  /// The distance of the quartiles of the requests a second, as a share of the median.
  let spread: Double
  let throughputRatio: Double
  /// Seconds of CPU time for a request, all threads together.
  let cpu: Double
  let cpuRatio: Double
  let allocations: Double
  /// System calls a request; `nil` where they cannot be counted.
  let calls: Double?
  /// Bytes in memory at most, beyond those before the round.
  let peak: Double

  init(
    cell: Cell, client: Client, samples: [Sample], count: Int, baseline: (samples: [Sample], count: Int),
    allocations: Double,
    calls: Double?
  ) {
    self.cell = cell.name
    self.client = client
    let rates = samples.map { Double(count) / $0.seconds }
    let rate = Distribution(rates)
    requestsPerSecond = rate.median
    spread = rate.spread / rate.median
    throughputRatio =
      Distribution(zip(rates, baseline.samples).map { $0 / (Double(baseline.count) / $1.seconds) }).median
    let costs = samples.map { $0.cpuSeconds / Double(count) }
    cpu = Distribution(costs).median
    cpuRatio = Distribution(zip(costs, baseline.samples).map { $0 / ($1.cpuSeconds / Double(baseline.count)) }).median
    self.allocations = allocations
    self.calls = calls
    peak = Distribution(samples.map(\.peak)).median
  }

  static func table(_ results: [Result]) -> String {
    var previous: String?
    let rows = results.map { result in
      defer { previous = result.cell }
      return [
        result.cell == previous ? "" : result.cell,
        result.client.rawValue,
        threeDigits(result.requestsPerSecond),
        "\(Int((result.spread * 100).rounded())) %",
        "× \(threeDigits(result.throughputRatio))",
        Unit.nanoseconds.text(result.cpu * 1e9),
        "× \(threeDigits(result.cpuRatio))",
        threeDigits(result.allocations),
        result.calls.map(threeDigits) ?? "–",
        Unit.bytes.text(result.peak),
      ]
    }
    return columns(
      [["cell", "client", "requests/s", "spread", "ratio", "CPU", "ratio", "allocations", "calls", "peak"]] + rows,
      leading: [0, 1])
  }
}
