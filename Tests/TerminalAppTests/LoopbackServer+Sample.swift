import LoopbackServer

extension LoopbackServer {
  static let people = list(1...3, person)

  static func person(_ id: Int) -> String {
    let name = ["Ada", "佐藤 美咲", "Zoë"][id - 1]
    return #"{"id":\#(id),"name":"\#(name)","username":"u\#(id)","email":"u\#(id)@b.c","address":{"city":"Oslo"}}"#
  }

  /// Serves three people, posts and todos.
  static func sample() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route("/users", .json(people))
    for id in 1...3 { server.route("/users/\(id)", .json(person(id))) }
    server.route("/posts", .json(posts(1...3)))
    server.route(
      "/todos", .json(list(1...3) { #"{"id":\#($0),"userId":\#($0),"title":"todo \#($0)","completed":false}"# }))
    return server
  }

  static func posts(_ ids: ClosedRange<Int>) -> String {
    list(ids) { #"{"id":\#($0),"userId":1,"title":"p\#($0)","body":""}"# }
  }

  private static func list(_ ids: ClosedRange<Int>, _ item: (Int) -> String) -> String {
    "[\(ids.map(item).joined(separator: ","))]"
  }
}
