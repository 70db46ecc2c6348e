import CCurl
import Glibc

/// The bytes of WebSockets: libcurl connects them (CURLOPT_CONNECT_ONLY) and encrypts, and the engine speaks HTTP and
/// the protocol. The easy handle stays in the multi handle, because removing it closes the connection.
extension CurlMulti {
  /// How often one WebSocket is read in a turn of the loop, so that a fast server does not delay other transfers.
  private static let readsPerTurn = 16

  /// Begins the handshake on a connection that libcurl has opened.
  func begin(_ socket: CurlWebSocket, on transfer: CurlTransfer) {
    var descriptor: curl_socket_t = -1
    guard inno_easy_get_socket(transfer.easy, &descriptor) == CURLE_OK, descriptor >= 0 else {
      return remove(transfer, .failure(EngineError(.connectionLost, phase: .connect)))
    }
    if webSocketBuffer.isEmpty { webSocketBuffer = [UInt8](repeating: 0, count: CurlSink.webSocketBufferSize) }
    transfer.webSocketDescriptor = descriptor
    webSockets[descriptor] = transfer
    let isEncrypted = transfer.submission.map { speaksTLS($0.request) } ?? true
    socket.begin(metrics: transfer.metrics, plainDescriptor: isEncrypted ? nil : descriptor)
    serve(transfer)
  }

  /// Receives and sends what is possible now, and removes the connection if it has ended.
  func serve(_ transfer: CurlTransfer, isReadable: Bool = false) {
    guard case .webSocket(let socket)? = transfer.submission?.sink, let descriptor = transfer.webSocketDescriptor else {
      return
    }
    // After a pause libcurl or its TLS library may hold bytes that no event will report.
    if isReadable || !sockets.isWanted(descriptor) { receive(socket, transfer) }
    flush(socket, transfer)
    outbox.add(.changed(socket))
    let (reads, writes, isOver, deadline) = socket.interest
    guard !isOver else {
      sendTheRest(socket, transfer)
      return remove(transfer, socket.result)
    }
    let events = (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
    if events == 0 { sockets.unwant(descriptor) } else { sockets.want(events, on: descriptor) }
    if let deadline { earliestDeadline = min(earliestDeadline ?? deadline, deadline) }
  }

  private func receive(_ socket: CurlWebSocket, _ transfer: CurlTransfer) {
    var reads = socket.interest.reads
    for _ in 0..<Self.readsPerTurn where reads {
      var count = 0
      let code = webSocketBuffer.withUnsafeMutableBytes {
        curl_easy_recv(transfer.easy, $0.baseAddress, $0.count, &count)
      }
      guard code != CURLE_AGAIN else { return }
      guard code == CURLE_OK, count > 0 else {
        return socket.transportEnded(code == CURLE_OK ? nil : .lost(code))
      }
      reads = webSocketBuffer.withUnsafeBytes { buffer in
        socket.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      // A full buffer may have left bytes behind; so may TLS in any case.
      if count < webSocketBuffer.count, !hasSpokenTLS { return }
    }
    if reads, let descriptor = transfer.webSocketDescriptor { unreadWebSockets.append(descriptor) }
  }

  private func flush(_ socket: CurlWebSocket, _ transfer: CurlTransfer) {
    guard let failure = socket.flush(transfer.easy) else { return }
    // The server may have sent a close frame before it closed the connection.
    receive(socket, transfer)
    socket.transportEnded(failure)
  }

  /// Reads the WebSockets that ``receive(_:_:_:)`` has left for the next turn.
  func readWebSocketsAgain() {
    guard !unreadWebSockets.isEmpty else { return }
    let descriptors = unreadWebSockets
    unreadWebSockets = []
    for transfer in descriptors.compactMap({ webSockets[$0] }) { serve(transfer, isReadable: true) }
  }

  /// Sends the ping that is due, or ends the connection whose time has passed. Returns the next deadline.
  func checkWebSocket(_ transfer: CurlTransfer, _ now: MonotonicTime) -> MonotonicTime? {
    guard case .webSocket(let socket)? = transfer.submission?.sink else { return nil }
    if let deadline = socket.deadline, deadline <= now {
      socket.check(now)
      serve(transfer)
    }
    return socket.deadline
  }

  /// Tries to send a close frame on a connection that is about to be removed.
  func leaveWebSocket(_ transfer: CurlTransfer, as reason: EngineError.Reason) {
    guard transfer.webSocketDescriptor != nil, case .webSocket(let socket)? = transfer.submission?.sink else { return }
    socket.leave(EngineError(reason))
    sendTheRest(socket, transfer)
  }

  /// Tries to send what is left, a close frame above all, also if a caller was about to send a message.
  private func sendTheRest(_ socket: CurlWebSocket, _ transfer: CurlTransfer) {
    socket.stopDirectSends()
    flush(socket, transfer)
  }
}

extension EngineError {
  /// The error for a code of curl_easy_send(3) or curl_easy_recv(3).
  static func lost(_ code: CURLcode) -> EngineError {
    EngineError(.connectionLost, detail: CurlLibrary.describe(code), phase: .receive)
  }
}
