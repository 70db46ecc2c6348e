import InnoRouter

enum Stop: Route {
  case harbour
  case museum(room: Int)
}

@main
struct Tour {
  @MainActor
  static func main() {
    let tour = NavigationStore<Stop>()
    tour.send(.go(.harbour))
    tour.send(.go(.museum(room: 3)))
    print("Above the root:", tour.path)
    tour.send(.back)
    print("One back:", tour.path)
    print("Twice more:", tour.send(.backTo(.museum(room: 1))))
  }
}
