public import SystemPackage

/// A terminal that the test drives: what a program prints to `follower` can be waited for, and what is typed reaches
/// it.
public final class PseudoTerminal: Sendable {
  private struct Output {
    var bytes: [UInt8] = []
    var isAtEnd = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let device: TerminalDevice
  private let output: WaitableValue<Output>

  public init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    let output = WaitableValue(Output())
    self.output = output
    device = try TerminalDevice(columns: Int(columns), rows: Int(rows)) { piece in
      output.update { output in
        output.bytes += piece
        output.isAtEnd = piece.isEmpty
      }
      return []
    }
  }

  public var follower: FileDescriptor { device.follower }

  public func resize(columns: UInt16, rows: UInt16 = 24) {
    device.resize(columns: Int(columns), rows: Int(rows))
  }

  /// A copy of the terminal for a program, which closes it when started.
  public func descriptor() throws -> FileDescriptor {
    try device.descriptor()
  }

  public func type(_ text: String) throws {
    try device.type(text.utf8)
  }

  /// What has been printed, once it holds `text`.
  @discardableResult
  public func wait(for text: String) async throws -> String {
    try await wait(for: "output with \(text.debugDescription)") { $0.text.contains(text) }
  }

  /// All that was printed. To be called when every program has ended.
  @discardableResult
  public func finish() async throws -> String {
    try device.finish()
    return try await wait(for: "the end of the output", until: \.isAtEnd)
  }

  private func wait(for expectation: String, until condition: (Output) -> Bool) async throws -> String {
    try await output.wait(for: expectation, describe: \.text, until: condition).text
  }
}
