/// A clause on why there is no secure connection, out of the words of libcurl and OpenSSL.
struct TLSFailureSentence: CustomStringConvertible {
  let description: String

  init(_ detail: String) {
    if let code = detail.firstRange(of: "error:") {
      // OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number
      let parts = detail[code.lowerBound...].split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      description = parts.last.map { String($0) } ?? detail
    } else if detail.contains("SSL_ERROR_SYSCALL") || detail.contains("SSL_ERROR_ZERO_RETURN") {
      description = "the server closed the connection during the handshake"
    } else {
      // "OpenSSL SSL_connect: Connection reset by peer in connection to 127.0.0.1:443 "
      let words = detail.firstRange(of: " in connection to ").map { detail[..<$0.lowerBound] } ?? detail[...]
      let prefix = ["OpenSSL SSL_connect: ", "SSL certificate problem: ", "SSL: ", "Recv failure: ", "Send failure: "].first {
        words.hasPrefix($0)
      }
      let clause = words.dropFirst(prefix?.count ?? 0)
      description = clause.isEmpty ? "TLS failed" : String(clause)
    }
  }
}
