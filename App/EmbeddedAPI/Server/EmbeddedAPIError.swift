/// Why the embedded API did not start.
public enum EmbeddedAPIError: Error, Equatable, Sendable {
  /// Another program listens on this port.
  case portInUse(UInt16)
  /// This user may not listen on this port: those below 1024 are for the superuser.
  case portNotPermitted(UInt16)
  /// This server has been started and not stopped.
  case alreadyRunning
  /// The system refused for another reason, which it says.
  case cannotListen(String)

  /// What the user may try; nil where there is no advice to give.
  public var hint: String? {
    switch self {
    case .portInUse: "Choose another port, or 0 for any that is free."
    case .portNotPermitted: "Choose a port above 1023, or 0 for any that is free."
    case .alreadyRunning, .cannotListen: nil
    }
  }
}

extension EmbeddedAPIError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .portInUse(let port): "Port \(port) of 127.0.0.1 is in use by another program."
    case .portNotPermitted(let port): "Port \(port) of 127.0.0.1 is not open to this user."
    case .alreadyRunning: "The embedded API is running already."
    case .cannotListen(let reason): "The embedded API cannot listen on 127.0.0.1: \(reason)."
    }
  }
}
