import Testing

@testable import JSONServer

/// The store without a connection.
@Suite struct StoreTests {
  @Test func idIsNeverUsedAgain() throws {
    var data = Collections(of: Resource.all)
    data.delete(50, of: .albums)
    #expect(try data.create([:], in: .albums).id == 101)
    #expect(try data.create([:], in: .albums).id == 102)
    data.delete(102, of: .albums)
    #expect(try data.create([:], in: .albums).id == 103)
    #expect(data.records(of: .albums).map(\.id.wholeNumber) == Array(1...49) + Array(51...101) + [103])
    let ids: [JSON] = [0, 1, 50, 102, 103, 104]
    #expect(ids.map { data.isDeleted($0, of: .albums) } == [false, false, true, true, false, false])
  }

  @Test func savedItemsAreReadInTheOrderOfTheirIDs() throws {
    var data = Collections(of: Resource.all)
    for _ in 1...20 { _ = try data.create([:], in: .albums) }
    data.delete(50, of: .albums)
    var read = try #require(Collections(changes: try JSONParser.parse(data.changes), of: Resource.all))
    #expect(read.records(of: .albums).map(\.id.wholeNumber) == Array(1...49) + Array(51...120))
    #expect(try read.create([:], in: .albums).id == 121)
  }

  @Test func idOfADeletedItemIsNotUsedAgainAfterItIsSaved() throws {
    var data = Collections(of: Resource.all)
    data.delete(try data.create([:], in: .albums).id, of: .albums)
    var read = try #require(Collections(changes: try JSONParser.parse(data.changes), of: Resource.all))
    let isDeleted = read.isDeleted(101, of: .albums)
    #expect(isDeleted)
    #expect(try read.create([:], in: .albums).id == 102)
  }

  /// A feature that is taken out of an app, or the program of another version, loses nothing.
  @Test func changesOfCollectionsThatThereAreNotAreSavedAgain() throws {
    var data = Collections(of: Resource.all)
    _ = try data.create(["title": "t"], in: .albums)
    _ = try data.create(["title": "t"], in: .posts)
    let albums = Resource.all.filter { $0 == .albums || $0.parents.contains(.albums) }
    let saved = try JSONParser.parse(data.changes)
    var other = try #require(Collections(changes: saved, of: Resource.all.filter { !albums.contains($0) }))
    _ = try other.create(["title": "u"], in: .posts)
    var all = try #require(Collections(changes: try JSONParser.parse(other.changes), of: Resource.all))
    #expect(all.records(of: .albums) == data.records(of: .albums))
    #expect(all.records(of: .posts).map(\.id.wholeNumber).suffix(2) == [101, 102])
  }

  @Test func savedItemsCountTowardsTheLimitOfTheStore() throws {
    let title = JSON.string(String(repeating: "x", count: 4_000_000))
    let two = JSON.object([
      "lastID": 100, "deleted": .array([]),
      "written": .array((1...2).map { .object(["id": .integer($0), "title": title]) }),
    ])
    var data = try #require(
      Collections(
        changes: .object(["version": 1, "collections": .object(["posts": two, "albums": two])]), of: Resource.all))
    let full = Write.create(.posts, in: nil).perform(
      with: ["userId": 1, "title": "t", "body": title], if: Preconditions(HTTPRequest()), in: &data,
      advice: " Buy another.")
    #expect(full.status == 507)
    #expect(String(decoding: full.body, as: UTF8.self) == #"{"error":"The server is full. Buy another."}"#)
    data.delete(1, of: .posts)
    #expect(try data.create(["title": title], in: .posts).id == 101)
  }

  @Test func deletingAnItemDeletesItsChildren() {
    var data = Collections(of: Resource.all)
    data.delete(3, of: .users)
    #expect(data.records(of: .users).map(\.id.wholeNumber) == [1, 2, 4, 5, 6, 7, 8, 9, 10])
    #expect(data.records(of: .posts).map(\.id.wholeNumber) == Array(1...20) + Array(31...100))
    #expect(data.records(of: .comments).map(\.id.wholeNumber) == Array(1...100) + Array(151...500))
    #expect(data.records(of: .photos).count == 4_500)
    #expect(data.records(of: .todos).count == 180)
  }

  @Test func writeAboveTheLimitsOfTheStoreIsRejected() throws {
    var data = Collections(of: Resource.all)
    func merge(_ id: JSON, _ fields: JSONObject) throws {
      let record = data.item(id, of: .posts)
      try data.update(try #require(record).merging(fields), of: .posts)
    }
    for _ in 5_000..<Collections.maximumRecords { _ = try data.create([:], in: .photos) }
    #expect(throws: Collections.Full.self) { try data.create([:], in: .photos) }
    let text = JSON.string(String(repeating: "x", count: 4_000_000))
    for id in 1...4 { try merge(.integer(id), ["title": text]) }
    #expect(throws: Collections.Full.self) { try data.create(["title": text], in: .posts) }
    // In place of what was there, not beside it.
    try merge(4, ["title": text])
    #expect(throws: Collections.Full.self) {
      try merge(4, ["body": .string(String(repeating: "x", count: 200_000))])
    }
    data.delete(1, of: .posts)
    #expect(try data.create(["title": text], in: .posts).id == 101)
    // Deleting a parent makes room too: posts 2, 3 and 4.
    #expect(throws: Collections.Full.self) { try data.create(["title": text], in: .posts) }
    data.delete(1, of: .users)
    for id in 102...104 { #expect(try data.create(["title": text], in: .posts).id == .integer(id)) }
    // To the last byte of the store, and of an item.
    let (photo, untitled): (JSONObject, JSONObject) = (["id": 0], ["title": "", "id": 0])
    func post(size: Int) -> JSONObject { ["title": .string(String(repeating: "x", count: size - untitled.size))] }
    let rest = Collections.maximumBytes - 4 * (4_000_000 + untitled.size) - 5_000 * photo.size
    #expect(throws: Collections.Full.self) { try data.create(post(size: rest + 1), in: .posts) }
    #expect(try data.create(post(size: rest), in: .posts).id == 105)
    for id in 104...105 { data.delete(.integer(id), of: .posts) }
    let longest = Collections.maximumRecordBytes
    #expect(throws: Collections.Full.self) { try data.create(post(size: longest + 1), in: .posts) }
    #expect(try data.create(post(size: longest), in: .posts).id == 106)
  }

  @Test func idempotencyCacheEvictsTheOldest() {
    func response(_ size: Int) -> HTTPResponse { HTTPResponse(status: 201, body: Array(repeating: 0, count: size)) }
    func key(_ text: String, _ fingerprint: Int) -> IdempotencyKey {
      IdempotencyKey(text: text, fingerprint: fingerprint)
    }
    var cache = IdempotencyCache(maximumCount: 3, maximumBytes: 100)
    for id in 1...4 { cache.store(response(id), for: key("\(id)", id)) }
    #expect(cache.lookUp(key("1", 1)) == .new)
    #expect(cache.lookUp(key("2", 2)) == .known(response(2)))
    #expect(cache.lookUp(key("2", 3)) == .conflict)
    cache.store(response(93), for: key("5", 5))
    #expect(cache.lookUp(key("3", 3)) == .known(response(3)))
    cache.store(response(1), for: key("6", 6))
    #expect(cache.lookUp(key("3", 3)) == .new)
    cache.store(response(1_000), for: key("7", 7))
    #expect(cache.lookUp(key("7", 7)) == .known(response(1_000)))
    for id in 8...100 { cache.store(response(1), for: key("\(id)", id)) }
    #expect(
      (98...100).map { cache.lookUp(key("\($0)", $0)) } == Array(repeating: .known(response(1)), count: 3))
    #expect(cache.lookUp(key("97", 97)) == .new)
  }

  @Test func largeResponsesEvictTheOldest() {
    var cache = IdempotencyCache(maximumCount: 10, maximumBytes: 100)
    let keys = (1...3).map { IdempotencyKey(text: "\($0)", fingerprint: $0) }
    for (key, size) in zip(keys, [60, 40, 1]) {
      #expect(cache.lookUp(keys[0]) == (key.text == "1" ? .new : .known(HTTPResponse(status: 201, body: zeros(60)))))
      cache.store(HTTPResponse(status: 201, body: zeros(size)), for: key)
    }
    #expect(cache.lookUp(keys[0]) == .new)
    #expect(cache.lookUp(keys[1]) == .known(HTTPResponse(status: 201, body: zeros(40))))
  }

  private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  @Test func entityTagDependsOnEveryByte() {
    func tag(_ changes: [Int: UInt8] = [:]) -> String {
      var body = zeros(19)
      for (index, byte) in changes { body[index] = byte }
      return HTTPResponse(status: 200, body: body).entityTag
    }
    // The upper bits of two words too, which multiplication alone would cancel.
    let tags = (0..<19).map { tag([$0: 1]) } + [tag(), tag([7: 0x80, 15: 0x80])]
    #expect(Set(tags).count == tags.count)
  }

  @Test func memberWhoseNameHasADotIsFoundFirst() {
    let object: JSONObject = ["a": .object(["b": 2]), "a.b": 1]
    #expect(object.value(at: "a.b") == 1)
  }

  @Test(arguments: [
    ("1E2", 100, "100"), ("1e+2", 100, "100"), ("-0", 0, "0"), ("0.0e9", 0, "0"), ("2.50", nil, "2.5"),
    ("25e-1", nil, "2.5"), ("1.0", 1, "1"), ("-10.00", -10, "-10"), ("1200e-2", 12, "12"), ("1201e-2", nil, "12.01"),
    ("9223372036854775807.0", .max, "9223372036854775807"), ("9223372036854775808", nil, "9223372036854775808"),
    ("-9223372036854775808", .min, "-9223372036854775808"), ("9223372036854775808.0", nil, "9223372036854775808"),
    ("0.1000000000000000055511151231257827", nil, "0.1000000000000000055511151231257827"),
    ("1e300", nil, "1e+300"), ("1e-999999999999999999999", nil, "0.0"), ("\t\r\n 1 \n\r\t", 1, "1"),
  ])
  func numberIsKeptAsItIsWritten(text: String, whole: Int?, plain: String) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(value.bytes(limit: .max) == Array(text.utf8.filter { $0 > 0x20 }))
    #expect(value.wholeNumber == whole)
    #expect(value.text == plain)
  }

  @Test(arguments: [
    (JSON.array([1, 2]), "[1,2]"), (.object(["\"": "b"]), #"{"\"":"b"}"#), (.string("é"), #""é""#), (.null, "null"),
    (.string("\u{F}\u{1F}\u{7F}"), #""\u000f\u001f"# + "\u{7F}\""),
  ])
  func jsonIsWrittenUpToTheLimit(value: JSON, text: String) {
    let bytes = Array(text.utf8)
    #expect(value.bytes(limit: bytes.count) == bytes)
    #expect(value.bytes(limit: bytes.count - 1) == nil)
  }

  /// The text of each full value has five bytes in UTF-8.
  @Test(arguments: [
    (JSON.string(""), JSON.string("\u{E9}\u{20AC}")), (.array([""]), .array(["\u{E9}\u{20AC}"])),
    (.array([1, ""]), .array([1, "\u{E9}\u{20AC}"])), (.object(["": 1]), .object(["\u{E9}\u{20AC}": 1])),
    (.object(["a": 1, "b": ""]), .object(["a": 1, "b": "\u{E9}\u{20AC}"])),
  ])
  func sizeGrowsByTheBytesOfEveryText(empty: JSON, full: JSON) {
    #expect(full.size == empty.size + 5)
  }

  @Test func lastValueOfARepeatedKeyTakesThePlaceOfTheFirst() throws {
    let value = try JSONParser.parse(Array(#"{"a":1,"b":2,"a":3}"#.utf8))
    #expect(value == .object(["a": 3, "b": 2]))
  }

  /// RFC 8259, section 2.
  @Test func blanksAreAllowedAroundEveryToken() throws {
    let value = try JSONParser.parse(Array(#"{ "a" : [ 1 , [ ] , { } ] , "b" : 2 }"#.utf8))
    #expect(value == .object(["a": .array([1, .array([]), .object([:])]), "b": 2]))
  }

  @Test func largeObjectIsBuiltInLinearTime() throws {
    let members = (0..<60_000).map { "\"key\($0)\":\($0)" } + ["\"key7\":-7"]
    guard case .object(let object) = try JSONParser.parse(Array("{\(members.joined(separator: ","))}".utf8)) else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.count == 60_000)
    #expect(object.members[7].value == .integer(-7))
    let merged = Record(id: 1, fields: object).merging(object)
    #expect(merged.fields.members.count == 60_001)
  }

  @Test(arguments: [(512, true), (513, false)])
  func jsonNestedDeeperThanTheLimitIsRejected(depth: Int, isTaken: Bool) {
    for (start, value, end) in [("[", "", "]"), (#"{"a":"#, "1", "}")] {
      let text = String(repeating: start, count: depth) + value + String(repeating: end, count: depth)
      let bytes = Array(text.utf8)
      #expect(((try? JSONParser.parse(bytes)) != nil) == isTaken)
      if !isTaken { #expect(throws: JSONParser.Failure.tooDeep) { try JSONParser.parse(bytes) } }
    }
  }

  @Test(arguments: ["[]", "{}", "[[]]", #"{"a":{}}"#])
  func valuesBesideEachOtherAreNotNested(text: String) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    let list = "[\(Array(repeating: text, count: 600).joined(separator: ","))]"
    let values = try JSONParser.parse(Array(list.utf8))
    #expect(values == .array(Array(repeating: value, count: 600)))
  }

  @Test func escapeSequencesAreRead() throws {
    let text = #""a\"b\\\/\b\f\n\r\tc\u00e9\ud83d\udc4d""#
    #expect(try JSONParser.parse(Array(text.utf8)) == .string("a\"b\\/\u{8}\u{C}\n\r\tcé👍"))
  }

  @Test(arguments: [
    #""\u+041""#, #""\u-041""#, #""\u 041""#, #""\u041""#, #""\u004g""#, #""\ud83d""#, #""\ud83d\u0041""#,
    #""\udc4d\ud83d""#, #""\x41""#, #""\U0041""#, #""\"#,
  ])
  func malformedEscapeSequenceIsRejected(text: String) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test func textThatIsNotUTF8IsRejected() {
    #expect(throws: JSONParser.Failure.notUTF8(offset: 1)) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
  }

  @Test(arguments: [
    "-", ".", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1E-", "+1", "01", "-01", "[1,]", "[,1]", "[1 2]",
    #"{"a":1,}"#, #"{,"a":1}"#, #"{"a"}"#, "1 2", "tru", "nulll", "", " ", "\u{C}1", "\"\u{1F}\"", "\"\u{0}\"",
  ])
  func malformedValueIsRejected(text: String) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("a=b=c", "a", "b=c"), ("a", "a", ""), ("a=", "a", ""), ("=b", "", "b"), ("a+b+c=+d++e", "a b c", " d  e"),
    ("a=%C3%A9", "a", "é"), ("a=%2B", "a", "+"), ("a=%3d%26", "a", "=&"), ("a=%EF%BC%A1", "a", "Ａ"),
    ("a=%ef%bc%a1", "a", "Ａ"), ("a=%FF", "a", "%FF"), ("a=%-0", "a", "%-0"), ("a=%4", "a", "%4"),
  ])
  func queryItemIsDecoded(text: String, name: String, value: String) {
    #expect(QueryItem.items(in: text) == [QueryItem(name: name, value: value)])
  }

  @Test func itemsWithoutTheSortKeyComeLast() {
    let values: [JSON?] = [
      .string("b"), nil, .integer(2), .null, .string("a"), .number(1.5), .bool(true), .string("B"), .array(["b"]),
      .object([:]),
    ]
    let records = values.enumerated().map { Record(id: .integer($0 + 1), fields: $1.map { ["x": $0] } ?? [:]) }
    #expect(
      ListOrder.sorted(records, by: [ListOrder(path: "x", isDescending: false)]).map(\.id.wholeNumber)
        == [7, 6, 3, 8, 5, 1, 10, 9, 4, 2])
    #expect(
      ListOrder.sorted(records, by: [ListOrder(path: "x", isDescending: true)]).map(\.id.wholeNumber)
        == [2, 4, 9, 10, 1, 5, 8, 3, 6, 7])
  }

  /// The numbers are the same as `Double`; the emoji is U+1F600, and its first code unit 0xD83D.
  @Test(arguments: [
    (JSON.integer(9_007_199_254_740_992), JSON.integer(9_007_199_254_740_993)),
    (.string("😀"), .string("\u{FF5E}")),
  ])
  func valuesAreOrderedAsWholeNumbersAndByUTF16CodeUnits(lower: JSON, higher: JSON) {
    let records = [higher, lower].enumerated().map { Record(id: .integer($0 + 1), fields: ["x": $1]) }
    #expect(ListOrder.sorted(records, by: [ListOrder(path: "x", isDescending: false)]).map(\.id.wholeNumber) == [2, 1])
  }

  @Test(arguments: [("x_gte", "\u{FF5E}", "😀"), ("x_lte", "😀", "\u{FF5E}")])
  func textIsComparedByUTF16CodeUnits(key: String, member: String, value: String) throws {
    var filter = ListFilter(key: key)
    try filter.add(value)
    #expect(filter.matches(["x": .string(member)]))
    var opposite = ListFilter(key: key)
    try opposite.add(member)
    #expect(!opposite.matches(["x": .string(value)]))
  }

  @Test(arguments: [
    (JSON.integer(0), "0", false), (.number(0.0), "0", false), (.integer(10), "0", true), (.bool(true), "tr", true),
    (.number(1.5), ".5", true), (.array(["a", "B"]), "b", true),
    (.object(["key": .object(["x": "Text"])]), "text", true), (.object(["key": "x"]), "key", false),
  ])
  func searchFindsTheTextOfValues(value: JSON, text: String, isFound: Bool) {
    #expect(value.contains(text) == isFound)
  }

  @Test func responseAboveTheSizeLimitIsAnError() throws {
    let text = JSON.string(String(repeating: "x", count: 100_000))
    let response = HTTPResponse.json(.array(Array(repeating: text, count: 400)))
    #expect(response.status == 400)
    #expect(response.body.count < 200)
  }

  @Test(arguments: [
    ("abc", "xABCx", true), ("^abc", "xabc", false), ("abc$", "xabc", true), ("^$", "", true), ("a.c", "a\nc", false),
    ("a.c", "a\rc", false), ("^\\w+$", "a_Z9", true), ("^[\\]]$", "]", true), ("+", nil, false), ("a|b", "xb", true),
    ("b*$", "a", true), ("^(ab|cd)+e$", "abcde", true), ("^(ab|cd)+e$", "e", false), ("^(?:ab)*$", "abab", true),
    ("colou?r", "COLOR", true), ("[a-c]+x", "BX", true), ("[^a-c]", "abc", false), ("[]]", "]", true),
    ("[A-Z]", "q", true), ("\\d+\\.\\d", "3.5", true), ("\\.", "a", false), ("\\W", "a_1", false),
    ("[\\d-]", "-", true), ("É", "é", true), ("a*?b", "aab", true), ("", "x", true), ("[^A-Z ]", "Ab c", false),
    ("[^A-Z ]", "a-b", true), ("[^É]", "é", false), ("\\D", "12", false), ("\\D", "1a", true), ("a|b|c", "c", true),
    ("^colou?r$", "colour", true), ("^a?$", "aa", false), ("^İ+$", "İİ", true), ("[\\D-]", nil, false),
    ("^[\\d]$", "7", true), ("[a-c\\d]", "x", false), ("[^\\s]", " ", false), ("[^]]", "]", false), ("[]", nil, false),
    ("\\s", "\r", true), ("\\S", " \t\r\n", false), ("[+-\\]", nil, false), ("x**", nil, false), ("(", nil, false),
    ("[\\*-,]", "+", true), ("$", "x", true), ("\\s*$", "x", true), ("x*$", "ay", true), ("^", "x", true),
    ("^$", "x", false), ("a^", "a", false), ("$a", "a", false), ("a$", "a\nb", false), ("^b", "a\nb", false),
    ("a|", "x", true), ("^a+?b$", "b", false), ("^a??b$", "b", true), ("\\w", "é", false), ("\\W", "é", true),
    ("(?:a", nil, false), (")", nil, false), ("[", nil, false), ("[b-a]", nil, false), ("a{2}", nil, false),
    ("[a-a]", "a", true), ("\\b", nil, false), ("[\\b]", nil, false), ("a]", nil, false), ("a}", nil, false),
    ("?", nil, false), (String(repeating: "e\u{301}", count: 51), nil, false),
    // ECMAScript does not map these to upper case: that of "ß" has two characters, those of "ı" and "ſ" are ASCII.
    ("[A-Z]", "ß", false), ("[^S]", "ß", true), ("[A-Z]", "ı", false), ("\\W", "ſ", true), ("[À-Þ]", "é", true),
    ("\\1", nil, false), ("(?=a)", nil, false), ("\\", nil, false), (String(repeating: "a", count: 101), nil, false),
    (String(repeating: "a", count: 100), String(repeating: "a", count: 100), true),
  ])
  func patternOfLikeMatches(pattern: String, text: String?, matches: Bool) {
    let compiled = LikePattern(pattern)
    #expect((compiled != nil) == (text != nil))
    if let text { #expect(compiled?.matches(text) == matches) }
  }

  @Test func textUpToTheLimitIsSearched() throws {
    let pattern = try #require(LikePattern("b"))
    for count in [LikePattern.maximumTextLength - 1, LikePattern.maximumTextLength] {
      #expect(pattern.matches(String(repeating: "a", count: count) + "b") == (count < LikePattern.maximumTextLength))
    }
  }

  @Test(.timeLimit(.minutes(10))) func noPatternTakesExponentialTime() throws {
    let pattern = try #require(LikePattern("^(a+)+(a|aa)*(a?a?a?a?)+$"))
    #expect(!pattern.matches(String(repeating: "a", count: 2_000) + "b"))
    let nested = try #require(LikePattern("((((a*)*)*)*)*b"))
    #expect(!nested.matches(String(repeating: "a", count: 2_000)))
  }
}
