/// Which unsafe calls carry an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): with one the server takes a repeated request
/// for the same, so that it may be sent again.
public enum IdempotencyKeys: Sendable {
  /// Those whose definition states one.
  case stated
  /// Each `POST` and `PATCH`, with a fresh UUID for a call where its definition states none. Only for servers that know the header: others
  /// would do the work twice when a retry comes.
  case automatic
}
