import ArchitectureRules
import FoundationEssentials
import Generator

/// The options of scripts/new-feature that say what a feature has.
struct FeatureOptions {
  private let arguments: Arguments

  /// Those that say what a record is.
  static let ofRecords = ["--enum", "--fields", "--from-json", "--id", "--item", "--omit", "--root"]

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// The items that a call reads, how the API sends them, and what a user should know of it.
  ///
  /// - Throws: as `shape`.
  func items() async throws -> (record: Record, form: Call.Items.Form, notes: [String]) {
    let source = try await record()
    let isKnown = arguments.value(of: "--from-json") != nil || arguments.value(of: "--root") != nil
    let form = source.envelope.map(Call.Items.Form.envelope) ?? (isKnown ? .array : .list)
    return (try choosing(in: source.record), form, source.notes)
  }

  /// What they say, and what a user should know of it.
  ///
  /// - Throws: what is wrong with them; why a record cannot be read.
  func shape() async throws -> (shape: Shape, notes: [String]) {
    let source = try await record()
    let record = try choosing(in: source.record)
    var notes = source.notes
    var shape = Shape(
      resource: arguments.value(of: "--path"), hasModal: arguments.has("--modal"), style: try style(), record: record)
    shape.paging = try arguments.value(of: "--paged").map { try Paging($0) }
    let isOnServer = arguments.value(of: "--path") != nil || arguments.value(of: "--root") != nil
    shape.envelope = isOnServer ? source.envelope : nil
    if shape.paging?.kind == .cursor, shape.envelope?.next == nil {
      let items = shape.envelope?.items ?? ["data"]
      shape.envelope = Shape.Envelope(items: items, next: ["next_cursor"], total: shape.envelope?.total)
      notes.append(
        "the cursor of the next page is read from 'next_cursor', the items from '\(items.joined(separator: "."))'")
    }
    shape.hasDetail = arguments.has("--detail")
    shape.child = try await child(&notes)
    shape.created = list("--create").map { text in
      let isOptional = text.hasSuffix("?")
      return Shape.FormField(name: record.name(of: isOptional ? String(text.dropLast()) : text), isOptional: isOptional)
    }
    shape.updated = list("--update").map(record.name)
    shape.canDelete = arguments.has("--delete")
    return (shape, notes)
  }

  private func choosing(in record: Record) throws -> Record {
    try arguments.values(of: "--enum").reduce(record) { try $0.choosing($1) }
  }

  private func style() throws(Refusal) -> Shape.Style {
    guard let value = arguments.value(of: "--style") else { return .innoFlow }
    guard let style = Shape.Style(rawValue: value) else {
      let styles = Shape.Style.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal(["'\(value)' is not a style; there are \(styles)"])
    }
    return style
  }

  private func record() async throws -> (record: Record, envelope: Shape.Envelope?, notes: [String]) {
    let root = arguments.value(of: "--root")?.split(separator: ".").map(String.init)
    let typed = try arguments.value(of: "--fields").map { try Record(fields: $0) }
    guard let place = arguments.value(of: "--from-json") else {
      for option in ["--id", "--omit"] where arguments.value(of: option) != nil {
        throw Refusal(["\(option) is about the record that --from-json reads"])
      }
      return (typed ?? .standard, root.map { Shape.Envelope(items: $0) }, [])
    }
    let source = RecordSource(
      json: try await Self.text(at: place), file: place, root: root, id: arguments.value(of: "--id"),
      omitted: list("--omit"), typed: typed)
    let result = try source.read()
    return (result.record, result.envelope, result.notes)
  }

  /// `comments`, `comments:body:String,author:{name:String}` or `comments=FILE`.
  private func child(_ notes: inout [String]) async throws -> Shape.Child? {
    guard let text = arguments.value(of: "--sub") else { return nil }
    let resource = String(text.prefix { !":=".contains($0) })
    let rest = String(text.dropFirst(resource.count + 1))
    guard text.dropFirst(resource.count).first == "=" else {
      return Shape.Child(resource: resource, record: rest.isEmpty ? .standard : try Record(fields: rest))
    }
    let result = try RecordSource(json: try await Self.text(at: rest), file: rest).read()
    notes += result.notes.map { "\(resource): \($0)" }
    return Shape.Child(resource: resource, record: result.record)
  }

  /// The contents of a file, or the body of the response to a URL.
  private static func text(at place: String) async throws -> String {
    guard place.hasPrefix("http://") || place.hasPrefix("https://") else {
      return try String(contentsOf: URL(filePath: place), encoding: .utf8)
    }
    let outcome = try await ChildProcess.run("curl", ["-fsSL", "--max-time", "30", place])
    guard outcome.isSuccess else {
      throw Refusal(["--from-json: \(outcome.error.split(separator: "\n").last ?? "\(place) has no answer")"])
    }
    return outcome.output
  }

  /// The parts of a value with commas.
  private func list(_ option: String) -> [String] {
    arguments.values(of: option).flatMap { $0.split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
  }
}
