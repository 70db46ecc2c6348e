import Glibc

/// Work that other threads hand to the loop, which takes it as one batch. Guarded by a lock of ``CurlLoop``.
struct CurlInbox {
  /// One batch of work.
  struct Batch: Sendable {
    var submissions: [CurlSubmission] = []
    var cancellations: [UInt64] = []
    /// Paused transfers to resume.
    var resumptions: [UInt64] = []
    var isStopping = false
    /// Another thread has started a transfer, so the loop has to compute again when to wake up.
    var needsNewDeadline = false

    /// Empties the batch and keeps its capacity.
    mutating func empty() {
      submissions.removeAll(keepingCapacity: true)
      cancellations.removeAll(keepingCapacity: true)
      resumptions.removeAll(keepingCapacity: true)
      isStopping = false
      needsNewDeadline = false
    }

    var isEmpty: Bool {
      submissions.isEmpty && cancellations.isEmpty && resumptions.isEmpty && !isStopping && !needsNewDeadline
    }
  }

  private var batch = Batch()
  /// Jobs of tasks with the loop as their task executor.
  private var jobs: [UnownedJob] = []
  /// Once set, nothing more is accepted.
  private(set) var isClosed = false
  /// Set while the loop waits in epoll and has not been woken yet.
  private var isAsleep = false
  /// When the current sleep ends; `nil` for no limit. Kept after the sleep: see ``prepareToSleep(until:)``.
  private var alarm: MonotonicTime?

  /// Returns whether the submission was accepted, and whether the caller has to wake the loop.
  mutating func add(_ submission: CurlSubmission) -> (accepted: Bool, needsWakeUp: Bool) {
    guard !isClosed else { return (false, false) }
    batch.submissions.append(submission)
    return (true, markAwake())
  }

  /// Returns whether the caller has to wake the loop.
  mutating func cancel(_ number: UInt64) -> Bool {
    guard !isClosed else { return false }
    batch.cancellations.append(number)
    return markAwake()
  }

  /// Returns whether the caller has to wake the loop.
  mutating func resume(_ number: UInt64) -> Bool {
    guard !isClosed else { return false }
    batch.resumptions.append(number)
    return markAwake()
  }

  /// Returns whether the job was accepted, and whether the caller has to wake the loop.
  mutating func add(_ job: UnownedJob) -> (accepted: Bool, needsWakeUp: Bool) {
    guard !isClosed else { return (false, false) }
    jobs.append(job)
    return (true, markAwake())
  }

  /// Returns whether the caller has to wake the loop.
  mutating func stop() -> Bool {
    guard !isClosed else { return false }
    isClosed = true
    batch.isStopping = true
    return markAwake()
  }

  /// Marks the loop as awake. Returns whether it was asleep, so that the caller has to wake it.
  private mutating func markAwake() -> Bool {
    defer { isAsleep = false }
    return isAsleep
  }

  /// Called after another thread has started a transfer. Returns whether it has to wake the loop, whose sleep would
  /// outlast the transfer's timer.
  mutating func shortenSleep(to deadline: MonotonicTime?) -> Bool {
    guard isAsleep else {
      batch.needsNewDeadline = true
      return false
    }
    guard let deadline, alarm.map({ deadline < $0 }) ?? true else { return false }
    return markAwake()
  }

  /// Exchanges the collected work for an empty batch, whose capacity is reused.
  mutating func take(for emptied: inout Batch) {
    isAsleep = false
    swap(&batch, &emptied)
  }

  /// Exchanges the jobs for an empty array, whose capacity is reused.
  mutating func takeJobs(for emptied: inout [UnownedJob]) { swap(&jobs, &emptied) }

  /// Marks the loop as asleep, unless work is waiting. Returns the timeout for epoll_wait(2) in milliseconds: -1 for no
  /// limit, 0 if work is waiting.
  ///
  /// An alarm in the future is kept even if its transfer has ended, which costs one needless turn of the loop. Without
  /// the alarm, each transfer that another thread starts would have to wake the loop, because the loop would sleep for
  /// longer than the transfer's timer.
  mutating func prepareToSleep(until deadline: MonotonicTime?) -> Int32 {
    isAsleep = batch.isEmpty && jobs.isEmpty
    guard isAsleep else { return 0 }
    if let old = alarm, old > .now { alarm = min(old, deadline ?? old) } else { alarm = deadline }
    return alarm?.millisecondsFromNow ?? -1
  }
}

/// A time of CLOCK_MONOTONIC in nanoseconds; cheaper to read and compare than `ContinuousClock.Instant`.
struct MonotonicTime: Comparable {
  private var nanoseconds: Int64

  static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  func adding(_ duration: Duration) -> MonotonicTime { adding(milliseconds: duration.wholeMilliseconds) }

  func adding(milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000)
  }

  /// Microseconds from an earlier time to this one.
  func microseconds(since start: MonotonicTime) -> Int { Int((nanoseconds - start.nanoseconds) / 1000) }

  static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Rounded up, never negative, and within the range of epoll_wait(2).
  var millisecondsFromNow: Int32 {
    let left = max(nanoseconds - Self.now.nanoseconds, 0)
    return Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
  }
}
