import Foundation

/// Measurements as lines of text for people to read.
struct Table {
  let measurements: [Measurement]

  var text: String {
    let rows = [["case", "median", "spread", "baseline", "ratio", "allocations", "aim", ""]] + measurements.map(row)
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { line($0, widths) }.joined(separator: "\n")
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
      measurement.aim.map { "≤ \(unit.text($0))" } ?? "–",
      measurement.isMet.map { $0 ? "met" : "missed" } ?? "",
    ]
  }

  /// The first column and the last stand at their left edges, figures at their right ones.
  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let last = cells.count - 1
    let padded = cells.indices.map { column in
      let space = String(repeating: " ", count: widths[column] - cells[column].count)
      return switch column {
      case 0: cells[column] + space
      case last: cells[column]
      default: space + cells[column]
      }
    }
    return padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
  }
}

extension Metric {
  var unit: Unit {
    switch self {
    case .threadTime, .processTime, .wallTime: .nanoseconds
    case .memory: .bytes
    case .allocations: .number
    }
  }
}

/// How an amount is written.
enum Unit {
  case nanoseconds, bytes, number

  func text(_ amount: Double) -> String {
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
func threeDigits(_ amount: Double) -> String {
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
