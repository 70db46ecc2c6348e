import Domain
import ReduxCore

/// Tracks what users do with the search, but not the text that they search for.
struct SearchAnalyticsMiddleware: MiddlewareType {
  let track: @Sendable (_ event: String, _ properties: [String: String]) -> Void

  func process(action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>) async {
    switch action {
    case .searchSubmitted: track("search_submitted", ["length": "\(state.text.count)"])
    case .sectionLoaded(let section, let results, _):
      track("search_section_loaded", ["section": section.rawValue, "results": "\(results.count)"])
    case .sectionFailed(let section, let failure, _):
      track("search_section_failed", ["section": section.rawValue, "failure": "\(failure.kind)"])
    case .openTapped(let item): track("search_result_opened", ["section": item.section])
    default: break
    }
  }
}
