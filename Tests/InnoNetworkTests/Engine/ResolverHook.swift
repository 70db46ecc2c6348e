public import Glibc
import Synchronization

/// Name look-ups that need no network: this process's `getaddrinfo` takes precedence over the C library's for libcurl
/// too, as the dynamic linker looks into the executable first. It has to be exported for that: `-Xlinker
/// --export-dynamic-symbol=getaddrinfo`.
///
/// Names that end in `.invalid` (RFC 6761, section 6.4) are unknown at once, whatever the machine's resolver says of
/// them.
enum ResolverHook {
  private static let count = Atomic(0)
  private static let releases = Atomic(0)

  /// Whether libcurl resolves names here.
  static var isInPlace: Bool {
    dlsym(dlopen(nil, RTLD_NOW), "getaddrinfo") == unsafeBitCast(ours, to: UnsafeMutableRawPointer.self)
  }

  private static let ours: LookUp = hookedGetaddrinfo

  /// Looking up a name that ends so takes until ``release()``.
  static let heldSuffix = ".held.invalid"

  /// How many held look-ups have begun so far.
  static var begun: Int { count.load(ordering: .acquiring) }

  /// Ends the look-ups that are held now.
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
  // RTLD_NEXT, which is a cast in C: the next one in the order of the dynamic linker.
  guard let next = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "getaddrinfo") else { return EAI_SYSTEM }
  return unsafeBitCast(next, to: LookUp.self)(name, service, hints, result)
}
