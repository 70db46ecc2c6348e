import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Synchronization
import Testing

/// A source whose refreshes wait until the test completes them, each with a token or an error.
final class HeldTokens: TokenSource {
  private struct State {
    var token: String?
    var rejected: [String?] = []
    var results: [Int: Result<String, any Error>] = [:]
    var isCancelled: Set<Int> = []
    var untilFailure: Int?
  }

  struct Refused: Error {}

  private let state: Mutex<State>
  /// What a refresh throws when its task is cancelled; nil for a refresh that ignores cancellation.
  private let onCancel: (any Error)?

  init(_ token: String? = "t1", onCancel: (any Error)? = CancellationError()) {
    state = Mutex(State(token: token))
    self.onCancel = onCancel
  }

  /// The rejected tokens that each refresh was asked to replace, in order.
  var refreshes: [String?] { state.withLock { $0.rejected } }
  /// The numbers of the refreshes that were cancelled, counted from one.
  var cancelled: Set<Int> { state.withLock { $0.isCancelled } }

  func set(_ token: String?) { state.withLock { $0.token = token } }

  /// Ends a refresh, counted from one, now or as soon as it has begun.
  func complete(_ number: Int, _ result: Result<String, any Error>) { state.withLock { $0.results[number] = result } }

  /// Makes `token()` fail once, after `count` more successful calls.
  func failToken(after count: Int) { state.withLock { $0.untilFailure = count } }

  func token() throws -> String? {
    try state.withLock { state in
      defer { state.untilFailure = state.untilFailure.flatMap { $0 > 0 ? $0 - 1 : nil } }
      if state.untilFailure == 0 { throw Refused() }
      return state.token
    }
  }

  func refresh(replacing rejected: String?) async throws -> String {
    let number = state.withLock { state in
      state.rejected.append(rejected)
      return state.rejected.count
    }
    while true {
      if let result = state.withLock({ $0.results[number] }) {
        let token = try result.get()
        set(token)
        return token
      }
      if Task.isCancelled {
        state.withLock { _ = $0.isCancelled.insert(number) }
        if let onCancel { throw onCancel }
      }
      await Task.yield()
    }
  }
}

/// Calls that wait for one token refresh, and the cool-down after a refresh that failed.
@Suite(.timeLimit(.minutes(10))) struct TokenRefreshTests {
  private let clock = ManualClock()

  private func client(_ engine: some NetworkEngine, _ tokens: HeldTokens) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.auth.tokens = tokens
      configuration.resilience.retry = .never
      configuration.resilience.retry.clock = clock
    }
  }

  /// Accepts these values of Authorization, and responds to all others with 401.
  private func accepting(_ values: Set<String>) -> ScriptedEngine {
    ScriptedEngine { request, _ in
      .success(.status(values.contains(request.headers[.authorization] ?? "-") ? 200 : 401))
    }
  }

  // MARK: Waiting calls

  /// A refresh that was cancelled with the only call that waited for it starts no cool-down, whatever it throws.
  @Test(arguments: [CancellationError(), EngineError(.cancelled), HeldTokens.Refused()] as [any Error & Sendable])
  func callAfterACancelledRefreshRefreshesAgain(error thrown: any Error & Sendable) async throws {
    let tokens = HeldTokens(onCancel: thrown)
    let client = try client(accepting(["Bearer t2"]), tokens)
    let cancelled = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    cancelled.cancel()
    #expect(await cancelled.value?.phase == .cancelled)
    await until { tokens.cancelled == [1] }
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
    #expect(tokens.refreshes == ["t1", "t1"])
  }

  /// A cancelled refresh fails after the next one has begun.
  @Test func lateFailureOfACancelledRefreshDoesNotAffectTheNextOne() async throws {
    let tokens = HeldTokens(onCancel: nil)
    let client = try client(accepting(["Bearer t2", "Bearer t3"]), tokens)
    let cancelled = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    cancelled.cancel()
    _ = await cancelled.value
    let next = Task { await error(of: Call(), on: client) }
    await until { client.waiters == 1 }
    tokens.complete(1, .failure(HeldTokens.Refused()))
    tokens.complete(2, .success("t3"))
    #expect(await next.value == nil)
    // It starts no cool-down either.
    tokens.set("t1")
    tokens.complete(3, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  /// For example because the source's own request was cancelled.
  @Test func cancellationThrownByTheSourceStartsNoCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t2"]), tokens)
    tokens.complete(1, .failure(CancellationError()))
    #expect(await error(of: Call(), on: client)?.phase == .cancelled)
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
    #expect(tokens.refreshes == ["t1", "t1"])
  }

  @Test func firstTokenReplacesNone() async throws {
    let tokens = HeldTokens(nil)
    tokens.complete(1, .success("t2"))
    let client = try client(accepting(["Bearer t2"]), tokens)
    var call = Call()
    call.authentication = .required
    #expect(await error(of: call, on: client) == nil)
    #expect(tokens.refreshes == [nil])
  }

  @Test func differentRejectedTokensAreReplacedSeparately() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t3", "Bearer t4"]), tokens)
    let first = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    // The user has logged in again in the meantime, and the server rejects the new token too.
    tokens.set("t2")
    let second = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 2 }
    tokens.complete(1, .success("t3"))
    tokens.complete(2, .success("t4"))
    #expect(await first.value == nil)
    #expect(await second.value == nil)
    #expect(tokens.refreshes.contains("t1"))
    #expect(tokens.refreshes.contains("t2"))
  }

  @Test(arguments: 0..<3) func cancellingOneWaitingCallDoesNotAffectTheOthers(index: Int) async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t2"]), tokens)
    let tasks = (0..<3).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters == 3 }
    tasks[index].cancel()
    #expect(await tasks[index].value?.phase == .cancelled)
    tokens.complete(1, .success("t2"))
    for other in tasks.indices where other != index { #expect(await tasks[other].value == nil) }
    #expect(tokens.refreshes.count == 1)
  }

  @Test func failedRefreshFailsAllWaitingCallsAndTheNextOne() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting([]), tokens)
    let tasks = (0..<3).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters == 3 }
    tokens.complete(1, .failure(HeldTokens.Refused()))
    for task in tasks { #expect(await task.value?.underlying is HeldTokens.Refused) }
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    #expect(tokens.refreshes.count == 1)
  }

  @Test func deadlineOfOneCallDoesNotEndTheRefreshOfAnother() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t2"]), tokens)
    var hasty = Call()
    hasty.deadline = .seconds(5)
    let late = Task { [hasty] in await error(of: hasty, on: client) }
    #expect(await clock.nextSleep() == .seconds(5))
    await until { client.waiters == 1 }
    let patient = Task { await error(of: Call(), on: client) }
    await until { client.waiters == 2 }
    clock.advance(by: .seconds(5))
    guard case .deadlineExceeded = await late.value?.kind else { throw NetworkErrorExpected() }
    tokens.complete(1, .success("t2"))
    #expect(await patient.value == nil)
  }

  /// The server has responded to the first request of the attempt.
  @Test func attemptWhoseReplacedTokenIsRefusedBeforeItIsSentCounts() async throws {
    let tokens = HeldTokens()
    tokens.complete(1, .success("t2"))
    let engine = ScriptedEngine { _, number in
      number == 1 ? .success(.status(401)) : .failure(EngineError(.invalidRequest("refused")))
    }
    let failure = try await error(of: Call(), on: client(engine, tokens))
    #expect(failure?.phase == .build)
    #expect(failure?.attempts == 1)
  }

  /// Two tokens are refreshed at once, and the second refresh fails while the first failure's cool-down runs.
  @Test func failureDuringTheCoolDownDoesNotExtendIt() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t3"]), tokens)
    let first = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    tokens.set("t2")
    let second = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 2 }
    tokens.complete(1, .failure(HeldTokens.Refused()))
    _ = await first.value
    clock.advance(by: .seconds(10))
    tokens.complete(2, .failure(HeldTokens.Refused()))
    _ = await second.value
    clock.advance(by: .seconds(20))
    tokens.complete(3, .success("t3"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  // MARK: Cool-down

  /// A client whose first refresh has just failed.
  private func clientInCoolDown(_ tokens: HeldTokens, accepting accepted: Set<String>) async throws -> NetworkClient {
    let client = try client(accepting(accepted), tokens)
    tokens.complete(1, .failure(HeldTokens.Refused()))
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    return client
  }

  @Test func coolDownEndsAfterThirtySecondsAndIsNotProlongedByCalls() async throws {
    let tokens = HeldTokens()
    let client = try await clientInCoolDown(tokens, accepting: ["Bearer t2"])
    clock.advance(by: .seconds(15))
    _ = await error(of: Call(), on: client)
    clock.advance(by: .seconds(15) - .nanoseconds(1))
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    #expect(tokens.refreshes.count == 1)
    clock.advance(by: .nanoseconds(1))
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test func failureToReadTheTokenStartsNoCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t2"]), tokens)
    // The token is read for the request, and again after its rejection, which fails.
    tokens.failToken(after: 1)
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    #expect(tokens.refreshes.isEmpty)
    tokens.complete(1, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test func failureToReadTheTokenDoesNotProlongTheCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try await clientInCoolDown(tokens, accepting: ["Bearer t2"])
    clock.advance(by: .seconds(20))
    // The token is read for the request, and again after its rejection, which fails.
    tokens.failToken(after: 1)
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    clock.advance(by: .seconds(10))
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  /// The cool-down delays refreshes, not calls.
  @Test func tokenReplacedElsewhereIsUsedInTheCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try await clientInCoolDown(tokens, accepting: ["Bearer t2"])
    tokens.set("t2")
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test func successfulRefreshAfterTheCoolDownStartsNoOther() async throws {
    let tokens = HeldTokens()
    let client = try await clientInCoolDown(tokens, accepting: ["Bearer t2", "Bearer t3"])
    clock.advance(by: .seconds(30))
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
    tokens.set("stale")
    tokens.complete(3, .success("t3"))
    #expect(await error(of: Call(), on: client) == nil)
    #expect(tokens.refreshes.count == 3)
  }

  /// Of two refreshes that run at once, one fails first: the success of the other ends the cool-down.
  @Test func successfulRefreshEndsTheCoolDownOfAConcurrentOne() async throws {
    let tokens = HeldTokens()
    let client = try client(accepting(["Bearer t3", "Bearer t4"]), tokens)
    let failing = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes == ["t1"] }
    tokens.set("t2")
    let succeeding = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes == ["t1", "t2"] }
    tokens.complete(1, .failure(HeldTokens.Refused()))
    #expect(await failing.value?.underlying is HeldTokens.Refused)
    tokens.complete(2, .success("t3"))
    #expect(await succeeding.value == nil)
    tokens.set("stale")
    tokens.complete(3, .success("t4"))
    #expect(await error(of: Call(), on: client) == nil)
  }
}
