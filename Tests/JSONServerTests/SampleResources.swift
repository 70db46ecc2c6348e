import JSONServer

/// Collections in the manner of JSONPlaceholder, of the same names and sizes.
extension Resource {
  static let all = [users, posts, comments, albums, photos, todos]

  static let users = Resource("users", fields: userFields) {
    people.enumerated().map { index, person in
      let (name, username, city, latitude) = person
      let geo: JSONObject = ["lat": .string(latitude), "lng": "0"]
      return [
        "id": .integer(index + 1),
        "name": .string(name), "username": .string(username), "email": .string("\(username)@mail.example"),
        "address": .object(["street": "1 High Street", "city": .string(city), "geo": .object(geo)]),
      ]
    }
  }

  static let posts = Resource("posts", parents: [users], fields: [title, body]) {
    items(100, belongingTo: "userId", 10) { ["title": .string("title \($0)"), "body": "several\nlines"] }
  }

  static let comments = Resource("comments", parents: [posts], fields: [name, email, body]) {
    items(500, belongingTo: "postId", 5) { ["name": .string("name \($0)"), "email": "a@mail.example", "body": "text"] }
  }

  static let albums = Resource("albums", parents: [users], fields: [title]) {
    items(100, belongingTo: "userId", 10) { ["title": .string("title \($0)")] }
  }

  static let photos = Resource("photos", parents: [albums], fields: [title, Field("url", .text())]) {
    items(5_000, belongingTo: "albumId", 50) { ["title": .string("title \($0)"), "url": "https://photos.example"] }
  }

  static let todos = Resource("todos", parents: [users], fields: [title, Field("completed", .boolean)]) {
    items(200, belongingTo: "userId", 20) { ["title": .string("title \($0)"), "completed": .bool($0 % 3 == 0)] }
  }

  private static let title = Field("title", .text(maximum: 200))
  private static let name = Field("name", .text(maximum: 200))
  private static let body = Field("body", .text())
  private static let email = Field("email", .email)

  private static var userFields: [Field] {
    let lines = ["lat", "lng"].map { Field($0, .optionalText, isRequired: false) }
    let address = [Field("city", .text()), Field("geo", .object(lines), isRequired: false)]
    return [
      name, Field("username", .text()), email, Field("address", .object(address)),
      Field("phone", .optionalText, isRequired: false),
    ]
  }

  private static let people = [
    ("Amara Okonjo", "amara", "Nairobi", "-1.2864"), ("Zoë Lindqvist", "zoe.l", "Tromsø", "69.6492"),
    ("佐藤 美咲", "misaki", "Kyoto", "35.0116"), ("Rui Vasconcelos", "ruivasco", "Lisbon", "38.7223"),
    ("Rene\u{301}e Tremblay", "renee_t", "Lisbon", "38.7223"), ("Nguyễn Minh Anh", "minhanh", "Tromsø", "69.6492"),
    ("İpek Yıldız", "ipek", "Lisbon", "38.7223"), ("Kwame Mensah-Boateng", "kmb", "Nairobi", "-1.2864"),
    ("한지우", "jiwoo", "Kyoto", "35.0116"), ("Agnieszka Wójcik", "agawojcik", "Lisbon", "38.7223"),
  ]

  /// Each item of the parent collection has so many consecutive ones.
  private static func items(
    _ count: Int, belongingTo key: String, _ perParent: Int, make: (Int) -> JSONObject
  ) -> [JSONObject] {
    (1...count).map { id in
      var item: JSONObject = [key: .integer((id - 1) / perParent + 1), "id": .integer(id)]
      item.merge(make(id))
      return item
    }
  }
}
