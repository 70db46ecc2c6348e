public import Glibc
import Synchronization

/// Name look-ups without a network. libcurl calls the `getaddrinfo` below in place of the C library's, because the
/// dynamic linker searches the executable first. It has to be exported: `-Xlinker --export-dynamic-symbol=getaddrinfo`.
///
/// Names that end in `.invalid` (RFC 6761, section 6.4) are reported as unknown at once, whatever the machine's
/// resolver does.
enum ResolverHook {
  private static let count = Atomic(0)
  private static let releases = Atomic(0)

  /// Whether libcurl calls this function.
  static var isInPlace: Bool {
    dlsym(dlopen(nil, RTLD_NOW), "getaddrinfo") == unsafeBitCast(ours, to: UnsafeMutableRawPointer.self)
  }

  private static let ours: LookUp = hookedGetaddrinfo

  /// The look-up of a name with this suffix lasts until ``release()``.
  static let heldSuffix = ".held.invalid"

  /// How many held look-ups have begun so far.
  static var begun: Int { count.load(ordering: .acquiring) }

  /// Ends the look-ups that are being held.
  static func release() { releases.add(1, ordering: .releasing) }

  /// Blocks the calling thread, which is one of libcurl's.
  fileprivate static func hold() {
    let before = releases.load(ordering: .acquiring)
    count.add(1, ordering: .releasing)
    while releases.load(ordering: .acquiring) == before { usleep(1000) }
  }
}

private typealias LookUp =
  @convention(c) (
    UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<addrinfo>?,
    UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
  ) -> Int32

@_cdecl("getaddrinfo")
public func hookedGetaddrinfo(
  _ name: UnsafePointer<CChar>?, _ service: UnsafePointer<CChar>?, _ hints: UnsafePointer<addrinfo>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
) -> Int32 {
  if let name = name.map({ String(cString: $0) }), name.hasSuffix(".invalid") {
    if name.hasSuffix(ResolverHook.heldSuffix) { ResolverHook.hold() }
    return EAI_NONAME
  }
  // RTLD_NEXT, which is -1 cast to a pointer in C: the next function of that name in the search order of the dynamic
  // linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "getaddrinfo") else { return EAI_SYSTEM }
  return unsafeBitCast(next, to: LookUp.self)(name, service, hints, result)
}
