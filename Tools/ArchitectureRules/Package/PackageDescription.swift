/// The part of `swift package describe --type json` that the rules need.
struct PackageDescription: Decodable {
  let targets: [Target]
  let products: [Product]

  struct Target: Decodable {
    let name: String
    let type: Module.Kind
    let path: String
    let sources: [String]
    let targetDependencies: [String]?
    let productDependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name
      case type
      case path
      case sources
      case targetDependencies = "target_dependencies"
      case productDependencies = "product_dependencies"
    }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
    /// One key, the product's kind: `{"library": ["automatic"]}`, `{"executable": null}`.
    let type: Kind

    var model: PackageModel.Product {
      PackageModel.Product(name: name, isLibrary: type.isLibrary, targets: targets)
    }

    struct Kind: Decodable {
      let isLibrary: Bool

      init(from decoder: any Decoder) throws {
        isLibrary = try decoder.container(keyedBy: CodingKeys.self).contains(.library)
      }

      enum CodingKeys: String, CodingKey {
        case library
      }
    }
  }
}
