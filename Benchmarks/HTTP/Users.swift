import Foundation

/// The list of ten users that the cells with JSON ask for, as JSONPlaceholder writes one.
enum Users {
  static let json = Data("[\((1...10).map(user).joined(separator: ",\n"))]".utf8)

  private static func user(_ id: Int) -> String {
    """
    {
      "id": \(id), "name": "Leanne Graham \(id)", "username": "Bret\(id)", "email": "user\(id)@example.org",
      "address": {
        "street": "Kulas Light", "suite": "Apt. 556", "city": "Gwenborough", "zipcode": "92998-3874",
        "geo": { "lat": "-37.3159", "lng": "81.1496" }
      },
      "phone": "1-770-736-8031 x56442", "website": "hildegard.example",
      "company": { "name": "Romaguera-Crona", "catchPhrase": "Multi-layered client-server neural-net", "bs": "harness" }
    }
    """
  }
}
