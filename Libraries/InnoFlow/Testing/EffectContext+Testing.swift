extension EffectContext {
  /// A context for calling an effect's work directly in a test.
  public static func testing(clock: ManualTestClock = ManualTestClock()) -> EffectContext {
    EffectContext(clock: .manual(clock))
  }
}
