/// Holds many observations and ends them together.
///
/// ```swift
/// let bag = ObservationBag()
/// bag.insert(rows.filter { $0 > 1 }.observe { rows in print(rows) })
/// bag.insert(rows.counted().observe { count in print(count) })
/// bag.tearDown()
/// ```
///
/// What has ended by itself, because its storage was taken down, the bag lets go of in time, and of the storage with
/// it.
///
/// Teardown: call ``tearDown(fileID:line:)``; releasing a bag while one of its observations is active is a violation in
/// debug builds.
public final class ObservationBag {
  private var observations: [ObservationToken] = []
  /// With how many it looks for those that have ended: twice as many as the last look left.
  private var limit = 16
  private let site: Site

  /// Makes an empty bag.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    site = Site(fileID: fileID, line: line)
  }

  deinit {
    #if DEBUG
      let active = observations.filter(\.isActive)
      if let first = active.first {
        Violation.trap(
          .missingTeardown,
          "ObservationBag (\(site)) was released with \(active.count) active, the first \(first.subject.located). "
            + "Tear the bag down first."
        )
      }
    #endif
  }

  /// How many observations it holds that have not ended.
  ///
  /// - Complexity: O(n) for the n that it holds.
  public var count: Int { observations.count(where: \.isActive) }

  /// Whether all that it held have ended.
  ///
  /// - Complexity: O(n) at most for the n that it holds.
  public var isEmpty: Bool { !observations.contains(where: \.isActive) }

  /// Adds an observation.
  ///
  /// - Complexity: amortised O(1). Memory: twice what is observed at once, however many observations have ended.
  public func insert(_ observation: ObservationToken) {
    if observations.count >= limit {
      // Those that have ended are released behind the access, as what goes with them may come back here.
      let past = observations
      observations = past.filter(\.isActive)
      limit = max(16, 2 * observations.count)
    }
    observations.append(observation)
  }

  /// Ends all observations, the last one first.
  ///
  /// May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    while let last = observations.popLast() { last.tearDown(fileID: fileID, line: line) }
  }
}

@available(*, unavailable)
extension ObservationBag: Sendable {}

extension ObservationToken {
  /// Adds this observation to a bag.
  public func store(in bag: ObservationBag) { bag.insert(self) }
}
