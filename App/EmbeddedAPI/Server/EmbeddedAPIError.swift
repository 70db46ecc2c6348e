/// Why the embedded API did not start.
public enum EmbeddedAPIError: Error, Equatable, Sendable {
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

  /// What the user can try; nil when there is no advice.
  public var hint: String? {
    switch self {
    case .portInUse: "Choose another port, or 0 for any that is free."
    case .portNotPermitted: "Choose a port above 1023, or 0 for any that is free."
    case .unknownHost, .addressNotAvailable:
      "Choose an address of this machine: 127.0.0.1 for local programs only, 0.0.0.0 or :: for every network."
    case .dataNotUsable: "Discard what was written with 'serve --reset', or set XDG_STATE_HOME to another folder."
    case .alreadyRunning, .cannotListen: nil
    }
  }
}

extension EmbeddedAPIError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .portInUse(let host, let port): "Port \(port) of \(host) is in use by another program."
    case .portNotPermitted(let host, let port): "Port \(port) of \(host) is not open to this user."
    case .unknownHost(let host): "'\(host)' is not an IP address."
    case .addressNotAvailable(let host): "This machine does not have the address \(host)."
    case .alreadyRunning: "The embedded API is running already."
    case .dataNotUsable(let path, let reason): "'\(path)' cannot be used: \(reason)."
    case .cannotListen(let host, let reason): "The embedded API cannot listen on \(host): \(reason)."
    }
  }
}
