import Fuzzing

/// A feature with random options of scripts/new-feature.
struct RandomFeature: CustomStringConvertible {
  let name: String
  /// The collection of the embedded API that it shows; nil for items that the app keeps in memory.
  let path: String?
  /// Whether its request requires a token.
  let requiresLogin: Bool
  /// The text of the file for `--from-json`.
  let records: String?
  private let options: [String]
  /// The arguments of scripts/new-call, for each call that it gets.
  private(set) var calls: [[String]] = []

  static let names = ["Albums", "Codes", "Staff", "PhotoPrints", "Inventory", "Zebras"]

  init(named name: String, using generator: inout SeededGenerator) {
    func chosen<Choice>(_ choices: [Choice]) -> Choice { choices[Int.random(in: choices.indices, using: &generator)] }
    self.name = name
    let collection = name.lowercased()
    path = chosen([nil, collection, "v1/\(collection)", "repos/acme/\(collection)", collection])
    requiresLogin = path != nil && chosen([true, false])
    let id = chosen(["", "id:Int", "id:String", "id:UUID"])
    let fields = Self.fields.filter { _ in chosen([true, false, false]) }
    let file = chosen([nil, nil] + Self.files.map(Optional.some))
    records = file
    var options: [String] = []
    if let path { options += ["--path", path] }
    if name == "Staff" { options += ["--item", "Employee"] }
    if chosen([true, false]) { options.append("--modal") }
    if chosen([true, false]) {
      options += ["--style", "redux"]
    } else if let path {
      calls = [
        ["hints", "--get", "\(path)/{id}/hints", "--fields", "text:String,at:Date?"],
        ["sortOut", "--post", "\(path)/{id}/sorting", "--body", "isDone=true"],
      ].filter { _ in chosen([true, false]) }.map { [name] + $0 }
      for option in Self.requests where chosen([true, false]) { options += option }
      let texts =
        file == nil ? fields.filter { $0.hasSuffix(":String") }.compactMap { $0.split(separator: ":").first } : []
      if let text = texts.first {
        if chosen([true, false]) { options += ["--create", "\(text)"] }
        if chosen([true, false]) { options += ["--update", "\(text)"] }
        if chosen([true, false]) { options += ["--enum", "\(text)=new,in-progress"] }
      }
    }
    if file == nil, !fields.isEmpty || !id.isEmpty {
      options += ["--fields", ([id] + fields).filter { !$0.isEmpty }.joined(separator: ",")]
    }
    self.options = options
  }

  /// The command that adds it.
  func arguments(recordsIn file: String) -> [String] {
    [name] + options + (records == nil ? [] : ["--from-json", file])
  }

  /// How many items it shows.
  var count: Int? {
    guard path != nil else { return nil }
    return records.map { $0.matches(of: /"id"/).count } ?? 3
  }

  var description: String {
    "\(arguments(recordsIn: records ?? ""))\(requiresLogin ? " with a login" : "") \(calls)"
  }

  private static let requests = [
    ["--paged", "page"], ["--detail"], ["--sub", "remarks:body:String"], ["--delete"],
  ]
  private static let fields = [
    "title:String", "total:Int", "phase:String", "changes:[String]", "hashValue:Int", "rating:Double?", "at:Date",
    "site:URL?", "isNew:Bool", "by:{name:String,link:URL?}", "items:[{label:String,count:Int}]", "self:String",
  ]
  private static let files = [
    ##"[{"id":"b1f0c9a2-0000-4000-8000-0000000000aa","name":"A \"b\" \\# c","opened_at":"2026-01-02T03:04:05Z"}]"##,
    #"[{"id":40,"title":"A","by":{"login":"a","site":null}},{"id":7,"title":"B","by":{"login":"b","site":"b"}}]"#,
    #"[{"id":"x-1","number":1.5,"tags":["a"]},{"id":"17","number":2,"tags":[]}]"#,
  ]
}
