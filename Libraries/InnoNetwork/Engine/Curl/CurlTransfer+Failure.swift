import CCurl

extension CurlTransfer {
  /// What a code of libcurl means for the request; the words are those of its error buffer.
  func failure(_ code: CURLcode, request: PreparedRequest) -> EngineError {
    let words = message.pointee == 0 ? CurlLibrary.describe(code) : String(cString: message)
    return EngineError(reason(code, request: request), detail: words)
  }

  private func reason(_ code: CURLcode, request: PreparedRequest) -> EngineError.Reason {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return .unresolvedHost(request.url.host)
    case CURLE_COULDNT_RESOLVE_PROXY: return .unresolvedHost("the proxy")
    case CURLE_COULDNT_CONNECT: return .connectionFailed(errno: Int32(truncatingIfNeeded: long(CURLINFO_OS_ERRNO)))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      return .insecure
    case CURLE_RECV_ERROR where headIsComplete, CURLE_HTTP2 where headIsComplete, CURLE_HTTP2_STREAM where headIsComplete: return .truncated
    // The errors of HTTP/2 are those of servers that close a connection, or a stream, while requests are on their way to it.
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM: return .connectionLost
    case CURLE_PARTIAL_FILE: return .truncated
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL: return .malformedResponse
    case CURLE_OPERATION_TIMEDOUT: return timeout(request.timeouts)
    default: return .other(code: Int(code.rawValue))
    }
  }

  /// libcurl has one code for all of its timeouts; the time that has passed and how far the exchange came tell them apart.
  private func timeout(_ timeouts: RequestTimeouts) -> EngineError.Reason {
    let passed = duration(CURLINFO_TOTAL_TIME_T)
    if let connect = timeouts.connect, passed >= connect, offset(CURLINFO_PRETRANSFER_TIME_T) == 0 {
      return .timedOut(.connect, after: connect)
    }
    // libcurl counts no time for an exchange that never left its queue, and then only the total one can have passed.
    if let idle = timeouts.idle, passed >= idle, timeouts.total.map({ passed < $0 }) ?? true { return .timedOut(.idle, after: idle) }
    return .timedOut(.total, after: timeouts.total ?? passed)
  }
}
