import JSONServer

/// The collections of the sample, with what their items need so that clients can decode them, and the items before any
/// write: the same in every run.
extension Resource {
  static let users = Resource("users", fields: userFields) { People.records }

  static let posts = Resource("posts", parents: [users], fields: [title, body]) {
    items(of: "posts", count: 100, refersTo: "userId", perParent: 10) { _, generator in
      ["title": .string(generator.headline()), "body": .string(generator.paragraph(sentences: 4))]
    }
  }

  static let comments = Resource("comments", parents: [posts], fields: [name, email, body]) {
    items(of: "comments", count: 500, refersTo: "postId", perParent: 5) { id, generator in
      [
        "name": .string(generator.headline()),
        "email": .string("\(generator.pick(Words.adjectives)).\(generator.pick(Words.nouns))\(id)@mail.example"),
        "body": .string(generator.paragraph(sentences: 2)),
      ]
    }
  }

  static let albums = Resource("albums", parents: [users], fields: [title]) {
    items(of: "albums", count: 100, refersTo: "userId", perParent: 10) { _, generator in
      ["title": .string("\(generator.thing()) \(generator.pick(Words.places))")]
    }
  }

  static let photos = Resource(
    "photos", parents: [albums], fields: [title, Field("url", .text()), Field("thumbnailUrl", .text())]
  ) {
    items(of: "photos", count: 5_000, refersTo: "albumId", perParent: 50) { _, generator in
      let colour = generator.hexColour()
      return [
        "title": .string("\(generator.thing()) \(generator.pick(Words.places))"),
        "url": .string("https://photos.example/600/\(colour)"),
        "thumbnailUrl": .string("https://photos.example/150/\(colour)"),
      ]
    }
  }

  static let todos = Resource("todos", parents: [users], fields: [title, Field("completed", .boolean)]) {
    items(of: "todos", count: 200, refersTo: "userId", perParent: 20) { _, generator in
      ["title": .string(generator.errand()), "completed": .bool(generator.chance(of: 45))]
    }
  }

  private static let title = Field("title", .text(maximum: 200))
  private static let name = Field("name", .text(maximum: 200))
  private static let body = Field("body", .text())
  private static let email = Field("email", .email)

  private static var userFields: [Field] {
    func optional(_ names: String...) -> [Field] { names.map { Field($0, .optionalText, isRequired: false) } }
    let geo = Field("geo", .object(optional("lat", "lng")), isRequired: false)
    return [
      name, Field("username", .text()), email,
      Field("address", .object([Field("city", .text()), geo] + optional("street", "suite", "zipcode"))),
      Field("company", .object(optional("name", "catchPhrase", "bs")), isRequired: false),
    ] + optional("phone", "website")
  }

  /// `count` items; each item of the parent collection has `perParent` consecutive ones.
  private static func items(
    of collection: String, count: Int, refersTo foreignKey: String, perParent: Int,
    make: (Int, inout TextGenerator) -> JSONObject
  ) -> [JSONObject] {
    (1...count).map { id in
      var generator = TextGenerator(collection: collection, id: id)
      var item: JSONObject = [foreignKey: .integer((id - 1) / perParent + 1), "id": .integer(id)]
      item.merge(make(id, &generator))
      return item
    }
  }
}
