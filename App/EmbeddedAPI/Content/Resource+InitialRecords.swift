extension Resource {
  /// The records of the collection before any write: the same in every run, in the order of ids, which begin at 1.
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

  /// `count` records; each item of the parent collection has `perParent` consecutive ones.
  private func records(count: Int, perParent: Int, make: (Int, inout TextGenerator) -> JSONObject) -> [Record] {
    (1...count).map { id in
      var generator = TextGenerator(resource: self, id: id)
      var fields = JSONObject()
      if let parent { fields[parent.foreignKey] = .integer((id - 1) / perParent + 1) }
      fields["id"] = .integer(id)
      for member in make(id, &generator).members { fields[member.key] = member.value }
      return Record(id: id, fields: fields)
    }
  }

  private static func post(id: Int, generator: inout TextGenerator) -> JSONObject {
    ["title": .string(generator.headline()), "body": .string(generator.paragraph(sentences: 4))]
  }

  private static func comment(id: Int, generator: inout TextGenerator) -> JSONObject {
    [
      "name": .string(generator.headline()),
      "email": .string("\(generator.pick(Words.adjectives)).\(generator.pick(Words.nouns))\(id)@mail.example"),
      "body": .string(generator.paragraph(sentences: 2)),
    ]
  }

  private static func album(id: Int, generator: inout TextGenerator) -> JSONObject {
    ["title": .string("\(generator.thing()) \(generator.pick(Words.places))")]
  }

  private static func photo(id: Int, generator: inout TextGenerator) -> JSONObject {
    let colour = generator.hexColour()
    return [
      "title": .string("\(generator.thing()) \(generator.pick(Words.places))"),
      "url": .string("https://photos.example/600/\(colour)"),
      "thumbnailUrl": .string("https://photos.example/150/\(colour)"),
    ]
  }

  private static func todo(id: Int, generator: inout TextGenerator) -> JSONObject {
    ["title": .string(generator.errand()), "completed": .bool(generator.chance(of: 45))]
  }
}
