import InnoDI
import Testing

@DIContainer
struct Engine {
  @Provide(.shared, factory: LiveService("inner"))
  var service: any Service
}

@DIContainer
private struct Shell {
  @Provide(.input) var name: String

  @Provide(.shared, factory: { (name: String) in LiveService(name) })
  var service: any Service

  @Provide(.shared, Engine.self, concrete: true)
  var inner: Engine

  @Provide(.transient, factory: { (inner: Engine) in inner.service.name }, concrete: true)
  var innerName: String
}

/// Not Sendable: each container gets a separate one.
private final class Counter {
  var count = 0
}

@DIContainer
private struct NotSendable {
  @Provide(.shared, factory: Counter(), concrete: true)
  var counter: Counter
}

struct WithOverridesTests {
  @Test func innerContainerIsMadeWithTheOverrides() {
    Engine.withOverrides {
      $0.service = StubService(name: "stub")
    } operation: {
      #expect(Shell(name: "outer").innerName == "stub")
      #expect(Shell(name: "outer").service.name == "outer")
    }
    #expect(Shell(name: "outer").innerName == "inner")
  }

  @Test func overriddenFactoriesDoNotRun() {
    let log = FactoryLog.recording {
      Shell.withOverrides {
        $0.service = StubService(name: "stub")
        $0.inner = Engine(service: StubService(name: "given"))
      } operation: {
        #expect(Shell(name: "").innerName == "given")
      }
    }
    #expect(log == [])
  }

  @Test func initializerArgumentTakesPrecedence() {
    Engine.withOverrides {
      $0.service = StubService(name: "ambient")
    } operation: {
      #expect(Engine(service: StubService(name: "given")).service.name == "given")
    }
  }

  @Test func nestedOperationsCombineOverrides() {
    Shell.withOverrides {
      $0.service = StubService(name: "outermost")
      $0.innerName = "kept"
    } operation: {
      Shell.withOverrides {
        $0.service = StubService(name: "innermost")
      } operation: {
        #expect(Shell(name: "").service.name == "innermost")
        #expect(Shell(name: "").innerName == "kept")
      }
      #expect(Shell(name: "").service.name == "outermost")
    }
  }

  @Test func nestedOperationsOfDifferentContainersApplyBoth() {
    Engine.withOverrides {
      $0.service = StubService(name: "engine")
    } operation: {
      Shell.withOverrides {
        $0.service = StubService(name: "shell")
      } operation: {
        #expect(Shell(name: "").service.name == "shell")
        #expect(Shell(name: "").innerName == "engine")
      }
    }
  }

  @Test(arguments: 0..<50) func parallelOperationsDoNotAffectEachOther(number: Int) async {
    await Engine.withOverrides {
      $0.service = StubService(name: "\(number)")
    } operation: {
      for _ in 0..<20 {
        #expect(Engine().service.name == "\(number)")
        await Task.yield()
      }
    }
  }

  @Test func taskInheritsOverridesUnlessItIsDetached() async {
    await Engine.withOverrides {
      $0.service = StubService(name: "stub")
    } operation: {
      async let child = Engine().service.name
      #expect(await child == "stub")
      #expect(await Task { Engine().service.name }.value == "stub")
      #expect(await Task.detached { Engine().service.name }.value == "inner")
    }
  }

  @Test func nonSendableOverridesAreMadeForEachContainer() {
    NotSendable.withOverrides {
      let counter = Counter()
      counter.count = 7
      $0.counter = counter
    } operation: {
      let first = NotSendable()
      #expect(first.counter.count == 7)
      #expect(first.counter !== NotSendable().counter)
    }
  }
}
