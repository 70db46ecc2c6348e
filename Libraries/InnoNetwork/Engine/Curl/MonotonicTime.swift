import Glibc

/// A moment on the system's monotonic clock, in nanoseconds; cheaper to take and compare than an instant of a generic clock.
struct MonotonicTime: Comparable {
  private var nanoseconds: Int64

  static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  func adding(milliseconds: Int) -> MonotonicTime { MonotonicTime(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000) }

  static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Rounded up, never negative, within what epoll takes.
  var millisecondsFromNow: Int32 {
    let left = max(nanoseconds - Self.now.nanoseconds, 0)
    return Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
  }
}
