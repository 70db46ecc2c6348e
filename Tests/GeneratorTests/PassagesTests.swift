import Testing

@testable import Generator

/// What the generator writes for each field.
@Suite struct PassagesTests {
  /// The record of the template, which has each kind of field.
  private static func shape() throws -> Shape {
    let record = try Record(
      fields: "title:String,stage:String,rating:Double?,isNew:Bool,published:Date,link:URL?,tags:[String],"
        + "maker:{name:String,website:URL?},parts:[{label:String,count:Int?}]"
    ).choosing("stage=open,closed")
    var shape = Shape(resource: "widgets", hasModal: true, record: record)
    shape.paging = try Paging("cursor")
    shape.envelope = Shape.Envelope(items: ["data"], next: ["meta", "next"], total: ["meta", "total"])
    shape.child = Shape.Child(resource: "gadgets", record: try Record(fields: "body:String,author:{name:String}"))
    shape.created = [
      Shape.FormField(name: "title", isOptional: false), Shape.FormField(name: "rating", isOptional: true),
    ]
    shape.updated = ["stage"]
    shape.canDelete = true
    shape.call = try Call("polish", .patch, path: "widgets/{id}", body: ["isNew=false"])
    return shape
  }

  /// So what is written is compiled and tested, with the template.
  @Test func renderingTheTemplatesFieldsReproducesTheTemplate() async throws {
    let tree = try Repository.tree.get()
    let passages = Passages(shape: try Self.shape(), name: FeatureName("Widgets"))
    var expected = Tree()
    var rendered = Tree()
    rendered[".swift-format"] = tree[".swift-format"]
    for path in tree.paths(below: Template.folder) where tree[path]?.contains(Passages.begin) == true {
      let text = try #require(tree[path])
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      expected[path] = lines.filter { !$0.contains(Passages.begin) && !$0.hasSuffix(Passages.end) }.joined(
        separator: "\n")
      rendered[path] = try passages.fill(text, in: path)
    }
    #expect(expected.paths.count > 5)
    expected[".swift-format"] = tree[".swift-format"]
    let (left, right) = (
      try await Staging.layOut(rendered, madeFrom: Tree()), try await Staging.layOut(expected, madeFrom: Tree())
    )
    for path in left.paths { #expect(left[path] == right[path], "\(path)") }
  }

  @Test func passageOfAnUnknownKindOrWithoutAnEndIsRefused() {
    let passages = Passages(shape: Shape(), name: FeatureName("Albums"))
    #expect(throws: Refusal(["A.swift has a passage of the unknown kind 'idd'"])) {
      try passages.fill("// FIELDS idd\n// END\n", in: "A.swift")
    }
    #expect(throws: Refusal(["A.swift has a passage without '// END'"])) {
      try passages.fill("// FIELDS id\nx\n", in: "A.swift")
    }
  }

  /// Each of them is an option of the commands that write, too.
  @Test func optionOfAFieldWithTheNameOfAnotherOptionIsRenamed() throws {
    let options = try FeatureSet(Repository.tree.get()).optionsOfEachCommand
    #expect(options.isSuperset(of: ["all", "dry-run", "fields", "header", "help", "idempotent", "live", "token-file"]))
    #expect(options.isDisjoint(with: ["port", "title"]))
    var shape = Shape(
      resource: "of/{owner}/albums", record: try Record(fields: "live:String,owner:String,title:String"))
    shape.updated = ["live", "owner", "title"]
    let passages = Passages(shape: shape, name: FeatureName("Albums"), options: options)
    let code = try passages.fill("// FIELDS update options\n// END", in: "A")
    let example = try passages.fill("// FIELDS update example\n// END", in: "A")
    #expect(example.contains("--set-live New"))
    #expect(code.matches(of: /customLong\("([a-z-]+)"\)/).map { String($0.output.1) } == ["set-live", "set-owner"])
  }

  @Test func passageIsReplacedAndOtherLinesAreKept() throws {
    let passages = Passages(shape: Shape(), name: FeatureName("Albums"))
    #expect(
      try passages.fill("a\n  // FIELDS id\n  old\n  // END\nb // END of it\n", in: "A.swift")
        == "a\npublic typealias AlbumID = Int\nb // END of it\n")
  }

  /// The template has no such key.
  @Test func keyThatIsNoSwiftNameHasACodingKey() throws {
    let passages = Passages(
      shape: Shape(record: try Record(fields: "a-b:{c:Int,D:Int},e:Int")), name: FeatureName("Albums"))
    let model = try passages.fill("// FIELDS remote model\n// END", in: "A.swift")
    let keys = model.split(separator: "\n").filter { $0.hasPrefix("case ") || $0.contains("CodingKeys") }
    #expect(
      keys == [
        "private enum CodingKeys: String, CodingKey {", "case id", "case aB = \"a-b\"", "case e",
        "private enum CodingKeys: String, CodingKey {", "case c", "case d = \"D\"",
      ])
  }

  /// The template has no object in an object.
  @Test func fieldOfAnObjectInAnOptionalObjectIsOptionalOnScreen() throws {
    let record = try Record(fields: "a:{b:{c:String,d:[Int]}}?,e:{f:{g:String}}")
    let screens = try Passages(shape: Shape(record: record), name: FeatureName("Albums")).fill(
      "// FIELDS screens\n// END", in: "A")
    let rows = screens.split(separator: "\n").filter { $0.hasPrefix("\"") }
    #expect(
      rows == [
        #""A b c": (a?.b.c).fieldText,"#, #""A b d": (a?.b.d).fieldText,"#, #""E f g": e.f.g,"#,
      ])
  }

  @Test(arguments: [
    ("title:String", "title"), ("name:String,title:String", "title"), ("a:String,name:String", "name"),
    ("a:String,b:String", "a"), ("title:String?,b:String", "b"), ("a:Int,title:String?", nil), ("id:String", nil),
  ])
  func headingIsATextThatEachItemHas(fields: String, heading: String?) throws {
    #expect(try Record(fields: fields).heading?.name == heading)
  }
}
