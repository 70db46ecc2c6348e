import InnoRouter
import Testing

import struct FoundationEssentials.URL

/// The spellings of the article ComingFrom, each on one line as the article has it.
@MainActor
@Suite struct ComingFromSamples {
  enum AppRoute: Hashable {
    case list
    case detail(id: Int)
  }

  enum AppSheet: Hashable { case help }

  @Test func spellingsOfApplePlatformsMeanTheSameHere() throws {
    #expect(NavigationStore(initialPath: [AppRoute.list]).path == [.list])
    #expect(RouteStep<AppRoute>.sheet(.list) == FlowStep.sheet(.list))
    let flow = try FlowStore([.push(AppRoute.list)])
    flow.apply(FlowPlan(steps: [.push(.list), .sheet(.detail(id: 3))]))
    #expect(flow.path == [.push(.list), .sheet(.detail(id: 3))])
    let modals = ModalStore<AppSheet>()
    modals.present(.help, style: .fullScreenCover)
    modals.present(.help)
    #expect(modals.current?.style == .fullScreenCover && modals.queue.map(\.style) == [.sheet])
    modals.dismissCurrent()
    #expect(modals.current?.style == .sheet)
  }

  @Test func whatAConfigurationDoesThereIsACallHere() async throws {
    var commands: [NavigationCommand<AppRoute>] = []
    let log = ClosureNavigationMiddleware<AppRoute>(
      willExecute: { command, _ in
        commands.append(command)
        return .proceed(command)
      })
    let store = try NavigationStore([AppRoute.list], validator: .uniqueRoutes)
    store.middlewares.add(log, name: "log")
    let observation = store.onEvent { event in print(event) }
    _ = store.events(buffering: .standard)
    let reading = Task {
      for await event in store.events { return Optional(event) }
      return nil
    }
    store.send(.resetTo([.list, .detail(id: 3)]))
    #expect(commands == [.replace([.list, .detail(id: 3)])])
    reading.cancel()
    _ = await reading.value
    observation.cancel()
  }

  @Test func linksAreReadFromText() throws {
    let matcher = DeepLinkMatcher<AppRoute> {
      DeepLinkMapping("/items/:id") { .detail(id: try $0.value("id", as: Int.self)) }
    }
    let url = try #require(URL(string: "app://shop/items/3"))
    #expect(try matcher.match(DeepLinkURL(url.absoluteString)) == .detail(id: 3))
    let pipeline = DeepLinkPipeline(allowedSchemes: ["app"], allowedHosts: ["shop"], matcher: matcher)
    guard case .plan(let plan) = pipeline.decide(url.absoluteString) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.route == .detail(id: 3))
  }
}
