extension Resource {
  /// What the collection holds before anybody writes to it: the same in every run, ordered by id, ids from 1.
  var initialRecords: [Record] {
    switch self {
    case .users: People.records
    case .posts: records(count: 100, perParent: 10, make: Self.post)
    case .comments: records(count: 500, perParent: 5, make: Self.comment)
    case .albums: records(count: 100, perParent: 10, make: Self.album)
    case .photos: records(count: 5_000, perParent: 50, make: Self.photo)
    case .todos: records(count: 200, perParent: 20, make: Self.todo)
    }
  }

  /// `count` records of which each item of the parent collection has `perParent` in a row.
  private func records(count: Int, perParent: Int, make: (Int, inout Writer) -> JSONObject) -> [Record] {
    (1...count).map { id in
      var writer = Writer(resource: self, id: id)
      var fields = JSONObject()
      if let parent { fields[parent.foreignKey] = .integer((id - 1) / perParent + 1) }
      fields["id"] = .integer(id)
      for member in make(id, &writer).members { fields[member.key] = member.value }
      return Record(id: id, fields: fields)
    }
  }

  private static func post(id: Int, writer: inout Writer) -> JSONObject {
    ["title": .string(writer.headline()), "body": .string(writer.paragraph(sentences: 4))]
  }

  private static func comment(id: Int, writer: inout Writer) -> JSONObject {
    [
      "name": .string(writer.headline()),
      "email": .string("\(writer.pick(Words.adjectives)).\(writer.pick(Words.nouns))\(id)@mail.example"),
      "body": .string(writer.paragraph(sentences: 2)),
    ]
  }

  private static func album(id: Int, writer: inout Writer) -> JSONObject {
    ["title": .string("\(writer.thing()) \(writer.pick(Words.places))")]
  }

  private static func photo(id: Int, writer: inout Writer) -> JSONObject {
    let colour = writer.hexColour()
    return [
      "title": .string("\(writer.thing()) \(writer.pick(Words.places))"),
      "url": .string("https://photos.example/600/\(colour)"),
      "thumbnailUrl": .string("https://photos.example/150/\(colour)"),
    ]
  }

  private static func todo(id: Int, writer: inout Writer) -> JSONObject {
    ["title": .string(writer.errand()), "completed": .bool(writer.chance(of: 45))]
  }
}
