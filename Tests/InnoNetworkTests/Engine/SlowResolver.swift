public import Glibc
import Synchronization

/// Name look-ups that take as long as a test wants: this process's `getaddrinfo` stands before the C library's for libcurl too, as the dynamic
/// linker looks into the executable first. It has to be exported for that: `-Xlinker --export-dynamic-symbol=getaddrinfo`.
enum SlowResolver {
  private static let count = Atomic(0)

  /// Whether libcurl looks names up here.
  static var isInPlace: Bool { dlsym(dlopen(nil, RTLD_NOW), "getaddrinfo") == unsafeBitCast(ours, to: UnsafeMutableRawPointer.self) }

  private static let ours: LookUp = slowGetaddrinfo

  /// Names that end so are not known, and it takes a minute to find that out: longer than any test waits, on a busy machine too.
  static let suffix = ".slow.invalid"

  /// How many look-ups have begun so far.
  static var begun: Int { count.load(ordering: .relaxed) }

  /// Runs on a thread of libcurl's.
  fileprivate static func hold() {
    count.add(1, ordering: .relaxed)
    sleep(60)
  }
}

private typealias LookUp =
  @convention(c) (
    UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<addrinfo>?, UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
  ) -> Int32

@_cdecl("getaddrinfo")
public func slowGetaddrinfo(
  _ name: UnsafePointer<CChar>?, _ service: UnsafePointer<CChar>?, _ hints: UnsafePointer<addrinfo>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
) -> Int32 {
  if let name, String(cString: name).hasSuffix(SlowResolver.suffix) {
    SlowResolver.hold()
    return EAI_NONAME
  }
  // RTLD_NEXT, which is a cast in C: the next one in the order of the dynamic linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "getaddrinfo") else { return EAI_SYSTEM }
  return unsafeBitCast(next, to: LookUp.self)(name, service, hints, result)
}
