import CustomDump
import Glibc
public import InnoFlowCore

extension Reducer where State: Equatable {
  /// Prints each action and the changes that it makes; for debugging.
  ///
  /// ```swift
  /// let store = Store(reducer: Feature().printChanges(), initialState: Feature.State())
  /// ```
  ///
  /// The state is copied at each action, and actions and states are printed with everything they contain: do not leave
  /// it in a program that you release.
  ///
  /// - Parameters:
  ///   - name: Printed in front of each action, to distinguish reducers.
  ///   - print: Gets the text of each action; writes to standard error by default.
  public func printChanges(
    _ name: String? = nil, to print: @escaping (String) -> Void = writeToStandardError
  ) -> ChangePrintingReducer<Self> {
    ChangePrintingReducer(base: resolved, name: name, print: print)
  }
}

/// A reducer that prints what it does; what ``InnoFlowCore/Reducer/printChanges(_:to:)`` returns.
public struct ChangePrintingReducer<Base: Reducer>: Reducer where Base.State: Equatable {
  public typealias State = Base.State
  public typealias Action = Base.Action

  let base: Base.Resolved
  let name: String?
  let print: (String) -> Void

  public func reduce(into state: inout Base.State, action: Base.Action) -> EffectTask<Base.Action> {
    let before = state
    let effect = base.reduce(into: &state, action: action)
    var text = ""
    customDump(action, to: &text, indent: 2)
    print("\(name.map { "\($0) " } ?? "")received action:\n\(text)\n\(diff(before, state) ?? "  (no changes)")")
    return effect
  }
}

/// The default of ``InnoFlowCore/Reducer/printChanges(_:to:)``.
public func writeToStandardError(_ text: String) {
  let bytes = Array("\(text)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
