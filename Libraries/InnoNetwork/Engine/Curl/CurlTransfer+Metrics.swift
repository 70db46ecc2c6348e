import CCurl

extension CurlTransfer {
  /// Where the time of the exchange went, once it is over.
  var metrics: TransferMetrics {
    var metrics = TransferMetrics()
    metrics.nameLookup = duration(CURLINFO_NAMELOOKUP_TIME_T)
    metrics.connect = duration(CURLINFO_CONNECT_TIME_T)
    metrics.secure = duration(CURLINFO_APPCONNECT_TIME_T)
    metrics.firstByte = duration(CURLINFO_STARTTRANSFER_TIME_T)
    metrics.total = duration(CURLINFO_TOTAL_TIME_T)
    metrics.reusedConnection = long(CURLINFO_NUM_CONNECTS) == 0
    metrics.sentBytes = long(CURLINFO_REQUEST_SIZE) + offset(CURLINFO_SIZE_UPLOAD_T)
    metrics.receivedBytes = long(CURLINFO_HEADER_SIZE) + offset(CURLINFO_SIZE_DOWNLOAD_T)
    metrics.httpVersion = httpVersion
    metrics.remoteAddress = remoteAddress
    return metrics
  }

  func duration(_ info: CURLINFO) -> Duration { .microseconds(offset(info)) }

  private var httpVersion: String {
    switch long(CURLINFO_HTTP_VERSION) {
    case CURL_HTTP_VERSION_1_0: "HTTP/1.0"
    case CURL_HTTP_VERSION_1_1: "HTTP/1.1"
    case CURL_HTTP_VERSION_2_0: "HTTP/2"
    default: ""
    }
  }

  private var remoteAddress: String {
    var text: UnsafeMutablePointer<CChar>?
    inno_easy_get_string(easy, CURLINFO_PRIMARY_IP, &text)
    return text.map { String(cString: $0) } ?? ""
  }

  /// Tells whoever wants to know; called by libcurl, often with nothing new.
  func report(_ progress: TransferProgress) {
    guard let request = submission?.request, progress != lastProgress else { return }
    lastProgress = progress
    request.progress?.yield(progress)
  }
}
