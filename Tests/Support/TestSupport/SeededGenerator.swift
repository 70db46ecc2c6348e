import Fuzzing

/// A random generator that repeats its sequence for the same seed, for the tests of features.
public func seededGenerator(_ seed: UInt64) -> any RandomNumberGenerator & Sendable {
  SeededGenerator(seed: seed)
}
