#if DEBUG
  import Synchronization

  /// What is registered at this moment, in the whole process: kept in debug builds only, for ``assertTornDown(fileID:line:)``.
  ///
  /// Behind a lock, because graphs of several threads share it. It holds descriptions, never the objects.
  enum Registry {
    struct Entry: Sendable {
      let sensor: MessageSubject
      let emitter: MessageSubject
      let site: Site
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func add(_ key: ObjectIdentifier, _ entry: Entry) {
      entries.withLock { $0[key] = entry }
    }

    static func remove(_ key: ObjectIdentifier) {
      entries.withLock { _ = $0.removeValue(forKey: key) }
    }

    static var all: [Entry] {
      entries.withLock { Array($0.values) }
    }
  }
#endif

/// Lists every registration that still lives in this process, one line each, as text.
///
/// Empty in release builds, which keep no list.
public func livingRegistrations() -> [String] {
  #if DEBUG
    Registry.all
      .map { "\($0.sensor) on \($0.emitter), registered at \($0.site)" }
      .sorted()
  #else
    []
  #endif
}

/// Reports a violation when any registration still lives in this process.
///
/// Top-level variables are never released, so that no `deinit` would tell of them: call this at the end of a
/// program or of a test. Release builds keep no list and do nothing.
public func assertTornDown(fileID: StaticString = #fileID, line: UInt = #line) {
  let living = livingRegistrations()
  guard !living.isEmpty else { return }
  let site = Site(fileID: fileID, line: line)
  let count = living.count == 1 ? "1 registration lives" : "\(living.count) registrations live"
  Violation.trap(
    .missingTeardown,
    "\(count) at \(site): \(living.joined(separator: "; ")). Tear \(living.count == 1 ? "it" : "them") down first."
  )
}
