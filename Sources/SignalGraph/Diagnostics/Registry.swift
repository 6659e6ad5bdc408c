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
      /// Where it was registered, if that was in a scope.
      let scope = Scope.current
    }

    /// The body of an `assertTornDown`: what is registered in it, in tasks that it waits for too, is told from what others
    /// register at the same time.
    final class Scope: Sendable {
      /// A task-local, because a body that awaits goes on in other threads, and tests that run beside it share them.
      @TaskLocal static var current: Scope?

      let parent = Scope.current

      func contains(_ scope: Scope?) -> Bool {
        var scope = scope
        while let inner = scope {
          if inner === self { return true }
          scope = inner.parent
        }
        return false
      }
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func add(_ key: ObjectIdentifier, _ entry: Entry) {
      entries.withLock { $0[key] = entry }
    }

    static func remove(_ key: ObjectIdentifier) {
      entries.withLock { _ = $0.removeValue(forKey: key) }
    }

    /// What lives of a scope, or at all, one line each.
    static func lines(of scope: Scope? = nil) -> [String] {
      entries.withLock { Array($0.values) }
        .filter { scope?.contains($0.scope) ?? true }
        .map { line($0.sensor, $0.emitter, $0.site) }
        .sorted()
    }
  }
#endif

/// Says of a registration who hears whom, and where that was set up.
func line(_ sensor: MessageSubject, _ emitter: MessageSubject, _ site: Site) -> String {
  "\(sensor) on \(emitter), registered at \(site)"
}

/// Lists every registration that still lives in this process, one line each, as text.
///
/// Empty in release builds, which keep no list. For one graph alone see ``StateStorage/livingRegistrations()``.
public func livingRegistrations() -> [String] {
  #if DEBUG
    Registry.lines()
  #else
    []
  #endif
}

/// Reports a violation when any registration still lives in this process.
///
/// Top-level variables are never released, so that no `deinit` would tell of them: call this at the end of a
/// program. Tests that run beside others ask for what a body of theirs has registered,
/// ``assertTornDown(fileID:line:_:)-(_,_,()->Result)``, or for one graph, ``StateStorage/assertTornDown(fileID:line:)``.
/// Release builds keep no list and do nothing.
public func assertTornDown(fileID: StaticString = #fileID, line: UInt = #line) {
  reportLiving(livingRegistrations(), Site(fileID: fileID, line: line))
}

/// Reports a violation when a registration that was made in the body still lives after it.
///
/// ```swift
/// assertTornDown {
///   let rows = ArraySlot([1, 2, 3])
///   let token = rows.filter { $0 > 1 }.observe { rows in print(rows) }
///   token.tearDown()
/// }                        // without the line before: a violation that names the filter and its place
/// ```
///
/// For tests, which run side by side: what others register meanwhile does not matter, nor what was registered before. Tasks
/// that the body makes belong to it, but for detached ones. Bodies may lie in each other. A body that throws is not asked.
/// A release build just calls the body.
public func assertTornDown<Result>(
  fileID: StaticString = #fileID, line: UInt = #line,
  _ body: () throws -> Result
) rethrows -> Result {
  #if DEBUG
    let scope = Registry.Scope()
    let result = try Registry.Scope.$current.withValue(scope) { try body() }
    reportLiving(Registry.lines(of: scope), Site(fileID: fileID, line: line))
    return result
  #else
    return try body()
  #endif
}

/// Reports a violation when a registration that was made in the body, whatever it waits for, still lives after it; see
/// ``assertTornDown(fileID:line:_:)-(_,_,()->Result)``.
public func assertTornDown<Result>(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, line: UInt = #line,
  _ body: () async throws -> Result
) async rethrows -> Result {
  #if DEBUG
    let scope = Registry.Scope()
    let result = try await Registry.Scope.$current.withValue(scope, operation: body, isolation: isolation)
    reportLiving(Registry.lines(of: scope), Site(fileID: fileID, line: line))
    return result
  #else
    return try await body()
  #endif
}

/// Reports registrations that live where none should.
func reportLiving(_ living: [String], _ site: Site) {
  guard !living.isEmpty else { return }
  let count = living.count == 1 ? "1 registration lives" : "\(living.count) registrations live"
  Violation.trap(
    .missingTeardown,
    "\(count) at \(site): \(living.joined(separator: "; ")). Tear \(living.count == 1 ? "it" : "them") down first."
  )
}
