/// Gives a type of yours the form of the original design: `Atom.dispatch(.add(1, name: "Milk"))`.
///
/// The store behind it is an ordinary instance, which your type holds: the library has no global.
///
/// ```swift
/// enum Atom: @MainActor AtomProtocol {
///   @MainActor static let store = AtomStore(Todos())
/// }
///
/// Atom.subscribe("title") { step in print(step.state.items.count) }
/// Atom.dispatch(.add(1, name: "Milk"))
/// ```
///
/// Tests make stores of their own, and do not touch this one.
public protocol AtomProtocol {
  /// The whole state of the app.
  associatedtype Root: AtomRoot
  /// The store, always the same.
  static var store: AtomStore<Root> { get }
}

extension AtomProtocol {
  /// The tree.
  public static var state: Root { store.state }

  /// Performs an event; see ``AtomStore/dispatch(_:)``.
  @inlinable
  public static func dispatch(_ event: Root.Event) { store.dispatch(event) }

  /// Calls a handler after each step; see ``AtomStore/subscribe(_:_:)``.
  public static func subscribe(_ key: some Hashable, _ handler: @escaping (AtomStep<Root>) -> Void) {
    store.subscribe(key, handler)
  }

  /// Ends a subscription; see ``AtomStore/unsubscribe(_:)``.
  public static func unsubscribe(_ key: some Hashable) { store.unsubscribe(key) }

  /// Runs an action; see ``AtomStore/perform(_:)``.
  public static func perform(_ action: some Action<Root>) throws { try store.perform(action) }

  /// Runs a function as an action; see ``AtomStore/perform(isOneTurn:_:)``.
  public static func perform(isOneTurn: Bool = false, _ action: (AtomContext<Root>) throws -> Void) throws {
    try store.perform(isOneTurn: isOneTurn, action)
  }

  /// Runs an asynchronous action to its end; see ``AtomStore/perform(_:isolation:fileID:line:)``.
  public static func perform(
    _ action: some AsyncAction<Root>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await store.perform(action, fileID: fileID, line: line)
  }

  /// Begins an asynchronous action; see ``AtomStore/start(_:isolation:fileID:line:)``.
  @discardableResult
  public static func start(
    _ action: some AsyncAction<Root>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ActionTask { store.start(action, fileID: fileID, line: line) }

  /// Begins a function that waits, as an asynchronous action; see
  /// ``AtomStore/start(isOneTurn:isolation:fileID:line:_:)``.
  @discardableResult
  public static func start(
    isOneTurn: Bool = false, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: nonisolated(nonsending) @escaping (AtomContext<Root>) async throws -> Void
  ) -> ActionTask { store.start(isOneTurn: isOneTurn, fileID: fileID, line: line, action) }
}
