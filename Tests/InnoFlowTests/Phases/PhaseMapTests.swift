import InnoFlow
import Testing

@Suite struct PhaseMapTests {
  @Test func equalActionMovesThePhase() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(.open, to: .open)
        On(.lock(code: 1), to: .locked)
      }
    }
    #expect(Door.run([.open], through: map).phase == .open)
    #expect(Door.run([.lock(code: 1)], through: map).phase == .locked)
    #expect(Door.run([.lock(code: 2)], through: map).phase == .closed)
  }

  @Test func casePathMatchesEveryPayload() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(Door.Action.lockCasePath, to: .locked)
      }
    }
    #expect(Door.run([.lock(code: 7)], through: map).phase == .locked)
    #expect(Door.run([.close], through: map).phase == .closed)
  }

  @Test func predicateAndMatcherTriggerTheirRules() {
    let even = ActionMatcher(Door.Action.lockCasePath).filter { $0.isMultiple(of: 2) }
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(even, to: .locked)
        On(where: { $0 == .open || $0 == .close }, to: .open)
      }
    }
    #expect(Door.run([.lock(code: 3)], through: map).phase == .closed)
    #expect(Door.run([.lock(code: 4)], through: map).phase == .locked)
    #expect(Door.run([.close], through: map).phase == .open)
  }

  @Test func resolverGetsTheReducedStateAndThePayload() {
    let map = Door.Map(\.phase) {
      From(.open) {
        On(ActionMatcher(Door.Action.enterActionPath), targets: [.closed]) { state, visit in
          state.visitors == 2 && visit.id == 9 ? .closed : nil
        }
      }
    }
    #expect(Door.run([.enter(id: 9, action: .greet)], through: map, from: .open).phase == .open)
    #expect(
      Door.run([.enter(id: 1, action: .greet), .enter(id: 9, action: .greet)], through: map, from: .open).phase
        == .closed)
    #expect(
      Door.run([.enter(id: 1, action: .greet), .enter(id: 2, action: .greet)], through: map, from: .open).phase == .open
    )
  }

  @Test func ruleAfterAResolverThatReturnsNilIsTried() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(Door.Action.lockCasePath, targets: [.locked]) { _, code in code == 42 ? .locked : nil }
        On(where: { _ in true }, targets: [.open]) { _, action in action == .close ? nil : .open }
      }
    }
    #expect(Door.run([.lock(code: 42)], through: map).phase == .locked)
    #expect(Door.run([.lock(code: 1)], through: map).phase == .open)
    #expect(Door.run([.close], through: map).phase == .closed)
  }

  @Test func firstMatchingRuleDecides() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(.open, to: .locked)
        On(.open, to: .open)
      }
    }
    #expect(Door.run([.open], through: map).phase == .locked)
  }

  @Test func actionWithoutARuleLeavesThePhase() {
    let log = Log<Door.Violation>()
    let map = Door.Map(\.phase, diagnostics: .sink(log.append)) {
      From(.closed) {
        On(.open, to: .open)
      }
    }
    #expect(Door.run([.close, .lock(code: 1), .open, .open, .close], through: map).phase == .open)
    #expect(log.entries == [])
  }

  @Test func rulesOfAPhaseThatIsDeclaredTwiceAreJoined() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        On(.open, to: .open)
      }
      From(.locked) {
      }
      From(.closed) {
        On(.open, to: .locked)
        On(.close, to: .locked)
      }
    }
    #expect(Door.run([.open], through: map).phase == .open)
    #expect(Door.run([.close], through: map).phase == .locked)
    #expect(map.sources == [.closed, .locked])
    #expect(map.duplicateSources == [.closed])
  }

  @Test func sourcesAndDuplicatesAreListedOnceInDeclarationOrder() {
    let map = Door.Map(\.phase) {
      for phase in [Door.Phase.open, .closed, .locked, .open, .closed, .open] {
        From(phase) {
        }
      }
    }
    #expect(map.sources == [.open, .closed, .locked])
    #expect(map.duplicateSources == [.open, .closed])
  }

  @Test func rulesOfALoopAreTriedInItsOrder() {
    let map = Door.Map(\.phase) {
      From(.closed) {
        for phase in [Door.Phase.open, .locked] {
          On(.close, to: phase)
        }
      }
    }
    #expect(Door.run([.close], through: map).phase == .open)
  }

  @Test(arguments: [true, false])
  func buildersTakeConditionsAndLoops(lockable: Bool) {
    let map = Door.Map(\.phase) {
      for phase in [Door.Phase.closed, .locked] {
        From(phase) {
          if lockable {
            On(.close, to: .locked)
          } else {
            On(.close, to: .open)
          }
          for code in 1...2 {
            On(.lock(code: code), to: .open)
          }
        }
      }
      if lockable {
        From(.open) {
          On(.close, to: .closed)
        }
      }
    }
    #expect(Door.run([.close], through: map).phase == (lockable ? .locked : .open))
    #expect(Door.run([.lock(code: 2)], through: map, from: .locked).phase == .open)
    #expect(map.sources == (lockable ? [.closed, .locked, .open] : [.closed, .locked]))
  }

  @Test(arguments: [true, false]) func buildersTakeAlternatives(lockable: Bool) {
    let map = Door.Map(\.phase) {
      if lockable {
        From(.closed) {
        }
      } else {
        From(.open) {
        }
      }
      From(.locked) {
        if lockable {
          On(.open, to: .open)
        }
      }
    }
    #expect(map.sources == [lockable ? .closed : .open, .locked])
    #expect(Door.run([.open], through: map, from: .locked).phase == (lockable ? .open : .locked))
  }

  @Test func computedPhaseWorksLikeAStoredOne() {
    struct Boxed: Equatable, Sendable {
      var raw = Door.Phase.closed.rawValue
      var phase: Door.Phase {
        get { Door.Phase(rawValue: raw) ?? .closed }
        set { raw = newValue.rawValue }
      }
    }
    let map = PhaseMap<Boxed, Door.Action, Door.Phase>(\.phase) {
      From(.closed) {
        On(.open, to: .open)
      }
    }
    let reducer = Reduce<Boxed, Door.Action> { _, _ in .none }.phaseMap(map)
    var state = Boxed()
    _ = reducer.reduce(into: &state, action: .open)
    #expect(state.raw == "open")
  }

  @Test func effectsOfTheReducerPassThrough() {
    let map = Door.Map(\.phase) {}
    let reducer = Reduce<Door.State, Door.Action> { _, _ in .send(.close) }.phaseMap(map)
    var state = Door.State()
    #expect(!reducer.reduce(into: &state, action: .open).isNone)
    #expect(Door.reducer.phaseMap(map).reduce(into: &state, action: .open).isNone)
    let validating = reducer.validatePhaseTransitions(tracking: \.phase, through: [:])
    #expect(!validating.reduce(into: &state, action: .open).isNone)
  }
}
