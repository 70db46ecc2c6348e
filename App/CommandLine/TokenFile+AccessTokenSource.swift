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

  func refresh(replacing rejected: String?) async throws -> String {
    throw LoginRequired(rejected == nil ? "the token file has no token for this host" : "the server rejects the token")
  }
}
