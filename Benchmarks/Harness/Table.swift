import Foundation

/// Measurements as lines of text for people to read.
struct Table {
  let measurements: [Measurement]

  var text: String {
    let rows = [["case", "median", "spread", "baseline", "ratio", "allocations", "aim", ""]] + measurements.map(row)
    return columns(rows, leading: [0, rows[0].count - 1])
  }

  private func row(_ measurement: Measurement) -> [String] {
    let unit = measurement.metric.unit
    let spread = measurement.median == 0 ? 0 : measurement.spread / measurement.median * 100
    return [
      measurement.name,
      unit.text(measurement.median),
      "\(Int(spread.rounded())) %",
      measurement.baseline.map(unit.text) ?? "–",
      measurement.ratio.map { "× \(threeDigits($0))" } ?? "–",
      threeDigits(measurement.allocations),
      measurement.aim.map { "≤ \(unit.text($0))" } ?? measurement.aimedRatio.map { "≤ × \(threeDigits($0))" } ?? "–",
      measurement.isMet.map { $0 ? "met" : "missed" } ?? "",
    ]
  }
}

/// Rows with equal numbers of cells as text. The columns in `leading` are aligned left, all others, which are figures,
/// right.
public func columns(_ rows: [[String]], leading: Set<Int>) -> String {
  let widths = rows.first?.indices.map { column in rows.map { $0[column].count }.max() ?? 0 } ?? []
  let lines = rows.map { row in
    let cells = zip(row, widths).enumerated().map { column, cell in
      let space = String(repeating: " ", count: cell.1 - cell.0.count)
      return leading.contains(column) ? cell.0 + space : space + cell.0
    }
    return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
  }
  return lines.joined(separator: "\n")
}

extension Metric {
  var unit: Unit {
    switch self {
    case .threadTime, .processTime, .wallTime, .childTime: .nanoseconds
    case .memory: .bytes
    case .allocations: .number
    }
  }
}

/// How an amount is written.
public enum Unit {
  case nanoseconds, bytes, number

  /// With the unit that suits it.
  public func text(_ amount: Double) -> String {
    switch self {
    case .nanoseconds where abs(amount) >= 999.5e3: "\(threeDigits(amount / 1e6)) ms"
    case .nanoseconds where abs(amount) >= 999.5: "\(threeDigits(amount / 1e3)) µs"
    case .nanoseconds: "\(threeDigits(amount)) ns"
    case .bytes where abs(amount) >= 9999.5: "\(threeDigits(amount / 1e3)) KB"
    case .bytes: "\(Int(amount.rounded())) B"
    case .number: threeDigits(amount)
    }
  }
}

/// An amount to three digits, without decimals that say nothing.
public func threeDigits(_ amount: Double) -> String {
  let decimals =
    switch abs(amount) {
    case 99.95...: 0
    case 9.995...: 1
    default: 2
    }
  let text = String(format: "%.\(decimals)f", amount)
  guard text.contains(".") else { return text }
  return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
}
