import CCurl
import Glibc
import Synchronization

/// The thread that drives ``CurlMultiPair``. It waits in epoll until a socket is ready, another thread signals work
/// through an eventfd, or libcurl's timer is due.
final class CurlLoop: TaskExecutor {
  private let epoll: Int32
  private let wakeUpDescriptor: Int32
  private let inbox = Mutex(CurlInbox())
  private let multis: Mutex<CurlMultiPair?>
  /// False while an exchange other than a stream runs: callers then do not start transfers on their own thread. Atomic,
  /// so that they find that out without the lock of `multis`: trying to take it delays the loop even if it fails.
  private let isQuiet = Atomic(true)
  private let ending = Mutex(Ending())

  private struct Ending {
    var thread: pthread_t?
    var isOver = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Opens the descriptors and starts the thread, which retains the loop until it ends after ``stop()``.
  init(options: CurlEngineOptions) throws(EngineError) {
    if let problem = CurlLibrary.problem { throw problem }
    let epoll = inno_epoll_open()
    let wakeUpDescriptor = inno_eventfd_open()
    do throws(EngineError) {
      guard epoll >= 0, wakeUpDescriptor >= 0 else {
        throw EngineError(.connectionFailed(errno: errno), detail: "no descriptors are left")
      }
      let code = inno_epoll_control(epoll, EPOLL_CTL_ADD, wakeUpDescriptor, EPOLLIN.rawValue | EPOLLET.rawValue)
      guard code == 0 else { throw EngineError(.unavailable, detail: "epoll_ctl failed (error \(code))") }
      self.multis = Mutex(try CurlMultiPair(epoll: epoll, settings: CurlSettings(options)))
    } catch {
      close(epoll)
      close(wakeUpDescriptor)
      throw error
    }
    self.epoll = epoll
    self.wakeUpDescriptor = wakeUpDescriptor
    try startThread()
  }

  deinit {
    close(epoll)
    close(wakeUpDescriptor)
  }

  /// Submits an exchange. After ``stop()`` it ends at once, with the reason `shutDown`.
  func submit(_ submission: CurlSubmission) {
    if startOnCallingThread(submission) { return }
    let (accepted, needsWakeUp) = inbox.withLock { $0.add(submission) }
    if needsWakeUp { inno_eventfd_signal(wakeUpDescriptor) }
    guard !accepted else { return }
    submission.upload?.close()
    CurlDelivery.end(submission.sink, .failure(EngineError(.shutDown))).deliver()
  }

  /// Starts a transfer on the calling thread, which saves a single exchange two thread switches. Returns false if that
  /// is not possible now.
  private func startOnCallingThread(_ submission: CurlSubmission) -> Bool {
    guard isQuiet.load(ordering: .relaxed) else { return false }
    let started = multis.withLockIfAvailable { multis -> (deliveries: [CurlDelivery], deadline: MonotonicTime?)? in
      guard let multis, multis.startOnCallingThread(submission) else { return nil }
      isQuiet.store(multis.isQuiet, ordering: .relaxed)
      var deliveries: [CurlDelivery] = []
      multis.takeDeliveries(for: &deliveries)
      return (deliveries, multis.deadline)
    }
    guard let started = started ?? nil else { return false }
    if inbox.withLock({ $0.shortenSleep(to: started.deadline) }) { inno_eventfd_signal(wakeUpDescriptor) }
    for delivery in started.deliveries { delivery.deliver() }
    return true
  }

  func cancel(_ number: UInt64) {
    if inbox.withLock({ $0.cancel(number) }) { inno_eventfd_signal(wakeUpDescriptor) }
  }

  /// Resumes a transfer that has paused.
  func resume(_ number: UInt64) {
    if inbox.withLock({ $0.resume(number) }) { inno_eventfd_signal(wakeUpDescriptor) }
  }

  /// Runs a job on the loop's thread, for a task with this loop as its preferred executor. After the loop has stopped,
  /// the job runs on the global executor.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (accepted, needsWakeUp) = inbox.withLock { $0.add(job) }
    if needsWakeUp { inno_eventfd_signal(wakeUpDescriptor) }
    if !accepted { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  /// Ends all exchanges with the reason `shutDown`. The thread then frees its resources and ends.
  func stop() {
    if inbox.withLock({ $0.stop() }) { inno_eventfd_signal(wakeUpDescriptor) }
  }

  /// Returns after the thread has ended; ``stop()`` has to come first.
  func join() async {
    await withCheckedContinuation { waiter in
      let isOver = ending.withLock { ending in
        if !ending.isOver { ending.waiters.append(waiter) }
        return ending.isOver
      }
      if isOver { waiter.resume() }
    }
    // The thread is about to return, so this blocks for microseconds. The first caller to take the thread joins it.
    let thread = ending.withLock { ending in
      defer { ending.thread = nil }
      return ending.thread
    }
    if let thread { pthread_join(thread, nil) }
  }

  /// Stops the loop without waiting for its thread, for the `deinit` of the engine.
  func abandon() {
    stop()
    let thread = ending.withLock { ending in
      defer { ending.thread = nil }
      return ending.thread
    }
    if let thread { pthread_detach(thread) }
  }

  private func startThread() throws(EngineError) {
    var thread = pthread_t()
    let me = Unmanaged.passRetained(self)
    // The lock is held until the handle is stored, because the thread may end at once.
    let code = ending.withLock { ending in
      let code = pthread_create(&thread, nil, curlLoopMain, me.toOpaque())
      if code == 0 { ending.thread = thread }
      return code
    }
    guard code == 0 else {
      me.release()
      throw EngineError(.unavailable, detail: "no thread can be started (error \(code))")
    }
  }

  /// The body of the thread.
  fileprivate func run() {
    blockBrokenPipeSignal()
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    var ready = 0
    var pollsSockets = true
    var batch = CurlInbox.Batch()
    var deliveries: [CurlDelivery] = []
    var jobs: [UnownedJob] = []
    var isStopping = false
    while !isStopping {
      inbox.withLock { $0.take(for: &batch) }
      let deadline = multis.withLock { multis -> MonotonicTime? in
        guard let multis else { return nil }
        // Submissions first: a batch may contain a cancellation and what it cancels, in either order.
        for submission in batch.submissions { multis.start(submission) }
        for number in batch.cancellations { multis.cancel(number) }
        for number in batch.resumptions { multis.resume(number) }
        for event in events.prefix(ready) where event.data.fd != wakeUpDescriptor {
          multis.handle(event.events, on: event.data.fd)
        }
        multis.settle()
        isQuiet.store(multis.isQuiet, ordering: .relaxed)
        multis.takeDeliveries(for: &deliveries)
        return multis.deadline
      }
      for delivery in deliveries { delivery.deliver() }
      // After the deliveries, which may have enqueued jobs.
      inbox.withLock { $0.takeJobs(for: &jobs) }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      jobs.removeAll(keepingCapacity: true)
      // Emptied before the sleep, so that nothing is retained during it.
      isStopping = batch.isStopping
      batch.empty()
      deliveries.removeAll(keepingCapacity: true)
      let timeout = isStopping ? 0 : inbox.withLock { $0.prepareToSleep(until: deadline) }
      // While work is waiting, sockets are polled in every other turn only: more events are then handled at once.
      pollsSockets = timeout != 0 || !pollsSockets
      ready = pollsSockets ? max(0, Int(epoll_wait(epoll, &events, Int32(events.count), timeout))) : 0
    }
    // Cancelled and released under one lock: until then another thread may start a transfer.
    multis.withLock { multis in
      multis?.cancelAll(as: .shutDown)
      multis?.takeDeliveries(for: &deliveries)
      multis = nil
    }
    for delivery in deliveries { delivery.deliver() }
    let waiters = ending.withLock { ending in
      ending.isOver = true
      defer { ending.waiters = [] }
      return ending.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Writing to a closed connection must not end the process: before libcurl 7.88 OpenSSL wrote to the socket itself,
  /// without MSG_NOSIGNAL.
  private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The start routine of the thread; consumes the reference that `startThread` has retained.
private func curlLoopMain(_ loop: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let loop { Unmanaged<CurlLoop>.fromOpaque(loop).takeRetainedValue().run() }
  return nil
}
