/// What the samples of the documentation wire.
protocol Client: Sendable {
  var name: String { get }
}

struct LiveClient: Client {
  let baseURL: String
  var name: String { baseURL }
}

struct StubClient: Client {
  var name: String { "stub" }
}
