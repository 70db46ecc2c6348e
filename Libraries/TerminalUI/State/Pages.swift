/// Shows one of several pages and keeps the state of the others: selection, scroll position and focus are restored when
/// a page is shown again. Used for tabs and navigation stacks.
///
/// ```swift
/// Pages(showing: tab, of: Tab.allCases) { tab in
///   switch tab {
///   case .people: PeopleList()
///   case .posts: PostList()
///   }
/// }
/// ```
///
/// A page that is no longer in `pages` loses its state. The views of hidden pages are not made, and their
/// tasks are cancelled.
@MainActor
public struct Pages<Page: Hashable, Content> {
  private let shown: Page
  private let pages: [Page]
  private let content: (Page) -> Content
}

extension Pages: PrimitiveView, View where Content: View {
  public typealias Body = Never

  public init(showing shown: Page, of pages: some Sequence<Page>, @ViewBuilder content: @escaping (Page) -> Content) {
    self.shown = shown
    self.pages = Array(pages)
    self.content = content
  }

  public func resolve(into resolver: inout ViewResolver) {
    resolver.entering(.type(ObjectIdentifier(Self.self))) { resolver in
      for page in pages {
        let identity = resolver.identity.appending(.id(AnyHashable(page)))
        resolver.context.scopes.insert(identity)
        // Not the shown page: objects of views that leave it are released.
        if page != shown { resolver.context.storage.keep(identity) }
      }
      resolver.entering(.id(AnyHashable(shown))) { content(shown).resolve(into: &$0) }
    }
  }
}
