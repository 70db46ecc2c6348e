// Replacements of the runtime's functions of these names, as of Swift 6.3. They annotate for the thread sanitizer that
// resuming a continuation happens before its task continues. The runtime calls the originals internally, which
// Synchronization.c cannot replace.

@_silgen_name("acquireCurrentTask")
private func acquireCurrentTask()

@_silgen_name("$ss23withCheckedContinuation9isolation8function_xScA_pSgYi_SSyScCyxs5NeverOGXEtYalF")
public func checkedContinuation<Value>(
  isolation: isolated (any Actor)?, function: String, _ body: (CheckedContinuation<Value, Never>) -> Void
) async -> sending Value {
  let value = await withUnsafeContinuation { body(CheckedContinuation(continuation: $0, function: function)) }
  acquireCurrentTask()
  return value
}

@_silgen_name("$ss31withCheckedThrowingContinuation9isolation8function_xScA_pSgYi_SSyScCyxs5Error_pGXEtYaKlF")
public func checkedThrowingContinuation<Value>(
  isolation: isolated (any Actor)?, function: String, _ body: (CheckedContinuation<Value, any Error>) -> Void
) async throws -> sending Value {
  defer { acquireCurrentTask() }
  return try await withUnsafeThrowingContinuation { body(CheckedContinuation(continuation: $0, function: function)) }
}
