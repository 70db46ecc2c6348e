import InnoFlow
import InnoFlowTesting
import Synchronization
import Testing

/// The samples of the article Effects and cancellation.
@MainActor
@Suite struct EffectsAndCancellationSamples {
  @InnoFlow
  struct SearchFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      @BindableField var query = ""
      var results: [String] = []
      var hasFailed = false
    }

    enum Action: Equatable, Sendable {
      case queryChanged(String)
      case search(String)
      case found([String])
      case failed
      case cleared
    }

    let find: @Sendable (String) async throws -> [String]

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          return .send(.search(query)).debounce("typing", for: .milliseconds(300))

        case .search(let query):
          state.hasFailed = false
          return .run { [find] send in
            do {
              await send(.found(try await find(query)))
            } catch {
              await send(.failed)
            }
          }
          .cancellable("search", cancelInFlight: true)

        case .found(let results):
          state.results = results
          return .none

        case .failed:
          state.hasFailed = true
          return .none

        case .cleared:
          state = State()
          return .merge(.cancel("typing"), .cancel("search"))
        }
      }
    }
  }

  private struct Offline: Error {}

  @Test func lastQueryIsSearchedWhenTypingPauses() async {
    let clock = ManualTestClock()
    let store = TestStore(reducer: SearchFeature { [$0.uppercased()] }, clock: .manual(clock))
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.search("ab"))
    await store.receive(.found(["AB"])) { $0.results = ["AB"] }
    await store.finish()
  }

  @Test func errorBecomesAnAction() async {
    let store = TestStore(reducer: SearchFeature { _ in throw Offline() })
    await store.send(.search("a"))
    await store.receive(.failed) { $0.hasFailed = true }
    await store.finish()
  }

  @Test func clearingCancelsTheRunningSearch() async {
    let store = TestStore(
      reducer: SearchFeature { _ in
        try await Task.sleep(for: .seconds(60))
        return ["late"]
      })
    await store.send(.search("a"))
    await store.send(.cleared)
    await store.finish()
  }

  @InnoFlow
  struct OrderFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var seen: [Action] = []
    }

    enum Action: Equatable, Sendable {
      case a
      case b
      case c
      case d
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        state.seen.append(action)
        return switch action {
        case .a: .merge(.send(.b), .send(.c))
        case .b: .send(.d)
        case .c, .d: .none
        }
      }
    }
  }

  @Test func followUpsQueueInOrder() {
    let store = Store(reducer: OrderFeature())
    store.send(.a)
    #expect(store.seen == [.a, .b, .c, .d])
  }

  @InnoFlow
  struct UploadFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var sent: [String] = []
    }

    enum Action: Equatable, Sendable {
      case upload([String])
      case uploaded(String)
      case stop(String)
    }

    let put: @Sendable (String) async -> Void

    var body: some Reducer<State, Action> {
      Reduce { [put] state, action in
        switch action {
        case .upload(let files):
          return .concatenate(
            files.map { file in
              .run { send in
                await put(file)
                await send(.uploaded(file))
              }
              .cancellable(EffectID(file))
            })
        case .uploaded(let file):
          state.sent.append(file)
          return .none
        case .stop(let file):
          return .cancel(EffectID(file))
        }
      }
    }
  }

  @Test func concatenationStartsOnePartAfterTheOther() async {
    let running = Mutex<[String]>([])
    let store = Store(
      reducer: UploadFeature { file in
        running.withLock { $0.append(file) }
      })
    await store.send(.upload(["a", "b", "c"])).finish()
    #expect(store.sent == ["a", "b", "c"])
    #expect(running.withLock { $0 } == ["a", "b", "c"])
  }

  @Test func partThatIsCancelledBeforeItsTurnIsSkipped() async {
    let (gate, uploadOfA) = AsyncStream.makeStream(of: Void.self)
    let store = Store(
      reducer: UploadFeature { file in
        if file == "a" { for await _ in gate {} }
      })
    let upload = store.send(.upload(["a", "b", "c"]))
    store.send(.stop("b"))
    uploadOfA.finish()
    await upload.finish()
    #expect(store.sent == ["a", "c"])
  }

  @InnoFlow
  struct TickerFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var prices: [Int] = []
    }

    enum Action: Equatable, Sendable {
      case watch
      case priceChanged(Int)
    }

    let prices: AsyncStream<Int>

    var body: some Reducer<State, Action> {
      Reduce { [prices] state, action in
        switch action {
        case .watch:
          return .run(prices) { .priceChanged($0) }.cancellable("prices", cancelInFlight: true)
        case .priceChanged(let price):
          state.prices.append(price)
          return .none
        }
      }
    }
  }

  @Test func sequenceSendsAnActionForEachElement() async {
    let (prices, source) = AsyncStream.makeStream(of: Int.self)
    let store = Store(reducer: TickerFeature(prices: prices))
    let watching = store.send(.watch)
    source.yield(3)
    source.yield(4)
    source.finish()
    await watching.finish()
    #expect(store.prices == [3, 4])
  }

  @Test func handleAwaitsOrCancelsItsEffects() async {
    let store = Store(reducer: SearchFeature { [$0] })
    await store.send(.search("a")).finish()
    #expect(store.results == ["a"])

    let search = store.send(.search("b"))
    search.cancel()
    #expect(search.isFinished)
    #expect(store.results == ["a"])
  }

  @Test func storeCancelsItsEffectsByID() async {
    let store = Store(
      reducer: SearchFeature { _ in
        try await Task.sleep(for: .seconds(60))
        return []
      })
    let search = store.send(.search("a"))
    store.cancelEffects(identifiedBy: "search")
    #expect(search.isFinished)
    store.send(.search("b"))
    store.cancelAllEffects()
  }

  @InnoFlow
  struct ReminderFeature {
    struct State: Equatable, Sendable, DefaultInitializable {
      var isDue = false
    }

    enum Action: Equatable, Sendable {
      case remind(after: Duration)
      case due
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .remind(let delay):
          return .run { send, context in
            try await context.sleep(for: delay)
            await send(.due)
          }
          .cancellable("reminder", cancelInFlight: true)
        case .due:
          state.isDue = true
          return .none
        }
      }
    }
  }

  @Test func waitingGoesThroughTheStoresClock() async {
    let clock = ManualTestClock()
    let store = TestStore(reducer: ReminderFeature(), clock: .manual(clock))
    await store.send(.remind(after: .seconds(3600)))
    await clock.advance(by: .seconds(3600), onceSleepersReach: 1)
    await store.receive(.due) { $0.isDue = true }
    await store.finish()
  }
}
