public import ArgumentParser

public import struct FoundationEssentials.UUID

/// An id of an item as the argument of a command.
extension UUID: @retroactive ExpressibleByArgument {
  public init?(argument: String) {
    self.init(uuidString: argument)
  }
}
