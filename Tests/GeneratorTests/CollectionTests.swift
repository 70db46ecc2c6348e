import Testing

@testable import Generator

/// The collections that features bring to the embedded API.
struct CollectionTests {
  private let name = FeatureName("PhotoAlbums")

  @Test func recordsOfAFileAreKeptAsTheyAre() throws {
    let json =
      ##"[{"name":"a \\# \"b\" \u00e9","id":"x-7","n":1.50,"o":{"l":[1,2],"m":["x"]},"e":[{"a":null},{"a":true}]}]"##
    let text = Shape(resource: "v1/albums", record: try RecordSource(json: json, file: "f").read().record).collection(
      of: name)
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
    let text = Shape(resource: "a", record: try RecordSource(json: json, file: "f").read().record).collection(of: name)
    #expect(text.contains(#""id": 100"#) && !text.contains(#""id": 101"#))
    #expect(text.contains("\"a\",\n") && !text.contains("ids:"))
  }

  @Test(arguments: [
    ("id:Int", nil), ("id:String", ".texts"), ("id:UUID", ".texts"), ("_id:String", ".texts"), ("_id:Int", nil),
  ])
  func idsAreOfTheTypeThatTheServerHas(fields: String, ids: String?) throws {
    let text = Shape(resource: "a", record: try Record(fields: fields)).collection(of: name)
    #expect(text.firstMatch(of: /ids: (\.\w+)/).map { String($0.output.1) } == ids)
    #expect(text.contains(", idKey: \"_id\"") == fields.hasPrefix("_id"))
  }

  @Test func recordsAreMadeFromNamedFields() throws {
    let record = try Record(
      fields: "id:UUID,title:String,n:Int?,d:Double,b:Bool,at:Date,url:URL,tags:[String],by:{name:String}")
    let text = Shape(resource: "a", record: record).collection(of: name)
    for line in [
      #""id": "00000000-0000-4000-8000-100000000002""#, #""title": "Title 2""#, #""n": 2"#, #""d": 2.5"#, #""b": true"#,
      #""at": "2023-11-14T22:13:22Z""#, #""url": "https://example.org/photo-albums/2""#, #""tags": ["Tags 2"]"#,
      #""name": "Name 2""#,
    ] { #expect(text.contains("\(line)\n") || text.contains("\(line),\n"), "\(line)") }
    #expect(text.matches(of: /"title"/).count == 3)
  }

  @Test func collectionIsInTheMannerOfTheServer() throws {
    let json =
      #"[{"number": 7, "title": "A", "state": "open", "rating": 1}, {"number": 9, "title": "B", "state": "x"}]"#
    var shape = Shape(
      resource: "repos/{owner}/{repo}/issues",
      record: try RecordSource(json: json, file: "f", id: "number").read().record)
    shape.paging = try Paging("link:per_page")
    shape.child = Shape.Child(resource: "comments", record: try Record(fields: "id:String,body:String"))
    shape.created = [Shape.FormField(name: "title", isOptional: false)]
    #expect(
      shape.collection(of: FeatureName("Issues")) == ##"""
        import JSONServer

        extension Resource {
          /// The issues of the embedded API: `GET /repos/{owner}/{repo}/issues`.
          static let ofIssues = Resource(
            "repos/{owner}/{repo}/issues", singular: "issue", idKey: "number", paging: .links(size: "per_page"),
            defaults: #"""
            {
              "state": "open"
            }
            """#,
            json: #"""
            [
              {
                "number": 7,
                "title": "A",
                "state": "open",
                "rating": 1
              },
              {
                "number": 9,
                "title": "B",
                "state": "x"
              }
            ]
            """#)

          /// Their comments: `GET /repos/{owner}/{repo}/issues/7/comments`.
          static let ofIssuesComments = Resource(
            "repos/{owner}/{repo}/issues/comments", parents: [ofIssues], ids: .texts,
            json: #"""
            [
              {
                "issueId": 7,
                "id": "comment-1",
                "body": "Body 1"
              },
              {
                "issueId": 7,
                "id": "comment-2",
                "body": "Body 2"
              },
              {
                "issueId": 9,
                "id": "comment-3",
                "body": "Body 3"
              },
              {
                "issueId": 9,
                "id": "comment-4",
                "body": "Body 4"
              }
            ]
            """#)
        }

        """##)
  }

  @Test(
    arguments: [
      ("page", nil, nil), ("page:p,n", #"paging: .pages(number: "p", size: "n")"#, nil),
      ("offset:skip,n", #"paging: .offsets(offset: "skip", size: "n")"#, nil),
      ("cursor:after,n", #"paging: .cursors(cursor: "after", size: "n")"#, nil),
      (
        "cursor", #"paging: .cursors(cursor: "cursor", size: "limit")"#,
        #"envelope: Envelope(items: ["data"], next: ["meta", "next"], total: ["n"])"#
      ),
    ] as [(String, String?, String?)])
  func pagesAndEnvelopeAreThoseOfTheOptions(paged: String, paging: String?, envelope: String?) throws {
    var shape = Shape(resource: "events")
    shape.paging = try Paging(paged)
    if envelope != nil { shape.envelope = Shape.Envelope(items: ["data"], next: ["meta", "next"], total: ["n"]) }
    let text = shape.collection(of: FeatureName("Events"))
    let arguments = ["\"events\"", paging, envelope].compactMap(\.self).joined(separator: ", ")
    #expect(text.replacing(",\n    ", with: ", ").contains("(\n    \(arguments), json: #"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func collectionsOfAFeatureAreRemovedWithIt() throws {
    let features = FeatureSet(try Repository.tree.get())
    var shape = Shape(resource: "things")
    shape.child = Shape.Child(resource: "parts", record: .standard)
    let with = try features.adding(FeatureName("Gadgets"), shaped: shape)
    let list = SwiftFile(try #require(with[SharedPlaces.collections])).elements(of: SharedPlaces.collectionList)
    #expect(list?.suffix(2) == ["ofGadgets", "ofGadgetsParts"])
    #expect(try FeatureSet(with).removing("Gadgets") == features.tree)
  }
}
