import Logging

/// Reports programming errors that are found while a reducer runs and do not stop the program.
package enum RuntimeWarning {
  /// Called instead of logging; a `TestStore` sets it while it runs its reducer.
  @TaskLocal package static var handler: (@Sendable (_ message: String) -> Void)?

  /// Calls the handler. Without one it logs a warning in debug builds and does nothing in release builds.
  package static func report(_ message: @autoclosure () -> String) {
    if let handler {
      handler(message())
    } else {
      #if DEBUG
        Logger(label: "InnoFlow").warning("\(message())")
      #endif
    }
  }
}

/// The name of an enum's case, without its payload, which may be large or private; the type's name for any other value.
package func caseName(of action: Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
  // A case without a payload has no child; its description is its name.
  return mirror.children.first?.label ?? "\(action)"
}
