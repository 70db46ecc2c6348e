import Domain

/// An item of any collection of a JSONPlaceholder-style API: each has an `id` and some of the others, which may be
/// absent or null.
public struct SearchRemoteModel: Decodable, Equatable, Sendable {
  public struct Address: Decodable, Equatable, Sendable {
    public let city: String?
  }

  public struct Company: Decodable, Equatable, Sendable {
    public let name: String?
  }

  public let id: Int
  public var name: String?
  public var username: String?
  public var email: String?
  public var phone: String?
  public var website: String?
  public var address: Address?
  public var company: Company?
  public var title: String?
  public var body: String?
  public var completed: Bool?
  public var postId: Int?
}

extension SearchRemoteModel {
  func result(in section: SearchSection) -> SearchResult {
    let id = SearchResult.ID(section, id)
    switch section {
    case .people:
      return SearchResult(
        id: id, title: name ?? "",
        fields: Self.fields([
          "Username": username, "E-mail": email, "Phone": phone, "Website": website, "Company": company?.name,
          "City": address?.city,
        ]))
    case .posts:
      return SearchResult(id: id, title: title ?? "", text: body ?? "")
    case .todos:
      return SearchResult(id: id, title: title ?? "", status: completed == true ? "done" : "open")
    case .comments:
      return SearchResult(
        id: id, title: name ?? "", text: body ?? "", fields: Self.fields(["E-mail": email]), postID: postId)
    }
  }

  private static func fields(_ values: KeyValuePairs<String, String?>) -> [SearchResult.Field] {
    values.compactMap { name, value in value.map { SearchResult.Field(name, $0) } }.filter { !$0.value.isEmpty }
  }
}
