import Foundation
import Testing

@testable import TemplateData

@Suite struct WidgetRemoteModelTests {
  private func decode(_ json: Data) throws -> WidgetRemoteModel {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(WidgetRemoteModel.self, from: json)
  }

  /// The widget with one member changed; without it when the value is nil.
  private func widget(with value: Any?, at key: String) throws -> Data {
    let json = try JSONSerialization.jsonObject(with: Data(WidgetRemoteModel.json(3).utf8))
    var members = try #require(json as? [String: Any])
    members[key] = value
    return try JSONSerialization.data(withJSONObject: members)
  }

  @Test func aWidgetIsDecoded() throws {
    #expect(try decode(Data(WidgetRemoteModel.json(3).utf8)) == .stub(3))
    let longer = try widget(with: 1, at: "another")
    #expect(try decode(longer) == .stub(3))
  }

  @Test(
    arguments: [
      // FIELDS required keys
      "id",
      "title",
      "stage",
      "isNew",
      "published",
      "tags",
      "maker",
      "parts",
      // END
    ])
  func missingRequiredFieldIsAnError(key: String) {
    #expect(throws: DecodingError.self) { try decode(widget(with: nil, at: key)) }
    #expect(throws: DecodingError.self) { try decode(widget(with: NSNull(), at: key)) }
  }

  @Test(
    arguments: [
      // FIELDS optional keys
      "rating",
      "link",
      // END
    ] as [String])
  func optionalFieldMayBeAbsentOrNull(key: String) throws {
    let absent = try decode(widget(with: nil, at: key))
    let null = try decode(widget(with: NSNull(), at: key))
    #expect(absent != .stub(3))
    #expect(null == absent)
  }
}

extension WidgetRemoteModel {
  /// As the server sends it.
  fileprivate static func json(_ number: Int) -> String {
    // FIELDS json
    """
    {
      "id": \(number),
      "title": "Title \(number)",
      "stage": "\(number.isMultiple(of: 2) ? "closed" : "open")",
      "rating": \(number).5,
      "isNew": \(number.isMultiple(of: 2)),
      "published": "2023-11-14T22:13:20Z",
      "link": "file:///link/\(number)",
      "tags": ["Tags \(number)"],
      "maker": {
        "name": "Name \(number)",
        "website": "file:///website/\(number)"
      },
      "parts": [{
        "label": "Label \(number)",
        "count": \(number)
      }]
    }
    """
    // END
  }
}
