import Harness
import InnoRouter

private let limits = DeepLinkLimits()

/// Matching one link against more and more patterns: the figures are to stay about the same.
let linkCases: [Case] =
  [10, 100, 1_000, 10_000].map { count in
    Case("match among \(count) patterns") {
      let matcher = makeMatcher(count)
      let urls = (0..<10).compactMap {
        try? DeepLinkURL("app://host/feature\($0 * count / 10)/3/detail", limits: limits)
      }
      return repeated { for url in urls { blackHole((try? matcher.match(url)) ?? nil) } }
    } baseline: {
      let matcher = makeMatcher(10)
      let urls = (0..<10).compactMap { try? DeepLinkURL("app://host/feature\($0)/3/detail", limits: limits) }
      return repeated { for url in urls { blackHole((try? matcher.match(url)) ?? nil) } }
    }
  } + [
    Case("read a link") {
      repeated { blackHole(try? DeepLinkURL("innosample://host/people/3?sort=name&flag#top", limits: limits)) }
    }
  ]

private func makeMatcher(_ count: Int) -> DeepLinkMatcher<Int> {
  DeepLinkMatcher(
    mappings: (0..<count).map { index in
      DeepLinkMapping(DeepLinkPattern("/feature\(index)/:id/detail")) { _ in index }
    })
}
