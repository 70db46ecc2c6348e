public import Domain

/// The whole list, for the template with ReduxCore, which is compiled with the repository that has pages: no feature
/// has this file.
extension FetchWidgetsUseCase {
  public func callAsFunction(limit: ListLimit = .widgets) async throws(DomainError) -> Listing<WidgetSummary> {
    let list: PagedList<WidgetSummary> = try await callAsFunction(limit: .all, atLeast: 0)
    return Listing(items: list.items, limit: limit)
  }
}
