import InnoNetwork
import Logging

/// How the app logs its traffic: one line a message, and with the logger at `trace` level the names of the header fields too. Values of
/// headers, queries and bodies never get into the log.
struct RequestLogger: Sendable {
  let environment: NetworkEnvironment

  var log: NetworkLog {
    var logger = environment.logger
    logger[metadataKey: "environment"] = "\(environment.name)"
    return NetworkLog(logger: logger, detail: logger.logLevel <= .trace ? .fields : .summary)
  }
}
