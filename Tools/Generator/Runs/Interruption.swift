import Glibc
import Synchronization

/// A signal that ends the program (SIGINT, SIGHUP, SIGTERM). It only sets a flag, so that the changes made so far are
/// undone before the program ends.
package struct Interruption: Error {
  private static let isNoted = Atomic(false)

  /// From now on signals set the flag instead of ending the program.
  static func watch() {
    // Initializes the flag here, because a signal handler must not.
    isNoted.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in Interruption.isNoted.store(true, ordering: .relaxed) }
    }
  }

  /// - Throws: `Interruption`, once a signal has arrived.
  package static func check() throws {
    if isNoted.load(ordering: .relaxed) { throw Interruption() }
  }
}
