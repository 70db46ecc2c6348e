/// Keys that let a server recognise a repeated write, so that it performs the write once
/// (draft-ietf-httpapi-idempotency-key-header).
///
/// A key is made where it is decided what is one write: in the state of a form, whose user may try again, or in the use
/// case. The layers below pass it on; the transport sends it with each attempt.
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
