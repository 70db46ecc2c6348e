import JSONServer

/// The ten people of the API. All are invented, with domain names that are reserved for examples (RFC 2606).
///
/// Their names test a terminal: precomposed and combining accents, non-Latin letters, characters that are two columns
/// wide.
enum People {
  static let records = [
    person(
      1, "Amara Okonjo", "amara", "14 Jacaranda Close", "Flat 3", .nairobi, "+254 20 555 0114", "amara-okonjo.example",
      "Okonjo & Lindqvist", "Timber that remembers the forest", "certified hardwood for small workshops"),
    person(
      2, "Zoë Lindqvist", "zoe.l", "7 Havnegata", "Loft", .tromso, "+47 77 55 01 22", "zoelindqvist.example",
      "Nordlys Instruments", "Listening to the upper air", "magnetometers for polar stations"),
    person(
      3, "佐藤 美咲", "misaki", "22 Teramachi-dori", "Suite 501", .kyoto, "+81 75 555 0137", "sato-misaki.example",
      "和紙工房 Sato", "Paper for a thousand years", "hand-made paper for restorers"),
    person(
      4, "Rui Vasconcelos", "ruivasco", "81 Rua da Saudade", "3.º Esq.", .lisbon, "+351 21 555 0142",
      "vasconcelos.example", "Azulejo Digital", "Every wall tells you something", "tile scanning and replacement"),
    person(
      5, "Rene\u{301}e Tremblay", "renee_t", "310 Rua dos Plátanos", "2.º Dto.", .lisbon, "+351 21 555 0158",
      "reneetremblay.example", "Atelier Tremblay", "Slow maps for fast cities", "walking maps printed on demand"),
    person(
      6, "Nguyễn Minh Anh", "minhanh", "5 Bakkegata", "Suite 2", .tromso, "+47 77 55 01 63", "minhanh.example",
      "Fjord Kitchen", "Warm soup at seventy degrees north", "ready meals for research vessels"),
    person(
      7, "İpek Yıldız", "ipek", "60 Calçada do Monte", "R/C", .lisbon, "+351 21 555 0175", "ipekyildiz.example",
      "Yıldız Sailcloth", "Canvas that has met the wind", "sails cut from retired awnings"),
    person(
      8, "Kwame Mensah-Boateng", "kmb", "9 Kilimani Road", "Block C", .nairobi, "+254 20 555 0181",
      "mensah-boateng.example", "Savanna Signals", "A radio in every village", "low-power mesh networks"),
    person(
      9, "한지우", "jiwoo", "3 Gion-machi", "2F", .kyoto, "+81 75 555 0196", "hanjiwoo.example",
      "Tea & Transistors", "Old circuits, gently warmed", "repair of valve amplifiers"),
    person(
      10, "Agnieszka Wójcik", "agawojcik", "18 Avenida da Liberdade", "Sala 40", .lisbon, "+351 21 555 0209",
      "wojcik.example", "Bursztyn Optics", "Look twice", "lenses for field naturalists"),
  ]

  private enum City {
    case nairobi, tromso, kyoto, lisbon

    var name: String {
      switch self {
      case .nairobi: "Nairobi"
      case .tromso: "Tromsø"
      case .kyoto: "Kyoto"
      case .lisbon: "Lisbon"
      }
    }

    var zipcode: String {
      switch self {
      case .nairobi: "00100"
      case .tromso: "9008"
      case .kyoto: "604-8091"
      case .lisbon: "1100-012"
      }
    }

    /// Strings, as in JSONPlaceholder.
    var geo: JSONObject {
      switch self {
      case .nairobi: ["lat": "-1.2864", "lng": "36.8172"]
      case .tromso: ["lat": "69.6492", "lng": "18.9553"]
      case .kyoto: ["lat": "35.0116", "lng": "135.7681"]
      case .lisbon: ["lat": "38.7223", "lng": "-9.1393"]
      }
    }
  }

  private static func person(
    _ id: Int, _ name: String, _ username: String, _ street: String, _ suite: String, _ city: City, _ phone: String,
    _ website: String, _ company: String, _ catchPhrase: String, _ business: String
  ) -> JSONObject {
    [
      "id": .integer(id),
      "name": .string(name),
      "username": .string(username),
      "email": .string("\(username)@\(website)"),
      "address": .object([
        "street": .string(street),
        "suite": .string(suite),
        "city": .string(city.name),
        "zipcode": .string(city.zipcode),
        "geo": .object(city.geo),
      ]),
      "phone": .string(phone),
      "website": .string(website),
      "company": .object([
        "name": .string(company),
        "catchPhrase": .string(catchPhrase),
        "bs": .string(business),
      ]),
    ]
  }
}
