/// Event of the app to be counted.
public struct AnalyticsEvent: Equatable, Sendable {
  /// Lower case words joined by `_`, for example `app_launched`.
  public let name: String
  /// Attributes of the event; the keys are written like the name. They must not identify a person.
  public let properties: [String: AnalyticsValue]

  public init(name: String, properties: [String: AnalyticsValue] = [:]) {
    self.name = name
    self.properties = properties
  }
}

extension AnalyticsEvent {
  /// The app has been composed and is about to serve its first command, in this environment (`embedded`, `external`,
  /// …).
  public static func appLaunched(environment: String) -> AnalyticsEvent {
    AnalyticsEvent(name: "app_launched", properties: ["environment": .string(environment)])
  }
}

/// The value of an event's property.
public enum AnalyticsValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
}

extension AnalyticsValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
