import InnoFlow
import Testing

@Suite struct PhaseMapDiagnosticsTests {
  private let log = Log<Door.Violation>()

  private func map(selfTransitions: SelfTransitionPolicy = .ignore) -> Door.Map {
    Door.Map(\.phase, selfTransitions: selfTransitions, diagnostics: .sink(log.append)) {
      From(.closed) {
        On(.close, to: .closed)
        On(.open, targets: [.open, .closed]) { _ in .locked }
      }
    }
  }

  @Test func directWriteIsRevertedAndReported() {
    #expect(Door.run([.knock], through: map()).phase == .closed)
    #expect(log.entries == [.directMutation(action: .knock, owned: .closed, written: .open)])
  }

  @Test func directWriteIsRevertedUnderEachDiagnostics() {
    var quiet = map()
    quiet.diagnostics = .disabled
    #expect(Door.run([.knock], through: quiet).phase == .closed)
    #expect(log.entries == [])
  }

  @Test func rulesAreTriedInThePhaseBeforeADirectWrite() {
    let map = Door.Map(\.phase, diagnostics: .sink(log.append)) {
      From(.closed) {
        On(.knock, to: .locked)
      }
      From(.open) {
        On(.knock, to: .closed)
      }
    }
    #expect(Door.run([.knock], through: map).phase == .locked)
    #expect(log.entries == [.directMutation(action: .knock, owned: .closed, written: .open)])
  }

  @Test func resolverAfterADirectWriteGetsThePhaseBeforeIt() {
    let map = Door.Map(\.phase, diagnostics: .sink(log.append)) {
      From(.closed) {
        On(.knock, targets: [.open]) { $0.phase == .closed ? .locked : .open }
      }
    }
    #expect(Door.run([.knock], through: map).phase == .closed)
    #expect(
      log.entries == [
        .directMutation(action: .knock, owned: .closed, written: .open),
        .undeclaredTarget(action: .knock, from: .closed, target: .locked, declared: [.open]),
      ])
  }

  @Test func undeclaredTargetIsRejectedAndReported() {
    #expect(Door.run([.open], through: map()).phase == .closed)
    #expect(
      log.entries == [.undeclaredTarget(action: .open, from: .closed, target: .locked, declared: [.open, .closed])])
  }

  /// The current phase has to be among the targets only where self transitions are allowed.
  @Test(arguments: [
    (SelfTransitionPolicy.ignore, PhaseDecision<Door.Phase>.stay, [Door.Violation]()),
    (.forbid, .illegalSelfTransition, [.illegalSelfTransition(action: .open, phase: .closed)]),
    (
      .allow, .undeclared(.closed, declared: [.open]),
      [.undeclaredTarget(action: .open, from: .closed, target: .closed, declared: [.open])]
    ),
  ])
  func resolverThatReturnsTheCurrentPhaseFollowsThePolicy(
    policy: SelfTransitionPolicy, decision: PhaseDecision<Door.Phase>, violations: [Door.Violation]
  ) {
    let map = Door.Map(\.phase, selfTransitions: policy, diagnostics: .sink(log.append)) {
      From(.closed) {
        On(.open, targets: [.open]) { $0.visitors > 0 ? .open : .closed }
        On(.open, to: .locked)
      }
    }
    #expect(map.decision(in: .closed, on: .open, state: Door.State()) == decision)
    #expect(Door.run([.open], through: map).phase == .closed)
    #expect(log.entries == violations)
    #expect(Door.run([.enter(id: 1, action: .greet), .open], through: map).phase == .open)
  }

  @Test(arguments: [SelfTransitionPolicy.ignore, .forbid, .allow])
  func declaredCurrentPhaseOfAResolverIsReportedOnlyWhenForbidden(policy: SelfTransitionPolicy) {
    let map = Door.Map(\.phase, selfTransitions: policy, diagnostics: .sink(log.append)) {
      From(.closed) { On(.open, targets: [.closed]) { _ in .closed } }
    }
    #expect(Door.run([.open], through: map).phase == .closed)
    #expect(log.entries == (policy == .forbid ? [.illegalSelfTransition(action: .open, phase: .closed)] : []))
  }

  @Test func selfTransitionIsIgnoredByDefault() {
    let map = Door.Map(\.phase, diagnostics: .sink(log.append)) {
      From(.closed) { On(.close, to: .closed) }
    }
    #expect(map.decision(in: .closed, on: .close, state: Door.State()) == .stay)
    #expect(Door.run([.close], through: map).phase == .closed)
    #expect(log.entries == [])
  }

  @Test func forbiddenSelfTransitionIsReported() {
    #expect(Door.run([.close], through: map(selfTransitions: .forbid)).phase == .closed)
    #expect(log.entries == [.illegalSelfTransition(action: .close, phase: .closed)])
  }

  @Test(arguments: [SelfTransitionPolicy.ignore, .allow])
  func ignoredOrAllowedSelfTransitionIsNotReported(policy: SelfTransitionPolicy) {
    #expect(Door.run([.close], through: map(selfTransitions: policy)).phase == .closed)
    #expect(log.entries == [])
  }

  @Test func onlyAnAllowedSelfTransitionIsAMove() {
    let state = Door.State()
    #expect(map(selfTransitions: .ignore).decision(in: .closed, on: .close, state: state) == .stay)
    #expect(map(selfTransitions: .allow).decision(in: .closed, on: .close, state: state) == .move(to: .closed))
    #expect(map(selfTransitions: .forbid).decision(in: .closed, on: .close, state: state) == .illegalSelfTransition)
  }

  @Test(arguments: [
    (
      Door.Violation.directMutation(action: .lock(code: 1234), owned: .closed, written: .open),
      "The reducer set the phase from closed to open on lock; the phase map owns it, so the write was reverted. "
        + "Add a rule to the map and do not write the phase in the reducer."
    ),
    (
      .undeclaredTarget(action: .open, from: .closed, target: .locked, declared: [.open, .closed]),
      "The rule of phase closed on open resolved to locked, which is not among its targets (open, closed); "
        + "the phase stayed. Add it to the targets."
    ),
    (
      .illegalSelfTransition(action: .close, phase: .closed),
      "The rule of phase closed on close leads back to closed, which this map forbids; the phase stayed. "
        + "Remove the rule, or choose another policy for self transitions."
    ),
  ])
  func violationIsASentenceWithoutPayloads(violation: Door.Violation, sentence: String) {
    #expect(violation.description == sentence)
  }

  @Test func validatePhaseTransitionsReportsAndRevertsNothing() {
    let log = Log<String>()
    let reducer = Door.reducer.validatePhaseTransitions(tracking: \.phase, through: [.open: [.closed]]) {
      action, from, to in
      log.append("\(action) \(from) \(to)")
    }
    var state = Door.State()
    _ = reducer.reduce(into: &state, action: .open)
    _ = reducer.reduce(into: &state, action: .knock)
    _ = reducer.reduce(into: &state, action: .knock)
    #expect(state.phase == .open)
    #expect(log.entries == ["knock closed open"])
  }
}
