/// Something that happened in the app and that its makers want counted.
public struct AnalyticsEvent: Equatable, Sendable {
  /// Lower case words joined by `_`, for example `app_launched`.
  public let name: String
  /// What is known of the event, by keys written like the name. Nothing in it may identify a person.
  public let properties: [String: AnalyticsValue]

  public init(name: String, properties: [String: AnalyticsValue] = [:]) {
    self.name = name
    self.properties = properties
  }
}

extension AnalyticsEvent {
  /// The app has been composed and is about to serve its first command, in this environment (`embedded`, `external`, …).
  public static func appLaunched(environment: String) -> AnalyticsEvent {
    AnalyticsEvent(name: "app_launched", properties: ["environment": .string(environment)])
  }
}
