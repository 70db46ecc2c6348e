import Foundation
import Glibc
import Synchronization

/// What happens between the opening of a file and its locking, where no test gets by chance: this process's `flock`
/// takes precedence over the C library's, as the linker looks into the executable first.
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
  // RTLD_NEXT, which is a cast in C: the next one in the order of the dynamic linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "flock") else { return -1 }
  return unsafeBitCast(next, to: Lock.self)(descriptor, operation)
}
