import Foundation
package import LoopbackServer

/// An API of a shape that scripts/new-feature reads. Each has records of its own, which are the same in every run.
package enum SampleAPI: String, CaseIterable {
  /// Issues as GitHub has them: pages by `Link`, a token for writes, errors by field.
  case tracker
  /// Orders in envelopes, in pages by cursor.
  case orders
  /// Stations with ids that are texts, in one array.
  case stations
}

extension LoopbackServer {
  /// Responds to all paths without a route as the API does.
  package func serve(_ api: SampleAPI) {
    switch api {
    case .tracker:
      let tracker = IssueTracker(baseURL: baseURL)
      routeOtherPaths { tracker.response(to: $0, number: $1) }
    case .orders: routeOtherPaths { request, _ in Order.response(to: request) }
    case .stations: routeOtherPaths { request, _ in Station.response(to: request) }
    }
  }
}

extension String {
  /// As a JSON string.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// One of the texts, by a number.
  static func choice(_ number: Int, of texts: String) -> String {
    let all = texts.split(separator: "|")
    return String(all[number % all.count])
  }
}

extension String? {
  var json: String { self?.json ?? "null" }
}

extension [String] {
  /// JSON values as an array.
  var json: String { "[\(joined(separator: ","))]" }
}

extension Date {
  /// A day and a time of 2026.
  static func of(_ number: Int) -> Date { Date(timeIntervalSince1970: 1_767_254_400.123 + Double(number) * 40_000.25) }

  /// ISO 8601 with milliseconds, as a JSON string.
  var json: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)).json }
}
