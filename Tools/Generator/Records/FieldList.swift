/// Fields as `--fields` has them: `title:String,rating:Double?,tags:[String],author:{name:String,url:URL?}`.
private struct FieldList {
  private var rest: Substring
  private var problems: [String] = []

  fileprivate static func record(from text: String) throws(Refusal) -> Record {
    var list = FieldList(rest: text[...])
    var fields = list.fields(of: "", until: nil)
    if list.problems.isEmpty, !list.rest.isEmpty { list.expect("a comma or the end", in: "") }
    if !fields.contains(where: \.isID) { fields.append(Record.standard.id) }
    let problems = list.problems + Record(fields: fields).problems { $0 }
    guard problems.isEmpty else { throw Refusal(problems.map { "--fields: \($0)" }) }
    return Record(fields: fields)
  }

  private mutating func fields(of parent: String, until end: Character?) -> [Record.Field] {
    var fields: [Record.Field] = []
    repeat {
      let key = String(takeWhile { !":,{}[]".contains($0) }).trimmed
      let path = parent.isEmpty ? key : "\(parent).\(key)"
      guard let name = FieldNames.property(for: key), take(":") else {
        expect("a field, such as title:String", in: parent)
        return fields
      }
      guard let type = type(of: path, named: name, inArray: false) else { return fields }
      let isOptional = take("?")
      fields.append(Record.Field(key: key, name: name, type: type, isOptional: isOptional))
    } while problems.isEmpty && take(",")
    if problems.isEmpty, let end, !take(end) { expect("a comma or '\(end)'", in: parent) }
    return fields
  }

  private mutating func type(of path: String, named name: String, inArray: Bool) -> FieldType? {
    if take("[") {
      guard let element = type(of: path, named: name, inArray: true) else { return nil }
      if take("]") { return .array(element) }
      expect("']'", in: path)
      return nil
    }
    if take("{") {
      let inner = fields(of: path, until: "}")
      guard problems.isEmpty else { return nil }
      return .object(Record.Object(type: FieldNames.type(for: name, isArray: inArray), fields: inner))
    }
    let word = String(takeWhile { !",{}[]?".contains($0) }).trimmed
    if let type = FieldType.scalars.first(where: { $0.key.lowercased() == word.lowercased() })?.value { return type }
    let known = FieldType.scalars.map(\.key).joined(separator: ", ")
    problems.append("\(path): '\(word)' is not a type; the types are \(known), [Type] and {field:Type}")
    return nil
  }

  private mutating func expect(_ what: String, in path: String) {
    let place = path.isEmpty ? "" : "\(path): "
    let found = rest.isEmpty ? "the end" : "'\(rest.prefix(20))'"
    problems.append("\(place)\(what) is missing before \(found)")
  }

  private mutating func take(_ character: Character) -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeWhile(_ isWanted: (Character) -> Bool) -> Substring {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return taken
  }
}

extension Record {
  /// - Parameter fields: as `--fields` has them. Without an `id` the record has one that is an `Int`.
  /// - Throws: everything that is wrong with them.
  package init(fields: String) throws(Refusal) {
    self = try FieldList.record(from: fields)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
