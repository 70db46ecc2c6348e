package import SwiftDiagnostics

/// The diagnostics of the macros; one case per mistake.
package enum FlowDiagnostic: Equatable {
  case notAStruct(keyword: String)
  case missing(FeatureMember)
  case declaredAsFunction(FeatureMember)
  case handWrittenReduce
  case bodyIsStatic
  case bodyIsStored
  case bodyWithoutType
  case bodyType(found: String)
  case phaseManagedNotLiteral
  case phaseMapIsNotStatic
  case phaseMapAppliedTwice
  case phaseMapUnused
  case staticBindableField(name: String)
  case bindableFieldOutsideState(name: String)
  case bindableStorage(name: String)
  case nameOfStoreMember(name: String)
}

/// The members that `@InnoFlow` looks for by name.
package enum FeatureMember: String {
  case state = "State"
  case action = "Action"
  case body
  case phaseMap
}

extension FlowDiagnostic: MacroDiagnostic {
  package static var domain: String { "InnoFlow" }

  package var message: String {
    switch self {
    case .notAStruct(let keyword):
      "'@InnoFlow' can only be attached to a struct, not to \(keyword)"
    case .missing(.state):
      "'@InnoFlow' requires a nested type 'State' in the struct"
    case .missing(.action):
      "'@InnoFlow' requires a nested type 'Action' in the struct"
    case .missing(.body):
      "'@InnoFlow' requires 'var body: some Reducer<State, Action>' in the struct"
    case .missing(.phaseMap):
      "'@InnoFlow(phaseManaged: true)' requires 'static var phaseMap' in the struct"
    case .declaredAsFunction(let member):
      "'\(member.rawValue)' must be a property, not a function"
    case .handWrittenReduce:
      "'@InnoFlow' generates 'reduce(into:action:)' from 'body'; remove the hand-written one"
    case .bodyIsStatic:
      "'body' must be an instance property"
    case .bodyIsStored:
      "'body' must be a computed property: 'var body: some Reducer<State, Action> { … }'"
    case .bodyWithoutType:
      "'body' must state its type: 'some Reducer<State, Action>'"
    case .bodyType(let found):
      "'body' must have the type 'some Reducer<State, Action>', not '\(found)'"
    case .phaseManagedNotLiteral:
      "'phaseManaged' must be the literal 'true' or 'false'"
    case .phaseMapIsNotStatic:
      "'phaseMap' must be static"
    case .phaseMapAppliedTwice:
      "'phaseManaged: true' applies 'phaseMap' after the body; '.phaseMap(…)' in the body applies it a second time"
    case .phaseMapUnused:
      "'phaseMap' is never applied; use '@InnoFlow(phaseManaged: true)' or apply it in the body with '.phaseMap(…)'"
    case .staticBindableField(let name):
      "'@BindableField' cannot be static; '\(name)' must be an instance property of the state"
    case .bindableFieldOutsideState(let name):
      "'@BindableField' can only be used in 'State'; move '\(name)' there or remove the attribute"
    case .bindableStorage(let name):
      "'_\(name)' is the storage of '@BindableField'; use '\(name)', or '$\(name)' to bind to it"
    case .nameOfStoreMember(let name):
      "'store.\(name)' is a member of the store itself; read 'store.state.\(name)', or give the property another name"
    }
  }

  package var severity: DiagnosticSeverity {
    switch self {
    case .phaseMapUnused, .nameOfStoreMember: .warning
    default: .error
    }
  }
}
