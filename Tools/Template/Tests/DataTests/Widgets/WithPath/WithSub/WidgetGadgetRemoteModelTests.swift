import Foundation
import Testing

@testable import TemplateData

@Suite struct WidgetGadgetRemoteModelTests {
  @Test func aGadgetIsDecoded() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    #expect(
      try decoder.decode(WidgetGadgetRemoteModel.self, from: Data(WidgetGadgetRemoteModel.json(3).utf8)) == .stub(3))
  }
}

extension WidgetGadgetRemoteModel {
  static func stub(_ number: Int) -> WidgetGadgetRemoteModel {
    // FIELDS gadget remote sample
    WidgetGadgetRemoteModel(
      id: number,
      body: "Body \(number)",
      author: WidgetGadgetRemoteModel.Author(name: "Name \(number)")
    )
    // END
  }

  /// As the server sends it.
  fileprivate static func json(_ number: Int) -> String {
    // FIELDS gadget json
    """
    {
      "id": \(number),
      "body": "Body \(number)",
      "author": {
        "name": "Name \(number)"
      }
    }
    """
    // END
  }
}
