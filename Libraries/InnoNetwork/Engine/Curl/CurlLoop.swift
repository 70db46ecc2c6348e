import CCurl
import Glibc
import Synchronization

/// The one thread that drives ``CurlMultis``: epoll for sockets, an eventfd for work from other threads, libcurl's timer as epoll's timeout.
final class CurlLoop: TaskExecutor {
  private let epoll: Int32
  private let doorbell: Int32
  private let inbox = Mutex(CurlInbox())
  private let multis: Mutex<CurlMultis?>
  /// Whether nothing but streams was under way a moment ago: who finds it so may try to start a transfer by himself. Read outside the lock, as
  /// a try that is in vain makes the loop wait for the lock.
  private let isQuiet = Atomic(true)
  private let ending = Mutex(Ending())

  private struct Ending {
    var thread: pthread_t?
    var isOver = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Opens the descriptors and starts the thread, which keeps the loop alive until ``stop()``.
  init(options: CurlEngineOptions) throws(EngineError) {
    if let problem = CurlLibrary.problem { throw problem }
    let epoll = inno_epoll_open()
    let doorbell = inno_eventfd_open()
    do throws(EngineError) {
      guard epoll >= 0, doorbell >= 0 else { throw EngineError(.connectionFailed(errno: errno), detail: "no descriptors are left") }
      let code = inno_epoll_control(epoll, EPOLL_CTL_ADD, doorbell, EPOLLIN.rawValue | EPOLLET.rawValue)
      guard code == 0 else { throw EngineError(.unavailable, detail: "the loop cannot be woken (error \(code))") }
      self.multis = Mutex(try CurlMultis(epoll: epoll, settings: CurlSettings(options)))
    } catch {
      close(epoll)
      close(doorbell)
      throw error
    }
    self.epoll = epoll
    self.doorbell = doorbell
    try startThread()
  }

  deinit {
    close(epoll)
    close(doorbell)
  }

  /// Hands an exchange over; `false` once the loop is stopping, and then nobody else resumes the waiter.
  func submit(_ submission: CurlSubmission) -> Bool {
    if startHere(submission) { return true }
    let (accepted, wake) = inbox.withLock { $0.add(submission) }
    if wake { inno_eventfd_signal(doorbell) }
    return accepted
  }

  /// Starts a transfer on the calling thread, which saves a lone exchange the way to the loop's thread and back; `false` where that is not
  /// possible now.
  private func startHere(_ submission: CurlSubmission) -> Bool {
    guard isQuiet.load(ordering: .relaxed) else { return false }
    let started = multis.withLockIfAvailable { multis -> (finished: [CurlDelivery], deadline: MonotonicTime?)? in
      guard let multis, multis.startElsewhere(submission) else { return nil }
      isQuiet.store(multis.isQuiet, ordering: .relaxed)
      var finished: [CurlDelivery] = []
      multis.takeDeliveries(for: &finished)
      return (finished, multis.deadline)
    }
    guard let started = started ?? nil else { return false }
    if inbox.withLock({ $0.recheck(started.deadline) }) { inno_eventfd_signal(doorbell) }
    for completion in started.finished { completion.deliver() }
    return true
  }

  func cancel(_ number: UInt64) {
    if inbox.withLock({ $0.cancel(number) }) { inno_eventfd_signal(doorbell) }
  }

  /// Lets a transfer go on that has paused.
  func resume(_ number: UInt64) {
    if inbox.withLock({ $0.resume(number) }) { inno_eventfd_signal(doorbell) }
  }

  /// Runs a job of a task that prefers this loop, on its thread; once it has stopped, where all other tasks run.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (accepted, wake) = inbox.withLock { $0.add(job) }
    if wake { inno_eventfd_signal(doorbell) }
    if !accepted { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  /// Ends what runs with the reason `shutDown`, and lets the thread free everything and go.
  func stop() {
    if inbox.withLock({ $0.stop() }) { inno_eventfd_signal(doorbell) }
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
    // The thread has done its work and is about to return, so this waits for microseconds; whoever takes the thread joins it.
    let thread = ending.withLock { ending in
      defer { ending.thread = nil }
      return ending.thread
    }
    if let thread { pthread_join(thread, nil) }
  }

  /// For an owner that is going and cannot wait: the thread ends by itself, and nobody will join it.
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
    // Held until the handle is stored, so that a thread that ends at once finds it.
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

  /// The thread's whole life.
  fileprivate func run() {
    blockBrokenPipeSignal()
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    var ready = 0
    var looks = true
    var batch = CurlInbox.Batch()
    var finished: [CurlDelivery] = []
    var jobs: [UnownedJob] = []
    var isStopping = false
    while !isStopping {
      inbox.withLock { $0.take(for: &batch) }
      let deadline = multis.withLock { multis -> MonotonicTime? in
        guard let multis else { return nil }
        // First, as a cancellation may have come in one batch with what it cancels, in either order.
        for submission in batch.submissions { multis.start(submission) }
        for number in batch.cancellations { multis.cancel(number) }
        for number in batch.resumptions { multis.resume(number) }
        for event in events.prefix(ready) where event.data.fd != doorbell { multis.handle(event.events, on: event.data.fd) }
        multis.settle()
        isQuiet.store(multis.isQuiet, ordering: .relaxed)
        multis.takeDeliveries(for: &finished)
        return multis.deadline
      }
      for completion in finished { completion.deliver() }
      // Those too that the deliveries have made ready.
      inbox.withLock { $0.takeJobs(for: &jobs) }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      jobs.removeAll(keepingCapacity: true)
      // Nothing is held while the loop sleeps; only the memory of the arrays stays, to serve again.
      isStopping = batch.isStopping
      batch.empty()
      finished.removeAll(keepingCapacity: true)
      let patience = isStopping ? 0 : inbox.withLock { $0.fallAsleep(until: deadline) }
      // With work waiting, every other time only: what the work starts is looked for with the rest.
      looks = patience != 0 || !looks
      ready = looks ? max(0, Int(epoll_wait(epoll, &events, Int32(events.count), patience))) : 0
    }
    // In one step with the end of the multi handles: until then another thread may still start a transfer.
    multis.withLock { multis in
      multis?.cancelAll(as: .shutDown)
      multis?.takeDeliveries(for: &finished)
      multis = nil
    }
    for completion in finished { completion.deliver() }
    let waiters = ending.withLock { ending in
      ending.isOver = true
      defer { ending.waiters = [] }
      return ending.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// A server that has gone must not end the process. Before libcurl 7.88 OpenSSL wrote to sockets by itself, without MSG_NOSIGNAL.
  private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The thread's entry; it takes over the reference that was made for it.
private func curlLoopMain(_ loop: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let loop { Unmanaged<CurlLoop>.fromOpaque(loop).takeRetainedValue().run() }
  return nil
}
