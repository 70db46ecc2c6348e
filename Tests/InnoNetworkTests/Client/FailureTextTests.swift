import InnoNetwork
import InnoNetworkEngine
import Testing

/// The causes of failures, as clauses for use within a sentence.
@Suite struct FailureTextTests {
  @Test func causesAreDescribed() throws {
    let url = try RequestURL("http://host/a?b=1")
    let texts: [(any Error, String)] = [
      (
        CircuitOpen(origin: url.origin, retryAfter: .milliseconds(2500)),
        "http://host:80 has failed too often; calls are refused for another 2.5 s"
      ),
      (
        CircuitOpen(origin: url.origin, retryAfter: .zero),
        "http://host:80 has failed too often; another call is probing it"
      ),
      (AuthenticationFailure.noTokenSource, "the call requires a token and the client has no source of tokens"),
      (AuthenticationFailure.unavailable(UnexpectedContent.empty), "no token is available (the body is empty)"),
      (AuthenticationFailure.malformedToken, "the token contains characters that no header may contain"),
      (RedirectFailure.tooMany(limit: 3), "the server keeps redirecting (more than 3 redirects)"),
      (RedirectFailure.forbiddenScheme("ftp"), "the server redirects to a ftp: URL, which is not followed"),
      (RedirectFailure.invalidLocation("why"), "the server redirects to something that is not a URL (why)"),
      (RedirectFailure.downgrade(url), "the server redirects from https to http://host/a?b=…, which is not followed"),
      (
        RedirectFailure.unsafeMethodAcrossOrigins(url),
        "the server redirects this write to another server (http://host:80), which is not followed"
      ),
      (
        RedirectFailure.bodyCannotBeRepeated(url),
        "the server redirects to http://host/a?b=…, and the body cannot be sent a second time"
      ),
      (
        RedirectFailure.retryAfterTooLong(.milliseconds(1500)),
        "the server redirects and asks for a wait of 1.5 seconds"
      ),
      (UnexpectedContent.mediaType("text/html"), "the body is text/html, not JSON"),
      (UnexpectedContent.noEventStream(""), "the body is of no stated type, not a stream of events"),
      (UnexpectedContent.noEventStream("text/html"), "the body is text/html, not a stream of events"),
      (QueryEncodingError.noProperties, "a query needs a value with named properties"),
      (QueryEncodingError.nested("tags"), "the property tags is nested too deeply for a query"),
    ]
    for (error, text) in texts { #expect("\(error)" == text) }
  }
}
