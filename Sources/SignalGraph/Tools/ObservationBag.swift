/// Holds many observations and ends them together.
///
/// ```swift
/// let bag = ObservationBag()
/// bag.insert(rows.filter { $0 > 1 }.observe { rows in print(rows) })
/// bag.insert(rows.counted().observe { count in print(count) })
/// bag.tearDown()
/// ```
///
/// Teardown: call ``tearDown(fileID:line:)``; releasing a bag while one of its observations is active is a violation in
/// debug builds.
public final class ObservationBag {
  private var observations: [ObservationToken] = []
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

  /// How many observations it holds.
  public var count: Int { observations.count }

  /// Adds an observation.
  public func insert(_ observation: ObservationToken) {
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
