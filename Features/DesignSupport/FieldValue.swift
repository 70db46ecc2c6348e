public import FoundationEssentials

/// A value as a list of fields shows it.
public protocol FieldValue {
  /// Empty when there is nothing to show.
  var fieldText: String { get }
}

extension String: FieldValue {
  public var fieldText: String { self }
}

extension Int: FieldValue {
  public var fieldText: String { description }
}

extension Double: FieldValue {
  public var fieldText: String { description }
}

extension Bool: FieldValue {
  public var fieldText: String { self ? "yes" : "no" }
}

extension URL: FieldValue {
  public var fieldText: String { absoluteString }
}

extension UUID: FieldValue {
  public var fieldText: String { uuidString }
}

extension Date: FieldValue {
  /// In UTC, in ISO 8601 without its letters: `2024-05-01 09:30:00`; midnight as the day alone.
  public var fieldText: String {
    let day = Date.ISO8601FormatStyle().year().month().day()
    let isMidnight = timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
    return formatted(isMidnight ? day : day.dateTimeSeparator(.space).time(includingFractionalSeconds: false))
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// Empty for nil.
  public var fieldText: String { self?.fieldText ?? "" }
}

extension Array: FieldValue where Element: FieldValue {
  /// With commas between the elements.
  public var fieldText: String { map(\.fieldText).filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension [String] {
  /// The texts that are not empty, as one.
  public var phrase: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
