import CAllocations
import Glibc

/// What is measured, as a reading that only grows: the figure of a piece of work is the difference of two readings.
public enum Metric: String, Encodable, Sendable {
  /// Nanoseconds of CPU time of the calling thread: for work that does not suspend.
  case threadTime
  /// Nanoseconds of CPU time of all threads: for work that uses several.
  case processTime
  /// Nanoseconds of CPU time of the processes that were started and waited for, and of theirs.
  case childTime
  /// Nanoseconds that went by.
  case wallTime
  /// Bytes of the heap that the work leaves in use.
  case memory
  /// Calls that allocate memory, on all threads. Zero unless counting is on.
  case allocations

  /// The reading now.
  public var reading: Double {
    switch self {
    case .threadTime: nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    case .processTime: nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    case .childTime: childTime
    case .wallTime: nanoseconds(CLOCK_MONOTONIC)
    case .memory: Double(allocated_bytes())
    case .allocations: Double(allocation_count())
    }
  }

  private var childTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    let microseconds =
      1_000_000 * (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return 1_000 * Double(microseconds)
  }

  private func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
