#if DEBUG
  import Synchronization

  /// The registrations alive in the whole process, kept in debug builds only.
  ///
  /// Enters: each registration as it begins and ends. Leaves: the lines that ``assertTornDown(fileID:line:)`` prints.
  ///
  /// Graphs on several threads share it, so a lock guards it. It holds descriptions, never the objects.
  enum Registry {
    struct Entry: Sendable {
      let sensor: MessageSubject
      let emitter: MessageSubject
      let site: Site
      /// The scope in which it was registered, if there was one.
      let scope = Scope.current
    }

    /// The body of an `assertTornDown`.
    ///
    /// It tells what is registered inside the body, and in tasks that the body waits for, from what others register at
    /// the same time.
    final class Scope: Sendable {
      /// Task-local, because a body that awaits continues on other threads, which other tests use at the same time.
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

    /// The living registrations that are asked for, one line each.
    static func lines(where isAskedFor: (Entry) -> Bool = { _ in true }) -> [String] {
      entries.withLock { Array($0.values) }
        .filter(isAskedFor)
        .map { line($0.sensor, $0.emitter, $0.site) }
        .sorted()
    }

    static func lines(of scope: Scope) -> [String] { lines { scope.contains($0.scope) } }

    /// Asks no more for what is registered in a scope.
    static func forget(_ scope: Scope) {
      entries.withLock { entries in entries = entries.filter { !scope.contains($0.value.scope) } }
    }
  }
#endif

/// Calls a body; if it throws, nobody is asked any more for what it has registered.
///
/// For trials: a graph that failed is kept for ever, because taking down what is broken would end the process, and so would
/// an `assertTornDown` that found it, with another message than the failure's.
package func abandoningRegistrations<Result, Failure: Error>(
  ofFailure body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  #if DEBUG
    let scope = Registry.Scope()
    let result: Swift.Result<Result, Failure> = Registry.Scope.$current.withValue(scope) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    if case .failure = result { Registry.forget(scope) }
    return try result.get()
  #else
    return try body()
  #endif
}

/// Describes a registration: who listens to whom, and where it was made.
func line(_ sensor: MessageSubject, _ emitter: MessageSubject, _ site: Site) -> String {
  "\(sensor) on \(emitter), registered at \(site)"
}

/// Lists every registration that is still alive in this process, one line each.
///
/// Empty in release builds, which keep no list. For one graph alone, see ``StateStorage/livingRegistrations()``.
public func livingRegistrations() -> [String] {
  #if DEBUG
    Registry.lines()
  #else
    []
  #endif
}

/// Lists the living registrations in this process whose sensor or emitter bears a label, one line each.
///
/// ```swift
/// let large = numbers.filter(label: "large ones") { $0 > 10 }
/// livingRegistrations(label: "large ones")    // ["ArrayFiltering<Int> \"large ones\" on ArraySlot<Int>, registered at …"]
/// ```
///
/// Empty in release builds, which keep no list.
///
/// - Complexity: O(n) for n registrations of the process; text is made only of those with the label.
public func livingRegistrations(label: String) -> [String] {
  #if DEBUG
    Registry.lines { $0.sensor.label == label || $0.emitter.label == label }
  #else
    []
  #endif
}

/// Reports a violation if any registration is still alive in this process.
///
/// Top-level variables are never released, so no `deinit` can report them: call this at the end of a program. Tests run
/// side by side and use ``assertTornDown(fileID:line:_:)-(_,_,()->Result)``, which asks only about what its body has
/// registered, or ``StateStorage/assertTornDown(fileID:line:)``, which asks about one graph. Release builds keep no
/// list and do nothing.
public func assertTornDown(fileID: StaticString = #fileID, line: UInt = #line) {
  reportLiving(livingRegistrations(), Site(fileID: fileID, line: line))
}

/// Reports a violation if a registration that was made in the body is still alive after it.
///
/// ```swift
/// assertTornDown {
///   let rows = ArraySlot([1, 2, 3])
///   let token = rows.filter { $0 > 1 }.observe { rows in print(rows) }
///   token.tearDown()
/// }                        // without the line before: a violation that names the filter and its place
/// ```
///
/// For tests, which run side by side: registrations made by others, or before, do not count. Tasks that the body starts
/// belong to it, except detached ones. Bodies may be nested. After a body that throws nothing is checked. A release
/// build just calls the body.
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

/// Reports a violation if a registration that was made in the asynchronous body is still alive after it.
///
/// The same as ``assertTornDown(fileID:line:_:)-(_,_,()->Result)`` for a body that awaits.
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

/// Reports registrations that should have ended.
func reportLiving(_ living: [String], _ site: Site) {
  guard !living.isEmpty else { return }
  let count = living.count == 1 ? "1 registration lives" : "\(living.count) registrations live"
  Violation.trap(
    .missingTeardown,
    "\(count) at \(site): \(gathered(living)). Tear \(living.count == 1 ? "it" : "them") down first."
  )
}

/// The lines of a sorted list: equal ones once, and of many different ones the first.
private func gathered(_ lines: [String]) -> String {
  var groups: [(line: String, count: Int)] = []
  for line in lines {
    if groups.last?.line == line { groups[groups.count - 1].count += 1 } else { groups.append((line, 1)) }
  }
  var parts = groups.prefix(24).map { $0.count == 1 ? $0.line : "\($0.line) (\($0.count) times)" }
  let rest = groups.dropFirst(24).reduce(0) { $0 + $1.count }
  if rest > 0 { parts.append("and \(rest) more") }
  return parts.joined(separator: "; ")
}
