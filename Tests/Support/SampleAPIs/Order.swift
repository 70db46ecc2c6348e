import Foundation
import LoopbackServer

/// The API `/v1/orders`: each response is an envelope, and a page has the cursor of the next one.
struct Order {
  private let number: Int

  private var id: String { String(format: "9F3C1A20-0000-4000-8000-%012X", number * 4099) }

  private var json: String {
    let note: String? = number.isMultiple(of: 3) ? "Leave at the door" : nil
    return """
      {"id":"\(id)","reference":"A-\(1000 + number)","status":"\(String.choice(number, of: "paid|open|refunded"))",\
      "amount":\(Double(number) * 12.25),"placed_at":\(Date.of(number).json),"customer":\
      {"name":"\(String.choice(number, of: "Ada|Grace|Edsger|Barbara"))","email":null},"coupons":[],"note":\(note.json)}
      """
  }

  private static let all = (1...43).map(Order.init)

  static func response(to request: ReceivedRequest) -> ServerResponse {
    let path = request.path.split(separator: "/")
    guard request.method == "GET", path.starts(with: ["v1", "orders"]), path.count <= 3 else { return notFound }
    if path.count == 3 {
      return all.first { $0.id == path[2] }.map { .json(#"{"data":\#($0.json)}"#) } ?? notFound
    }
    let size = min(max(1, request.query("limit").flatMap { Int($0) } ?? 20), 50)
    var start = 0
    if let cursor = request.query("cursor") {
      guard
        let text = Data(base64Encoded: cursor.removingPercentEncoding ?? "").map({ String(decoding: $0, as: UTF8.self) }
        ),
        let offset = Int(text.dropFirst("after ".count)), all.indices.contains(offset)
      else {
        return .json(#"{"error":{"code":"invalid_cursor","message":"The cursor is not valid."}}"#, status: 400)
      }
      start = offset
    }
    let end = min(start + size, all.count)
    let next = end < all.count ? Data("after \(end)".utf8).base64EncodedString() : nil
    return .json(
      #"{"data":\#(all[start..<end].map(\.json).json),"meta":{"next_cursor":\#(next.json),"total":\#(all.count)}}"#)
  }

  private static let notFound = ServerResponse.json(
    #"{"error":{"code":"not_found","message":"There is no such order."}}"#, status: 404)
}
