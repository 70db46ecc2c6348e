import InnoDI
import Testing

private struct Secret: Equatable {
  var text = "live"
}

struct InternalModel: Equatable {
  var text = "live"
}

@DIContainer
public struct Layered {
  @Provide(.input)
  public var url: String

  /// An input is a parameter of the initializer, whatever its access level is.
  @Provide(.input)
  private var token: String

  @Provide(.shared, factory: { (url: String) in url + "/v1" }, concrete: true)
  public var endpoint: String

  @Provide(.shared, factory: InternalModel(), concrete: true)
  var model: InternalModel

  @Provide(.shared, factory: Secret(), concrete: true)
  fileprivate var secret: Secret

  @Provide(
    .transient, factory: { (model: InternalModel, secret: Secret) in Nested(text: model.text + secret.text) },
    concrete: true)
  private var nested: Nested

  @Provide(.transient, factory: { (nested: Nested, token: String) in nested.text + token }, concrete: true)
  public var summary: String

  private struct Nested {
    var text: String
  }
}

extension Layered {
  /// Compiles only if the initializer is public, because an inlinable function can call only public declarations.
  @inlinable
  public static func outside(endpoint: String?) -> Layered { Layered(url: "url", token: "", endpoint: endpoint) }

  fileprivate static func overridingAll() -> Layered {
    Layered(url: "url", token: "", model: InternalModel(), secret: Secret(), nested: Nested(text: "nested"))
  }
}

@DIContainer
struct Narrow {
  @Provide(.input)
  var url: String

  @Provide(.shared, factory: Secret(), concrete: true)
  fileprivate var secret: Secret
}

@DIContainer
package struct Packaged {
  @Provide(.input)
  package var url: String

  @Provide(.shared, factory: InternalModel(), concrete: true)
  var model: InternalModel
}

public enum Outer {}

extension Outer {
  @DIContainer
  public struct Inner {
    @Provide(.shared, factory: 1, concrete: true)
    public var number: Int
  }

  @DIContainer
  private struct Hidden {
    @Provide(.shared, factory: Secret(), concrete: true)
    var secret: Secret
  }

  fileprivate static func hidden() -> String { Hidden(secret: Secret(text: "hidden")).secret.text }
}

extension Outer {
  @DIContainer
  public struct Visible {
    @Provide(.shared, factory: 1, concrete: true)
    public var number: Int
  }

  @inlinable
  public static func visible() -> Int { Visible(number: 3).number }
}

struct AccessTests {
  @Test func publicInitializerHasOverridesForPublicValues() {
    #expect(Layered.outside(endpoint: "stub").endpoint == "stub")
    #expect(Layered.outside(endpoint: nil).endpoint == "url/v1")
    #expect(Outer.Inner(number: 2).number == 2)
    #expect(Outer.visible() == 3)
  }

  @Test func lessVisibleValueCanBeOverriddenWhereItIsVisible() {
    #expect(Layered(url: "", token: "!", model: InternalModel(text: "stub")).summary == "stublive!")
    #expect(
      Layered(url: "", token: "!", endpoint: "stub", model: InternalModel(text: "a"), secret: Secret(text: "b")).summary
        == "ab!")
    #expect(Layered.overridingAll().summary == "nested")
    #expect(Narrow(url: "", secret: Secret(text: "stub")).secret.text == "stub")
    #expect(Packaged(url: "", model: InternalModel(text: "stub")).model.text == "stub")
    #expect(Outer.hidden() == "hidden")
  }

  @Test func callWithoutOverridesIsNotAmbiguous() {
    let layered = Layered(url: "url", token: "!")
    #expect(layered.endpoint == "url/v1")
    #expect(layered.model == InternalModel())
    #expect(layered.secret == Secret())
    #expect(layered.summary == "livelive!")
    #expect(Narrow(url: "url").secret == Secret())
  }
}
