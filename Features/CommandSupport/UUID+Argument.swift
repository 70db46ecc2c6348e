public import ArgumentParser

public import struct FoundationEssentials.UUID

/// An id of an item as the argument of a command.
// swift-format-ignore: AvoidRetroactiveConformances
extension UUID: @retroactive ExpressibleByArgument {
  public init?(argument: String) {
    self.init(uuidString: argument)
  }
}
