public import JSONServer

extension RESTServer {
  /// API with the collections of `Resource.all`, to run and test the app without a network.
  ///
  /// - Parameters:
  ///   - dataFile: The path of the file that keeps what clients write; nil keeps it in memory.
  ///   - log: Called once a response is ready, from any thread, with a line about the exchange.
  public static func embeddedAPI(
    dataFile: String? = nil, conditions: ServerConditions = ServerConditions(), access: ServerAccess = ServerAccess(),
    log: (@Sendable (String) -> Void)? = nil
  ) -> RESTServer {
    var advice = ServerAdvice()
    advice.forHost = " If that is a name of this machine, start it with --allow-host."
    advice.forOrigin = " To allow them, start it with --cors."
    advice.forFullServer = " Discard what was written with 'serve --reset'."
    advice.forDataFile = " Make room there, or set XDG_STATE_HOME to a folder that can be written."
    return RESTServer(
      resources: Resource.all, dataFile: dataFile, conditions: conditions, access: access, advice: advice, log: log)
  }
}

extension ServerError {
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
