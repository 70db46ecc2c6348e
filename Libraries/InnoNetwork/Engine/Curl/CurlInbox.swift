import Glibc

/// Work from other threads for the loop, taken as one batch; guarded by a lock.
struct CurlInbox {
  /// One batch of work.
  struct Batch: Sendable {
    var submissions: [CurlSubmission] = []
    var cancellations: [UInt64] = []
    /// Paused transfers to resume.
    var resumptions: [UInt64] = []
    var isStopping = false
    /// Another thread has started a transfer, so the computed wake-up time is out of date.
    var isStale = false

    /// Empties the batch and keeps its capacity.
    mutating func empty() {
      submissions.removeAll(keepingCapacity: true)
      cancellations.removeAll(keepingCapacity: true)
      resumptions.removeAll(keepingCapacity: true)
      isStopping = false
      isStale = false
    }

    var isEmpty: Bool { submissions.isEmpty && cancellations.isEmpty && resumptions.isEmpty && !isStopping && !isStale }
  }

  private var batch = Batch()
  /// Jobs of tasks that prefer the loop as their executor.
  private var jobs: [UnownedJob] = []
  /// Once set, nothing more is accepted.
  private(set) var isClosed = false
  /// Set while the loop waits in epoll and has not been woken yet.
  private var isAsleep = false
  /// The end of the current sleep, `nil` for no limit. Kept after the sleep: see ``fallAsleep(until:)``.
  private var alarm: MonotonicTime?

  /// Whether the submission was accepted; the second value says whether the loop has to be woken.
  mutating func add(_ submission: CurlSubmission) -> (accepted: Bool, wake: Bool) {
    guard !isClosed else { return (false, false) }
    batch.submissions.append(submission)
    return (true, wake())
  }

  /// Whether the loop has to be woken.
  mutating func cancel(_ number: UInt64) -> Bool {
    guard !isClosed else { return false }
    batch.cancellations.append(number)
    return wake()
  }

  /// Whether the loop has to be woken.
  mutating func resume(_ number: UInt64) -> Bool {
    guard !isClosed else { return false }
    batch.resumptions.append(number)
    return wake()
  }

  /// Whether the job was accepted; the second value says whether the loop has to be woken.
  mutating func add(_ job: UnownedJob) -> (accepted: Bool, wake: Bool) {
    guard !isClosed else { return (false, false) }
    jobs.append(job)
    return (true, wake())
  }

  /// Whether the loop has to be woken.
  mutating func stop() -> Bool {
    guard !isClosed else { return false }
    isClosed = true
    batch.isStopping = true
    return wake()
  }

  /// Whether the caller has to wake the loop: true for the first one while it sleeps.
  private mutating func wake() -> Bool {
    defer { isAsleep = false }
    return isAsleep
  }

  /// Called after a transfer was started on another thread: whether the loop has to be woken for its timer.
  mutating func recheck(_ deadline: MonotonicTime?) -> Bool {
    guard isAsleep else {
      batch.isStale = true
      return false
    }
    guard let deadline, alarm.map({ deadline < $0 }) ?? true else { return false }
    return wake()
  }

  /// Swaps the collected work with an empty batch.
  mutating func take(for emptied: inout Batch) {
    isAsleep = false
    swap(&batch, &emptied)
  }

  /// Swaps the jobs with an empty array.
  mutating func takeJobs(for emptied: inout [UnownedJob]) { swap(&jobs, &emptied) }

  /// The timeout for epoll_wait(2) in milliseconds: -1 for no limit, 0 if work is waiting.
  ///
  /// An alarm that lies ahead stays set although its transfer is over. It costs one needless turn of the loop, and
  /// saves a wake-up for each transfer that another thread starts in the meantime, because that transfer's timer is
  /// later.
  mutating func fallAsleep(until deadline: MonotonicTime?) -> Int32 {
    isAsleep = batch.isEmpty && jobs.isEmpty
    guard isAsleep else { return 0 }
    if let old = alarm, old > .now { alarm = min(old, deadline ?? old) } else { alarm = deadline }
    return alarm?.millisecondsFromNow ?? -1
  }
}

/// A moment on the system's monotonic clock, in nanoseconds; cheaper to take and compare than an instant of a generic
/// clock.
struct MonotonicTime: Comparable {
  private var nanoseconds: Int64

  static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  func adding(milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000)
  }

  static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Rounded up, never negative, within what epoll takes.
  var millisecondsFromNow: Int32 {
    let left = max(nanoseconds - Self.now.nanoseconds, 0)
    return Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
  }
}
