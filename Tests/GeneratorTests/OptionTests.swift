import Testing

@testable import Generator

/// What the options for lists and items take of the template, and how they name things.
@Suite struct OptionTests {
  private static func shape(_ paging: String? = nil, detail: Bool = false, child: String? = nil) throws -> Shape {
    var shape = Shape(resource: "albums")
    shape.paging = try paging.map { try Paging($0) }
    shape.hasDetail = detail
    shape.child = child.map { Shape.Child(resource: $0, record: .standard) }
    return shape
  }

  @Test(
    arguments: [
      ("page", false, nil, ["WithPaging"], ["PAGED"]), ("link", false, nil, ["WithPaging"], ["PAGED", "LINK"]),
      ("cursor", false, nil, ["WithPaging"], ["PAGED", "CURSOR"]), ("offset", false, nil, ["WithPaging"], ["PAGED"]),
      (nil, true, nil, ["WithDetail"], ["DETAIL"]),
      // Its collection is shown below an item.
      (nil, false, "songs", ["WithDetail", "WithSub"], ["DETAIL", "SUB"]), (nil, false, nil, [], []),
    ] as [(String?, Bool, String?, [String], [String])])
  func optionHasItsFilesAndItsLines(
    paging: String?, detail: Bool, child: String?, folders: [String], conditions: [String]
  ) throws {
    let shape = try Self.shape(paging, detail: detail, child: child)
    let allFolders = ["WithPaging", "WithDetail", "WithSub"]
    #expect(allFolders.filter { shape.path("Layers/\($0)/A.swift") != nil } == folders)
    let allConditions = ["PAGED", "LINK", "CURSOR", "DETAIL", "SUB"]
    #expect(allConditions.filter { shape.text("#if \($0)\nA\n#endif") == "A" } == conditions)
  }

  @Test(arguments: [
    ("page", #"page.numbered(number: "_page", size: "_limit")"#, ["_page=1&_limit=2", "_page=2&_limit=2"]),
    ("page:p,n", #"page.numbered(number: "p", size: "n")"#, ["p=1&n=2", "p=2&n=2"]),
    ("offset", #"page.withOffset(offset: "offset", size: "limit")"#, ["offset=0&limit=2", "offset=2&limit=2"]),
    ("link:per_page", #"page.linked(size: "per_page")"#, ["per_page=2", "after=a%20b"]),
    ("cursor:after,first", #"page.withCursor(size: "first")"#, ["first=2", "first=2&after=a%20b"]),
  ])
  func pagesAreAskedForByTheNamesOfTheServer(paging: String, query: String, queries: [String]) throws {
    let passages = Passages(shape: try Self.shape(paging), name: FeatureName("Albums"))
    #expect(passages.pageQuery == ["var queryItems: [URLQueryItem] { \(query) }"])
    #expect(passages.listQueries == ["#expect(queries == \(queries))"])
  }

  @Test func membersOfThePageAreReadByTheirPaths() throws {
    var shape = try Self.shape("cursor:after,first")
    shape.envelope = Shape.Envelope(items: ["result", "data"], next: ["next"], total: ["result", "count"])
    let passages = Passages(shape: shape, name: FeatureName("Albums"))
    #expect(
      passages.pageKeys == [
        #"static let albums = PageKeys(items: ["result", "data"], next: "next", total: ["result", "count"], "#
          + #"cursor: "after")"#
      ])
    #expect(
      passages.listResponse == [
        ##".json(#"{"result": {"data": \#(items), "count": 7}, "next": "a b"}"#)"##
      ])
  }

  @Test func collectionOfAnItemHasTypesThatNameBoth() throws {
    let shape = try Self.shape(child: "songs")
    let passages = Passages(shape: shape, name: FeatureName("Albums"))
    let item = try passages.fill("// FIELDS gadget item\n// END", in: "A.swift")
    #expect(item.contains("init(_ song: AlbumSong) {"))
    let sample = try passages.fill("// FIELDS gadget remote sample\n// END", in: "A.swift")
    #expect(sample.hasPrefix("AlbumSongRemoteModel("))
    #expect(try passages.fill("// FIELDS sample id\n// END", in: "A.swift") == "let id = 3")
  }
}
