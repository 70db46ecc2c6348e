import Foundation

/// A mutation fuzzer: damages known inputs at random and hands the results to a check.
///
/// In a suite it runs 10,000 inputs from a fixed seed, so that each run sees the same ones. `scripts/fuzz` sets
/// `FUZZ_SECONDS` to run for a time, `FUZZ_SEED` to choose other inputs, and `FUZZ_FIRST` to begin with the input that
/// failed.
public struct Fuzzer: Sendable {
  private let mutator: ByteMutator
  private let count: Int

  /// - Parameters:
  ///   - corpus: Inputs to start from, valid ones and odd ones. At least one.
  ///   - tokens: Words of the format, which are inserted as they are.
  ///   - count: The number of inputs in a suite's run.
  public init(corpus: [String], tokens: [String] = [], count: Int = 10_000) {
    mutator = ByteMutator(corpus: corpus.map { Array($0.utf8) }, tokens: tokens.map { Array($0.utf8) })
    self.count = count
  }

  /// Runs the check on one input after another, until one fails.
  /// - Parameter check: Throws when the input is handled wrongly; `#require` does.
  /// - Throws: `FuzzFailure`, which names the input and how to repeat it.
  /// - Returns: The number of inputs that were checked.
  @discardableResult
  public nonisolated(nonsending) func run(_ check: nonisolated(nonsending) ([UInt8]) async throws -> Void) async throws
    -> Int
  {
    let options = Options(ProcessInfo.processInfo.environment)
    let trace = options.traceFile.flatMap { FileHandle(forWritingAtPath: $0) }
    var index = options.first
    while options.deadline.map({ ContinuousClock.now < $0 }) ?? (index < options.first + UInt64(count)) {
      // A crash leaves the number of the input that caused it behind.
      try trace?.seek(toOffset: 0)
      try trace?.write(contentsOf: Data("\(options.seed) \(index)\n".utf8))
      let input = mutator.input(seed: options.seed &+ index)
      do {
        try await check(input)
      } catch {
        throw FuzzFailure(seed: options.seed, index: index, input: input, underlying: error)
      }
      index += 1
      // A check that never suspends would keep its thread from other tests for seconds.
      if index.isMultiple(of: 64) { await Task.yield() }
    }
    return Int(index - options.first)
  }

  private struct Options {
    var seed: UInt64
    var first: UInt64
    var deadline: ContinuousClock.Instant?
    var traceFile: String?

    init(_ environment: [String: String]) {
      seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1
      first = environment["FUZZ_FIRST"].flatMap(UInt64.init) ?? 0
      deadline = environment["FUZZ_SECONDS"].flatMap(Int.init).map { .now + .seconds($0) }
      traceFile = environment["FUZZ_TRACE"]
    }
  }
}

/// An input that failed its check.
public struct FuzzFailure: Error, CustomStringConvertible {
  public let seed: UInt64
  /// The number of the input among those of the seed.
  public let index: UInt64
  public let input: [UInt8]
  public let underlying: any Error

  public var description: String {
    """
    input \(index) of seed \(seed) failed: \(underlying)
    The input: \(String(decoding: input, as: UTF8.self).debugDescription)
    Repeat it with FUZZ_SEED=\(seed) FUZZ_FIRST=\(index).
    """
  }
}
