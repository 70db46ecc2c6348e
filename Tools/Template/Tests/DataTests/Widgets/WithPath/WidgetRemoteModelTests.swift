import Foundation
import TemplateData
import Testing

@Suite struct WidgetRemoteModelTests {
  @Test func aWidgetIsDecoded() throws {
    let widget = try JSONDecoder().decode(
      WidgetRemoteModel.self, from: Data(#"{"id":3,"title":"t3","more":null}"#.utf8))
    #expect(widget == .stub(3))
  }

  @Test(arguments: [#"{"id":3}"#, #"{"title":"t3"}"#, #"{"id":"3","title":"t3"}"#])
  func aWidgetNeedsEveryMember(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(WidgetRemoteModel.self, from: Data(json.utf8)) }
  }
}
