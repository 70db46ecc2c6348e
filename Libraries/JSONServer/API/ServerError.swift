/// Why a server did not start.
public enum ServerError: Error, Equatable, Sendable {
  /// Another program listens on this port.
  case portInUse(host: String, port: UInt16)
  /// This user may not listen on this port: ports below 1024 are privileged.
  case portNotPermitted(host: String, port: UInt16)
  /// The host is neither an IP address nor `localhost`.
  case unknownHost(String)
  /// The address is not one of this machine.
  case addressNotAvailable(host: String)
  /// The server is starting or running.
  case alreadyRunning
  /// The file that keeps what clients write cannot be used.
  case dataNotUsable(path: String, reason: String)
  /// Another error of the system.
  case cannotListen(host: String, reason: String)
}

extension ServerError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .portInUse(let host, let port): "Port \(port) of \(host) is in use by another program."
    case .portNotPermitted(let host, let port): "Port \(port) of \(host) is not open to this user."
    case .unknownHost(let host): "'\(host)' is not an IP address."
    case .addressNotAvailable(let host): "This machine does not have the address \(host)."
    case .alreadyRunning: "The server is running already."
    case .dataNotUsable(let path, let reason): "'\(path)' cannot be used: \(reason)."
    case .cannotListen(let host, let reason): "The server cannot listen on \(host): \(reason)."
    }
  }
}
