import Glibc
import Synchronization

/// Ctrl-C, a hang-up or a request to end: noted, so that what has begun is taken back before the program goes.
package struct Interruption: Error {
  private static let isNoted = Atomic(false)

  /// From here on signals are noted in place of what they do by themselves.
  static func watch() {
    // The flag is made here: a handler may store into it, but not make it.
    isNoted.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in Interruption.isNoted.store(true, ordering: .relaxed) }
    }
  }

  /// - Throws: itself, once a signal has come.
  package static func check() throws {
    if isNoted.load(ordering: .relaxed) { throw Interruption() }
  }
}
