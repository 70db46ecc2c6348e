import Foundation
import Glibc
import Synchronization

/// Runs an action between the opening and the locking of a file. The `flock` below is called in place of the C
/// library's, because the dynamic linker searches the executable first.
enum LockHook {
  private static let actions = Mutex<[String: @Sendable () -> Void]>([:])

  /// Runs once, before the file at that path is locked for the first time.
  static func before(locking path: String, _ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0[path] = action }
  }

  fileprivate static func run(for descriptor: Int32) {
    guard !actions.withLock(\.isEmpty),
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    else { return }
    actions.withLock { $0.removeValue(forKey: path) }?()
  }
}

private typealias Lock = @convention(c) (Int32, Int32) -> Int32

@_cdecl("flock")
public func hookedFlock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
  LockHook.run(for: descriptor)
  // RTLD_NEXT, which is -1 cast to a pointer in C: the next `flock` in the search order of the dynamic linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "flock") else { return -1 }
  return unsafeBitCast(next, to: Lock.self)(descriptor, operation)
}
