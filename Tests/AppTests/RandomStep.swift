import EntireTabFeatureRouter
import FoundationEssentials
import Fuzzing
import TerminalUI

/// One step of a random walk: sensible, useless or ill meant.
indirect enum RandomStep: Sendable {
  /// A command of the screen as it is now, which may not have it.
  case command(String, String)
  /// A command of a screen that may be gone.
  case staleCommand(Command, String)
  case link(String)
  /// Two steps at once, neither waiting for the other.
  case both(RandomStep, RandomStep)
  /// To be restored, after going elsewhere, to what was saved here.
  case restart
  /// To be restored to what was saved elsewhere, and then damaged.
  case damagedState(Damage)

  /// A byte replaced, or all cut off from there.
  struct Damage: Sendable {
    let place: Double
    let byte: UInt8?

    func applied(to data: Data) -> Data {
      let index = Int(Double(data.count) * place)
      guard let byte else { return Data(data.prefix(index)) }
      var data = data
      data[index] = byte
      return data
    }
  }

  init(on frame: Frame, staleFrames: [Frame], tabs: [String], using generator: inout SeededGenerator) {
    var choice = RandomChoice(frame: frame, staleFrames: staleFrames, tabs: tabs, generator: generator)
    self = choice.step()
    generator = choice.generator
  }
}

extension RandomStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .command(let name, let argument): "\(name) \(argument.debugDescription)"
    case .staleCommand(let command, let argument): "\(command.name) \(argument.debugDescription) of an earlier screen"
    case .link(let link): "link \(link.debugDescription)"
    case .both(let first, let second): "at once: \(first), and \(second)"
    case .restart: "restart"
    case .damagedState(let damage): "damaged state: \(damage)"
    }
  }
}
