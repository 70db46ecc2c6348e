/// A SplitMix64 generator, so that a failing case can be run again from its seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }

  /// Seeds for the arguments of a test, so that a failure names its seed: some are the same in every run, some are not.
  public static func seeds(fixed: Int = 16, random: Int = 4) -> [UInt64] {
    (0..<fixed).map(UInt64.init) + (0..<random).map { _ in UInt64.random(in: .min ... .max) }
  }
}
