import Harness

/// Measures the clients of a cell in turns, so that a busy machine slows all of them.
struct Runner {
  let rounds: Int
  /// How many seconds a round of one client should take.
  let roundTime: Double
  let addresses: Addresses
  let counter: SystemCallCounter?

  func measure(_ cell: Cell, _ clients: [Client]) throws -> [Result] {
    note(cell.name)
    let workers = try clients.map { try WorkerProcess(job($0, cell)) }
    let counts = try workers.map { try count(for: $0, cell) }
    var samples: [[Sample]] = clients.map { _ in [] }
    for round in 0..<rounds {
      for turn in clients.indices {
        // Each follows each of the others at some time.
        let index = (turn + round) % clients.count
        samples[index].append(try workers[index].perform(Order(count: counts[index])))
      }
    }
    let allocations = try zip(workers, counts).map {
      try $0.perform(Order(count: $1, countsAllocations: true)).allocations / Double($1)
    }
    for worker in workers { try worker.end() }
    let calls = try zip(clients, counts).map { client, count in
      try counter?.calls(of: job(client, cell), requests: count)
    }
    return clients.indices.map { index in
      Result(
        cell: cell, client: clients[index], samples: samples[index], count: counts[index],
        baseline: (samples[0], counts[0]),
        allocations: allocations[index], calls: calls[index])
    }
  }

  private func job(_ client: Client, _ cell: Cell) -> Job { Job(client: client, cell: cell, addresses: addresses) }

  /// Warms up, and finds out how many requests make a round.
  private func count(for worker: WorkerProcess, _ cell: Cell) throws -> Int {
    var count = cell.concurrency
    // The first requests open connections.
    _ = try worker.perform(Order(count: count))
    if let count = cell.count { return count }
    while true {
      let seconds = try worker.perform(Order(count: count)).seconds
      if seconds > roundTime / 4 { return max(cell.concurrency, Int(Double(count) * roundTime / seconds)) }
      count *= 2
    }
  }
}
