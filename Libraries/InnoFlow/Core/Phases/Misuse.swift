private import Logging

/// Where mistakes of a developer are told that a reducer makes while it runs, and that do not stop the program.
package enum Misuse {
  /// Hears of them in place of the log; a `TestStore` sets it while it runs its reducer.
  @TaskLocal package static var handler: (@Sendable (_ message: String) -> Void)?

  /// Tells the handler; without one the log in debug builds, and nobody in release builds.
  static func report(_ message: @autoclosure () -> String) {
    if let handler {
      handler(message())
    } else {
      #if DEBUG
        Logger(label: "InnoFlow").warning("\(message())")
      #endif
    }
  }
}
