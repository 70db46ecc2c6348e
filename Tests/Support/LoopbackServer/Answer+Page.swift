extension Answer {
  /// The page of JSON items that a request asks for with `_page` and `_limit`, and their total; all without.
  public static func page(of items: [String], for request: ReceivedRequest) -> Answer {
    let size = request.query("_limit").flatMap { Int($0) } ?? items.count
    let page = request.query("_page").flatMap { Int($0) } ?? 1
    let part = items.dropFirst((page - 1) * size).prefix(size)
    return .json("[\(part.joined(separator: ","))]", headers: [("X-Total-Count", "\(items.count)")])
  }
}

extension ReceivedRequest {
  /// The first value of a name in the query, as sent.
  public func query(_ name: String) -> String? {
    let items = target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
    let item = items.first { $0.hasPrefix("\(name)=") }
    return item.map { String($0.dropFirst(name.count + 1)) }
  }
}
