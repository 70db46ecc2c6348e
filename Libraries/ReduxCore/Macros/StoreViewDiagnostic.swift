import SwiftDiagnostics

/// The diagnostics of `@StoreView`; one case per mistake.
package enum StoreViewDiagnostic: Equatable {
  case notAStruct(keyword: String)
  case notAView
  case reducerIsNotAType(found: String)
  case missingContent
  case contentIsNotAFunction
  case contentIsStatic
  case contentParameters
  case contentType
  case handWrittenBody
  case handWrittenTypeAlias(String)
  case middlewareIsNotAProperty
  case middlewareIsStatic
}

extension StoreViewDiagnostic: MacroDiagnostic {
  package static var domain: String { "ReduxCore" }

  package var message: String {
    switch self {
    case .notAStruct(let keyword): "'@StoreView' can only be attached to a struct, not to \(keyword)"
    case .notAView: "'@StoreView' requires a view: the struct must conform to 'View'"
    case .reducerIsNotAType(let found): "'reducer' must be the type of a reducer: '\(found).self'"
    case .missingContent: "'@StoreView' requires 'func content(store: Store) -> some View' in the struct"
    case .contentIsNotAFunction: "'content' must be a function: 'func content(store: Store) -> some View'"
    case .contentIsStatic: "'content(store:)' must be an instance method"
    case .contentParameters: "'content' must have the one parameter 'store: Store'"
    case .contentType: "'content(store:)' must return 'some View'"
    case .handWrittenBody: "'@StoreView' generates 'body' from 'content(store:)'; remove the hand-written one"
    case .handWrittenTypeAlias(let name): "'@StoreView' generates '\(name)'; rename or remove the declaration here"
    case .middlewareIsNotAProperty: "'middleware' must be a property: 'var middleware: [Middleware] { … }'"
    case .middlewareIsStatic: "'middleware' must be an instance property"
    }
  }
}

typealias StoreViewMistake = Mistake<StoreViewDiagnostic>
