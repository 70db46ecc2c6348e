import InnoDI

/// Ten values in three layers: settings, search and badge are taken by nothing, the others by one or two.
@DIContainer
struct Wiring {
  @Provide(.input)
  var weight: Int

  @Provide(.shared, factory: { (weight: Int) in Point(weight: weight) })
  var clock: any Service

  @Provide(.shared, factory: { (weight: Int) in Node(weight) }, concrete: true)
  var journal: Node

  @Provide(.shared, factory: { (clock: any Service, journal: Node) in Node(1, needing: clock, journal) })
  var transport: any Service

  @Provide(.shared, factory: { (journal: Node) in Node(2, needing: journal) }, concrete: true)
  var cache: Node

  @Provide(.shared, factory: { (transport: any Service, cache: Node) in Node(3, needing: transport, cache) })
  var people: any Service

  @Provide(.shared, factory: { (transport: any Service, cache: Node) in Node(4, needing: transport, cache) })
  var posts: any Service

  @Provide(.shared, factory: { (clock: any Service) in Node(5, needing: clock) })
  var settings: any Service

  @Provide(.shared, factory: { (people: any Service, posts: any Service) in Node(6, needing: people, posts) })
  var feed: any Service

  @Provide(.shared, factory: { (people: any Service) in Node(7, needing: people) }, concrete: true)
  var search: Node

  @Provide(.shared, factory: { (weight: Int) in Point(weight: weight) })
  var badge: any Service

  @Provide(.transient, factory: { (feed: any Service) in Node(8, needing: feed) }, concrete: true)
  var screen: Node

  @Provide(.assisted, factory: { (cache: Node, id: Int) in Node(id, needing: cache) })
  var page: (Int) -> Node
}

/// The same by hand.
struct HandWritten {
  let weight: Int
  let clock: any Service
  let journal: Node
  let transport: any Service
  let cache: Node
  let people: any Service
  let posts: any Service
  let settings: any Service
  let feed: any Service
  let search: Node
  let badge: any Service

  init(weight: Int) {
    self.weight = weight
    clock = Point(weight: weight)
    journal = Node(weight)
    transport = Node(1, needing: clock, journal)
    cache = Node(2, needing: journal)
    people = Node(3, needing: transport, cache)
    posts = Node(4, needing: transport, cache)
    settings = Node(5, needing: clock)
    feed = Node(6, needing: people, posts)
    search = Node(7, needing: people)
    badge = Point(weight: weight)
  }

  var screen: Node { Node(8, needing: feed) }

  var page: (Int) -> Node {
    { [cache] id in Node(id, needing: cache) }
  }
}
