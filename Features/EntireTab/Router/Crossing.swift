public import InnoRouter

/// The destination of a feature's output in another feature.
///
/// ```swift
/// Crossing(from: AlbumsFeatureCoordinator.self, to: PhotosFeatureCoordinator.self) { output in
///   switch output {
///   case .openPhotos(let albumID): .album(albumID)
///   }
/// }
/// ```
public struct Crossing: Sendable {
  private let origin: any TabFeature.Type
  private let resolve: @MainActor @Sendable (any Sendable) -> EntireTabDestination?

  /// - Parameter destination: nil for an output that leads elsewhere.
  public init<Origin: TabFeature, Target: TabFeature>(
    from origin: Origin.Type, to target: Target.Type,
    _ destination: @escaping @MainActor @Sendable (Origin.Output) -> Target.Destination?
  ) {
    self.origin = origin
    resolve = { output in
      (output as? Origin.Output).flatMap(destination).map { EntireTabDestination($0, in: target) }
    }
  }

  @MainActor
  func destination<Origin: TabFeature>(of output: Origin.Output, from origin: Origin.Type) -> EntireTabDestination? {
    origin == self.origin ? resolve(output) : nil
  }
}
