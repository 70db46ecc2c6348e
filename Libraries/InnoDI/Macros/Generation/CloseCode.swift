/// Generator of `close()`, which closes the values that the container made, in reverse order.
struct CloseCode {
  let plan: ValuePlan
  let isolation: String
  let access: AccessLevel

  var members: [String] {
    guard plan.isClosable else { return [] }
    let endings = plan.values.reversed().filter(\.isClosed).map(ending)
    return [
      "private let \(GeneratedNames.closing): \(LibraryNames.closing)",
      """
      /// Closes the values that the container made, in reverse order. A second call waits for the first.
      \(isolation)\(access.modifier(in: access))func close() async {
        guard await \(GeneratedNames.closing).begin() else { return }
      \(endings.joined(separator: "\n").indented())
        \(GeneratedNames.closing).end()
      }
      """,
    ]
  }

  private func ending(_ value: ProvidedValue) -> String {
    let names = GeneratedNames(value)
    let isPlain = plan.isStoredDirectly(value)
    let made =
      switch value.scope {
      case .lazy: "\(names.stored).made"
      case _ where value.isAsync: "await \(names.stored).end()"
      default: isPlain ? names.stored : "\(names.shared).own"
      }
    guard value.attribute.close != nil else { return "_ = \(made)" }
    let closing = "await Self.\(names.close)"
    if isPlain, !value.isOutcome {
      return "if !\(GeneratedNames.closing).isGiven(\(value.nameLiteral)) { \(closing)(\(made)) }"
    }
    let pattern = value.isOutcome ? "case .success(let value)\(isPlain ? "" : "?") =" : "let value ="
    let condition = isPlain ? ", !\(GeneratedNames.closing).isGiven(\(value.nameLiteral))" : ""
    return "if \(pattern) \(made)\(condition) { \(closing)(value) }"
  }
}
