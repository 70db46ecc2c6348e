import AppConfiguration
import CoreNetwork
import TerminalUI

/// Read for each request, so that another program may renew it.
extension TokenFile: AccessTokenSource {
  func token() async throws -> String? {
    do {
      return try read()
    } catch {
      throw LoginRequired(error.message)
    }
  }
}
