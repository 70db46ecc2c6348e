import AppConfiguration
import ArgumentParser

/// An option for each of `PathParameter.all`. The parser finds options by reflection, so the mirror has one for each.
struct PathParameterOptions: ParsableArguments, CustomReflectable {
  private let options: [(name: String, option: Option<String?>)]

  init() {
    options = PathParameter.all.map { name in
      let key = ConfigurationKey.pathParameter(name)
      return (
        name,
        Option(
          name: .customLong(key.rawValue), parsing: .unconditional,
          help: ArgumentHelp("\(key.purpose).", valueName: "value"))
      )
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Name.self)
    options = try PathParameter.all.map { ($0, try values.decode(Option<String?>.self, forKey: Name(stringValue: $0))) }
  }

  var customMirror: Mirror { Mirror(self, children: options.map { (label: $0.name, value: $0.option as Any) }) }

  /// The values that were given.
  var flags: [ConfigurationKey: String] {
    let values = options.compactMap { name, option in
      option.wrappedValue.map { (ConfigurationKey.pathParameter(name), $0) }
    }
    return Dictionary(uniqueKeysWithValues: values)
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
