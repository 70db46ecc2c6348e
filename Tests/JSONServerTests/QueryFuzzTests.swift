import Fuzzing
import Testing

@testable import JSONServer

@Suite struct QueryFuzzTests {
  @Test func anyQueryReturnsAPartOfTheListOrAnError() async throws {
    let records = try Resource.users.initialRecords()
    let posts = try Resource.posts.initialRecords()
    let fuzzer = Fuzzer(
      corpus: [
        "_page=2&_limit=3", "_sort=-id,address.city&_order=desc,asc", "id_gte=3&id_lte=7&id_ne=5",
        "name_like=%5E(rui|k.*e)%24&q=lis",
        "_start=-3&_end=9&_embed=posts", "address.geo.lat=35.0116&name=%E4%BD%90", "_=1&id=1&id=2&x+y=z%",
        "a&&=&=b&_expand=user",
      ],
      tokens: [
        "&", "=", "_", "-", ",", ".", "%", "%25", "_like=", "_gte=", "_ne=", "(", ")", "[", "]", "*", "+", "\\", "|",
        "^", "id", "_page=",
      ])
    try await fuzzer.run { input in
      let items = QueryItem.items(in: String(decoding: input, as: UTF8.self))
      guard let query = try? ListQuery(items, of: Resource.all), let (part, total) = try? await query.apply(to: records)
      else { return }
      try #require(part.count <= total && total <= records.count)
      try #require(Set(part.map(\.id)).count == part.count)
      let relations = Relations(query, of: .users, in: [.posts: posts])
      for record in part {
        try #require(query.addingRelations(to: record, of: .users, from: relations)["id"] == record.id)
      }
      for link in query.part.links(total: total) { try #require(link.page >= 1 && link.page <= max(total, 1)) }
    }
  }
}
