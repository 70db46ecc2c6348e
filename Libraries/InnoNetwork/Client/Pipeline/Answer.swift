import InnoNetworkEngine

/// An answer on its way to the caller: a whole one, or its head with the body still to come.
struct Answer: Sendable {
  var response: NetworkResponse
  /// Where it is streamed; nobody may let go of it but the caller.
  var stream: ResponseBody?
  /// Which attempt brought it.
  var attempt = 1

  /// The same with its body in memory, for an answer that is not what was hoped for. Of a body that fails or is larger than the limit, what
  /// came is kept.
  func collected(limit: Int) async -> Answer {
    guard let stream else { return self }
    var whole = self
    while whole.response.body.count < limit, let piece = try? await stream.next() { whole.response.body += piece }
    stream.cancel()
    whole.stream = nil
    return whole
  }
}
