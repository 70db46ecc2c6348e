import Testing

@testable import Generator

/// The collections that features bring to the embedded API.
struct CollectionTests {
  private let name = FeatureName("PhotoAlbums")

  @Test func recordsOfAFileAreKeptAsTheyAre() throws {
    let json =
      ##"[{"name":"a \\# \"b\" \u00e9","id":"x-7","n":1.50,"o":{"l":[1,2],"m":["x"]},"e":[{"a":null},{"a":true}]}]"##
    let text = try RecordSource(json: json, file: "f").read().record.collection(of: name, at: "v1/albums")
    #expect(
      text == ###"""
        import JSONServer

        extension Resource {
          /// The photo albums of the embedded API: `GET /v1/albums`.
          static let ofPhotoAlbums = Resource(
            "v1/albums", ids: .texts,
            json: ##"""
            [
              {
                "name": "a \\# \"b\" é",
                "id": "x-7",
                "n": 1.50,
                "o": {
                  "l": [1, 2],
                  "m": ["x"]
                },
                "e": [
                  {
                    "a": null
                  },
                  {
                    "a": true
                  }
                ]
              }
            ]
            """##)
        }

        """###)
  }

  @Test func atMostAHundredRecordsAreKept() throws {
    let json = "[\((1...101).map { #"{"id":\#($0)}"# }.joined(separator: ","))]"
    let text = try RecordSource(json: json, file: "f").read().record.collection(of: name, at: "a")
    #expect(text.contains(#""id": 100"#) && !text.contains(#""id": 101"#))
    #expect(text.contains("\"a\",\n") && !text.contains("ids:"))
  }

  @Test(arguments: [("id:Int", nil), ("id:String", ".texts"), ("id:UUID", ".texts"), ("_id:String", nil)])
  func idsAreOfTheTypeThatTheServerHas(fields: String, ids: String?) throws {
    let text = try Record(fields: fields).collection(of: name, at: "a")
    #expect(text.firstMatch(of: /ids: (\.\w+)/).map { String($0.output.1) } == ids)
  }

  @Test func recordsAreMadeFromNamedFields() throws {
    let record = try Record(
      fields: "id:UUID,title:String,n:Int?,d:Double,b:Bool,at:Date,url:URL,tags:[String],by:{name:String}")
    let text = record.collection(of: name, at: "a")
    for line in [
      #""id": "00000000-0000-4000-8000-100000000002""#, #""title": "Title 2""#, #""n": 2"#, #""d": 2.5"#, #""b": true"#,
      #""at": "2023-11-14T22:13:22Z""#, #""url": "https://example.org/photo-albums/2""#, #""tags": ["Tags 2"]"#,
      #""name": "Name 2""#,
    ] { #expect(text.contains("\(line)\n") || text.contains("\(line),\n"), "\(line)") }
    #expect(text.matches(of: /"title"/).count == 3)
  }
}
