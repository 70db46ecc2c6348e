import Foundation
import LoopbackServer

/// The API `/stations`, as Express and Mongoose make it: ids are texts named `_id`, and the list is one array.
struct Station {
  private let number: Int

  private var id: String { String(format: "64f0c0ffee%014x", number * 65537) }

  private var json: String {
    """
    {"_id":"\(id)","name":"\(String.choice(number, of: "North|Harbour|Museum|Airport|Mill|Castle")) \(number)",\
    "isAccessible":\(number.isMultiple(of: 2)),"lines":["U\(number % 4 + 1)","S\(number % 3 + 1)"],\
    "location":{"type":"Point","coordinates":[\(8.5 + Double(number) / 100),\(49.25 + Double(number) / 50)]},\
    "closedSince":null,"createdAt":\(Date.of(number).json),"__v":0}
    """
  }

  private static let all = (1...26).map(Station.init)

  static func response(to request: ReceivedRequest) -> ServerResponse {
    let path = request.path.split(separator: "/")
    guard request.method == "GET", path.first == "stations", path.count <= 2 else { return notFound }
    guard path.count == 2 else { return .json(all.map(\.json).json) }
    return all.first { $0.id == path[1] }.map { .json($0.json) } ?? notFound
  }

  private static let notFound = ServerResponse.json(#"{"error":"Not found"}"#, status: 404)
}
