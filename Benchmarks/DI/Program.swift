/// The source of a program that wires `values` values. Every second one has a protocol's type, and each depends on one
/// or two of those before it.
struct Program {
  let values: Int

  var withContainer: String {
    """
    import InnoDI

    \(services)

    @DIContainer
    struct Container {
      @Provide(.input)
      var url: String

    \(lines { "  @Provide(.shared, factory: { (\(parameters($0))) in Part\($0)(\(arguments($0))) }\(isConcrete($0) ? ", concrete: true" : ""))\n  var part\($0): \(type($0))\n" })
    }
    """
  }

  var byHand: String {
    """
    \(services)

    struct Container {
      let url: String
    \(lines { "  let part\($0): \(type($0))" })

      init(url: String) {
        self.url = url
    \(lines { "    part\($0) = Part\($0)(\(arguments($0)))" })
      }
    }
    """
  }

  private var services: String {
    """
    protocol Service: Sendable { var name: String { get } }

    \(lines { "final class Part\($0): Service {\n  let name: String\n\n  init(\(parameters($0))) {\n    name = url\n  }\n}\n" })
    """
  }

  private func lines(_ line: (Int) -> String) -> String {
    (0..<values).map(line).joined(separator: "\n")
  }

  private func isConcrete(_ index: Int) -> Bool { index.isMultiple(of: 2) }

  private func type(_ index: Int) -> String { isConcrete(index) ? "Part\(index)" : "any Service" }

  private func dependencies(of index: Int) -> [Int] {
    Set([index - 1, index.isMultiple(of: 3) ? index / 2 : index - 1]).filter { $0 >= 0 && $0 < index }.sorted()
  }

  private func parameters(_ index: Int) -> String {
    "url: String" + dependencies(of: index).map { ", part\($0): \(type($0))" }.joined()
  }

  private func arguments(_ index: Int) -> String {
    "url: url" + dependencies(of: index).map { ", part\($0): part\($0)" }.joined()
  }
}
