public import struct FoundationEssentials.UUID

extension UUID: DeepLinkValue {
  /// Parses `8-4-4-4-12` hexadecimal digits of either case (RFC 9562, section 4).
  public init?(linkText: String) { self.init(uuidString: linkText) }
  public static var expectedLinkText: String { "a UUID" }
}
