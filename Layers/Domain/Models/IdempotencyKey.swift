/// Keys that let a server recognise the repetition of a write (draft-ietf-httpapi-idempotency-key-header).
public enum IdempotencyKey {
  /// 128 random bits in hexadecimal.
  @Sendable
  public static func random() -> String {
    (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    .joined()
  }
}
