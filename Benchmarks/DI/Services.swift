/// What the containers of the benchmarks wire: as an object, and as a value that fits into an existential.
protocol Service: Sendable {
  func number(_ number: Int) -> Int
}

final class Node: Service {
  private let weight: Int

  init(_ weight: Int, needing others: any Service...) {
    self.weight = weight &+ others.count
  }

  @inline(never)
  func number(_ number: Int) -> Int { number &+ weight }
}

struct Point: Service {
  let weight: Int

  @inline(never)
  func number(_ number: Int) -> Int { number &+ weight }
}
