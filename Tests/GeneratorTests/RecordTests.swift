import Testing

@testable import Generator

/// The fields of a new feature's items, as a user writes them and as they are read from JSON.
@Suite struct RecordTests {
  /// The fields as `--fields` would have them, with the Swift name where it is not the key.
  private func description(_ fields: [Record.Field]) -> String {
    fields.map {
      "\($0.key)\($0.key == $0.name ? "" : "/\($0.name)"):\(description($0.type))\($0.isOptional ? "?" : "")"
    }
    .joined(separator: ",")
  }

  private func description(_ type: FieldType) -> String {
    switch type {
    case .array(let element): "[\(description(element))]"
    case .object(let object): "\(object.type){\(description(object.fields))}"
    default: type.swift
    }
  }

  // MARK: - --fields

  @Test(arguments: [
    ("title:String", "id:Int,title:String"), ("id:UUID,n:Double?", "id:UUID,n:Double?"),
    ("title:String,id:String", "id:String,title:String"), (" a : string , b : INT ", "id:Int,a:String,b:Int"),
    ("tags:[String],on:Bool,at:Date", "id:Int,tags:[String],on:Bool,at:Date"),
    (
      "author:{name:String,url:URL?}?,parts:[{n:Int}],m:[[Int]]?",
      "id:Int,author:Author{name:String,url:URL?}?,parts:[Part{n:Int}],m:[[Int]]?"
    ),
    ("first-name:String,class:String", "id:Int,first-name/firstName:String,class:String"),
  ])
  func fieldsAreReadAndAMissingIDIsAdded(text: String, expected: String) throws {
    #expect(description(try Record(fields: text).fields) == expected)
  }

  @Test(arguments: [
    ("title", "--fields: a field, such as title:String is missing before the end"),
    ("title:Strin", "--fields: title: 'Strin' is not a type"),
    ("a:{b:Link}", "--fields: a.b: 'Link' is not a type"),
    ("a:[String", "--fields: a: ']' is missing before the end"),
    ("a:{b:Int", "--fields: a: a comma or '}' is missing before the end"),
    ("a:{}", "--fields: a: a field, such as title:String is missing before '}'"),
    ("a:Int b:Int", "--fields: a: 'Int b:Int' is not a type"),
    ("a:Int],b:Int", "--fields: a comma or the end is missing before '],b:Int'"),
    ("a:Int,,b:Int", "--fields: a field, such as title:String is missing before ',b:Int'"),
    ("a:Int,A:Int", "--fields: A and 'a' would both be the property 'a'"),
    ("id:Double", "--fields: id is Double; an id is an Int, a String or a UUID"),
    ("id:Int?", "--fields: id is Int?; an id is an Int, a String or a UUID"),
    ("author:{a:Int},authors:[{a:Int}]", "--fields: authors and 'author' would both be the type 'Author'"),
  ])
  func invalidFieldIsNamed(text: String, problem: String) {
    let refusal = #expect(throws: Refusal.self) { try Record(fields: text) }
    #expect(refusal?.problems.count == 1)
    #expect(refusal?.problems.first?.hasPrefix(problem) == true, "\(refusal?.problems ?? [])")
  }

  // MARK: - --from-json

  @Test(arguments: [
    (#"{"id":1,"title":"a"}"#, "id:Int,title:String"), (#"{"title":"a","id":1}"#, "id:Int,title:String"),
    (#"[{"id":1,"a":null},{"id":2,"a":true}]"#, "id:Int,a:Bool?"),
    (#"[{"id":1},{"id":2,"a":1.0}]"#, "id:Int,a:Double?"),
    (#"[{"id":1,"a":1},{"id":2,"a":2.5}]"#, "id:Int,a:Double"), (#"{"id":1,"a":1e2}"#, "id:Int,a:Double"),
    (#"{"id":"x","a":"2024-05-01T10:00:00Z"}"#, "id:String,a:Date"),
    (#"{"id":1,"a":"2024-05-01T10:00:00.123+02:00","b":"2024-05-01"}"#, "id:Int,a:Date,b:Date"),
    (#"{"id":1,"a":"2024-05-01T10:00:00","b":"2024-13-01"}"#, "id:Int,a:String,b:String"),
    (#"[{"id":1,"a":"2024-05-01"},{"id":2,"a":"soon"}]"#, "id:Int,a:String"),
    (#"{"id":1,"a":"https://a.org/b","b":"a.org","c":"mailto:a@b.c"}"#, "id:Int,a:URL,b:String,c:String"),
    (#"{"id":"0e7b1c2d-1111-4222-8333-444455556666"}"#, "id:UUID"),
    (#"{"id":"0E7B1C2D-1111-4222-8333-444455556666"}"#, "id:String"),
    (#"[{"id":"0E7B1C2D-1111-4222-8333-444455556666"},{"id":"x"}]"#, "id:String"),
    (#"{"id":1,"a":"https:///b","b":"http://a.org/c d"}"#, "id:Int,a:String,b:String"),
    (#"{"id":1,"types":[{"a":1}],"dates":[{"a":1}]}"#, "id:Int,types:[TypeValue{a:Int}],dates:[DateValue{a:Int}]"),
    (#"{"id":"https://a.org/1"}"#, "id:String"), (#"{"_id":3,"n":"a\"\u00e9\\"}"#, "_id/id:Int,n:String"),
    (
      #"[{"id":1,"by":{"name":"a","age":1}},{"id":2,"by":{"name":"b"}}]"#,
      "id:Int,by:By{name:String,age:Int?}"
    ),
    (#"[{"id":1,"by":{"name":"a"}},{"id":2,"by":null}]"#, "id:Int,by:By{name:String}?"),
    (#"{"id":1,"parts":[{"n":1},{"n":2,"m":"x"}]}"#, "id:Int,parts:[Part{n:Int,m:String?}]"),
    (#"[{"id":1,"t":[]},{"id":2,"t":["a"]}]"#, "id:Int,t:[String]"),
    (#"{"id":1,"m":[[1],[2.5]]}"#, "id:Int,m:[[Double]]"),
    (
      #"{"id":1,"2x":1,"first name":"a","self":"b","date":{"x":1}}"#,
      "id:Int,2x/value2x:Int,first name/firstName:String,self/selfValue:String,date:DateValue{x:Int}"
    ),
    (#" [ { "id" : 9223372036854775807 , "a" : -0 } ] "#, "id:Int,a:Int"),
  ])
  func fieldsAreReadFromARecord(json: String, expected: String) throws {
    #expect(description(try RecordSource(json: json, file: "f").read().record.fields) == expected)
  }

  @Test(arguments: [
    (
      #"{"id":1,"a":null}"#, "id:Int",
      ["left out: $.a, which is null wherever it is there; --fields 'a:TYPE?' keeps it"]
    ),
    (
      #"{"id":1,"a":[],"b":{"c":null}}"#, "id:Int",
      [
        "left out: $.a, which is empty wherever it is there; --fields 'a:TYPE?' keeps it",
        "left out: $.b.c, which is null wherever it is there",
        "left out: $.b, which has no field whose type is known; --fields 'b:TYPE?' keeps it",
      ]
    ),
    (#"{"number":3,"id":9,"a":1}"#, "id:Int,number:Int,a:Int", []),
    (#"{"number":3,"a":1}"#, "number/id:Int,a:Int", ["'number' is the id"]),
    (#"{"_id":"x","number":3}"#, "_id/id:String,number:Int", []),
    (#"{"data":[{"id":1}]}"#, "id:Int", ["the items are in 'data', as --root data says"]),
    (
      #"{"data":{"id":1,"data":[{"id":2}]}}"#, "id:Int,data:[DataEntry{id:Int}]",
      ["the items are in 'data', as --root data says"]
    ),
  ])
  func whatDoesNotSayItsTypeIsLeftOutAndTheIDAndTheEnvelopeAreLookedFor(
    json: String, expected: String, notes: [String]
  ) throws {
    let result = try RecordSource(json: json, file: "f").read()
    #expect(description(result.record.fields) == expected)
    #expect(result.notes == notes)
  }

  @Test(
    arguments: [
      (#"{"a":[{"id":1}],"next_cursor":"x"}"#, ["next_cursor"]), (#"{"a":[{"id":1}],"next":null}"#, ["next"]),
      (#"{"a":[{"id":1}],"meta":{"total":3,"next_offset":20}}"#, ["meta", "next_offset"]),
      (#"{"a":[{"id":1}],"nextPageToken":"x"}"#, ["nextPageToken"]), (#"{"a":[{"id":1}],"next":2}"#, nil),
      (#"{"a":[{"id":1}],"meta":{"total":3}}"#, nil),
    ] as [(String, [String]?)])
  func cursorIsLookedFor(json: String, path: [String]?) throws {
    #expect(try RecordSource(json: json, file: "f").read().envelope?.next == path)
  }

  @Test func optionsSayWhatTheJSONDoesNot() throws {
    let json = #"{"n":{"rows":[{"id":1,"number":3,"by":{"name":"a","node_id":"x"},"closed":null,"url":"u"}]}}"#
    let typed = try Record(fields: "closed:Date?,url:URL")
    let result = try RecordSource(
      json: json, file: "f", root: ["n", "rows"], id: "number", omitted: ["by.node_id"], typed: typed
    ).read()
    let expected = "number/id:Int,id/idValue:Int,by:By{name:String},closed:Date?,url:URL"
    #expect(description(result.record.fields) == expected)
    #expect(result.notes == [])
    #expect(result.envelope == Shape.Envelope(items: ["n", "rows"]))
    for (root, id, omitted, problem) in [
      (["m"], nil, [], "f: $ has no 'm'"),
      (["n", "rows"], "x", [], "f: $.n.rows[0] has no 'x', by which an item is opened: name it with --id"),
      (["n", "rows"], nil, ["by.x"], "f: $.n.rows[0] has no 'by.x' that could be left out"),
    ] as [([String], String?, [String], String)] {
      let refusal = #expect(throws: Refusal.self) {
        try RecordSource(json: json, file: "f", root: root, id: id, omitted: omitted).read()
      }
      #expect(refusal?.problems.first == problem)
    }
  }

  @Test(
    arguments: [
      (
        #"{"data":[{"id":1}],"meta":{"next_cursor":"x","total":7}}"#, ["data"], ["meta", "next_cursor"],
        ["meta", "total"]
      ),
      (#"{"items":[{"id":1}],"nextCursor":null}"#, ["items"], ["nextCursor"], nil),
      (#"{"count":1,"next":"https://a.org","results":[{"id":1}]}"#, ["results"], ["next"], ["count"]),
    ] as [(String, [String], [String]?, [String]?)])
  func envelopeSaysWhereTheCursorAndTheTotalAre(json: String, items: [String], next: [String]?, total: [String]?) throws
  {
    let envelope = try RecordSource(json: json, file: "f").read().envelope
    #expect(envelope == Shape.Envelope(items: items, next: next, total: total))
  }

  // MARK: - --enum

  @Test(
    arguments: [
      ("state=open,closed", nil), ("state", "--enum: 'state' is no field with its words, such as state=open,closed"),
      ("stat=a", "--enum: an item has no field 'stat'"),
      ("id=a", "--enum: 'id' is the id; an enum takes the place of a String"),
      ("count=a", "--enum: 'count' is Int; an enum takes the place of a String"),
      ("state=a-b,a_b", "--enum: 'a_b' and 'a-b' would both be the case 'aB'"),
      ("state=a,", "--enum: '' of 'state' has no letter or digit"),
    ] as [(String, String?)])
  func enumTakesThePlaceOfAText(text: String, problem: String?) throws {
    let record = try Record(fields: "id:String,state:String,count:Int")
    guard let problem else {
      let choice = FieldType.choice(Record.Choice(type: "State", words: ["open", "closed"]))
      #expect(try record.choosing(text).fields[1].type == choice)
      return
    }
    let refusal = #expect(throws: Refusal.self) { try record.choosing(text) }
    #expect(refusal?.problems == [problem])
  }

  @Test(arguments: [
    (#"[{"id":1,"a":"x"},{"id":2,"a":3}]"#, ["f: $[0].a is a text, and $[1].a is a number"]),
    (#"{"id":1,"a":[1,null]}"#, ["f: $.a[1] is null, and the elements of an array have to be there"]),
    (#"{"id":1,"a":{"b":[1,"x"]}}"#, ["f: $.a.b[0] is a number, and $.a.b[1] is a text"]),
    (#"{"id":1,"日本":2}"#, [#"f: $["日本"] has no letter or digit that a name in Swift could have"#]),
    (#"{"id":1,"a b":2,"a-b":3}"#, [#"f: $.a-b and 'a b' would both be the property 'aB'"#]),
    (#"{"id":1,"a":1,"a":2}"#, ["f: $.a is there twice"]),
    (#"{"id":1,"a":99999999999999999999}"#, ["f: $.a is 99999999999999999999, and no Int is that large"]),
    (#"{"title":"a"}"#, ["f: $ has no 'id', by which an item is opened: name it with --id"]),
    (#"{"id":1,"a":2,"A":3}"#, ["f: $.A and 'a' would both be the property 'a'"]),
    (#"[{"id":1},{"title":"a"}]"#, ["f: $[*].id is Int?; an id is an Int, a String or a UUID, and each item has one"]),
    (
      #"[{"id":"https://a.org/1"},{"id":null}]"#,
      ["f: $[*].id is String?; an id is an Int, a String or a UUID, and each item has one"]
    ),
    (
      #"{"id":1,"a":{"b":{"c d":2,"c-d":3}}}"#,
      [#"f: $.a.b.c-d and 'c d' would both be the property 'cD'"#]
    ),
    (#"{"id":1.5}"#, ["f: $.id is Double; an id is an Int, a String or a UUID, and each item has one"]),
    ("[]", ["f: $ is an array without a record"]), ("[1]", ["f: $[0] is a number, not a record"]),
    ("3", ["f: $ is a number, not a record"]),
  ])
  func unsupportedValueIsNamedByItsPath(json: String, problems: [String]) {
    let refusal = #expect(throws: Refusal.self) { try RecordSource(json: json, file: "f").read() }
    #expect(refusal?.problems == problems)
  }

  @Test(arguments: [
    "", "{", #"{"id":1,}"#, #"{"id":01}"#, #"{"id":1.2.3}"#, #"{"id":"\q"}"#, "{id:1}", "[1 2]", #"{"id":1}x"#,
    #"{"id":1,"a":1e400}"#, #"{"id":1,"a":+1}"#, #"{"id":1,"a":.5}"#,
  ])
  func invalidJSONIsRefused(json: String) {
    let refusal = #expect(throws: Refusal.self) { try RecordSource(json: json, file: "f").read() }
    #expect(refusal?.problems.count == 1)
    #expect(refusal?.problems.first?.hasPrefix("f: it is not valid JSON") == true)
  }
}
