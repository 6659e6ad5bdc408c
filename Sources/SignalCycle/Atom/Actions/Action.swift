/// What a user or the world asks for: it emits one or more events, and may fail.
///
/// ```swift
/// struct AddTodo: Action {
///   let name: String
///
///   func run(_ atom: AtomContext<Todos>) throws {
///     guard !name.isEmpty else { throw NameMissing() }
///     try atom.dispatch(.add(atom.state.nextID, name: name))
///   }
/// }
///
/// try store.perform(AddTodo(name: "Milk"))
/// ```
///
/// Events are simple and never fail; what must be looked up, checked or numbered is done here. One event that is
/// dispatched by itself is the simplest action; a function is one, too, by ``AtomStore/perform(isOneTurn:_:)``.
///
/// | ``isOneTurn`` | what it emits | what it throws |
/// |---|---|---|
/// | false | is performed event by event, each in a turn of its own | leaves what was emitted before |
/// | true | is performed in one turn: views move once | takes all of it back; nobody has seen anything |
///
/// So it is, too, where one action performs another by ``AtomContext/perform(_:)``.
///
/// As it may yet throw, one in one turn dispatches to no other store, and emits nothing to a cycle: do that when it was
/// performed.
public protocol Action<Root> {
  /// The state that it is about.
  associatedtype Root: AtomRoot

  /// Whether all that it emits is one turn; false if you do not say otherwise.
  var isOneTurn: Bool { get }

  /// Emits events, or throws.
  func run(_ atom: AtomContext<Root>) throws
}

extension Action {
  /// False: each event has a turn of its own.
  public var isOneTurn: Bool { false }
}

/// An action that waits: for a server, a file, a clock.
///
/// ```swift
/// struct LoadTodos: AsyncAction {
///   let server: Server
///
///   func run(_ atom: AtomContext<Todos>, isolation: isolated (any Actor)?) async throws {
///     try atom.dispatch(.setLoading(true))
///     let todos = try await server.todos()
///     try atom.dispatch(.setTodos(todos))
///   }
/// }
///
/// let loading = store.start(LoadTodos(server: server))
/// ```
///
/// A function is one, too, by ``AtomStore/start(isOneTurn:isolation:fileID:line:_:)``.
///
/// It runs on the actor to which the store belongs. When it is cancelled, and when a time machine moves the state to
/// another moment, its task is cancelled, and from then on ``AtomContext/dispatch(_:)`` throws `CancellationError`: what
/// was begun on one course of events does not reach into another.
///
/// So it cannot take back what it has shown, as the loading above. Who cancels it does:
///
/// ```swift
/// loading.cancel()
/// store.dispatch(.setLoading(false))
/// ```
///
/// With ``isOneTurn``, what it emits is kept until it returns, then performed in one turn; if it throws or is cancelled,
/// nothing is.
public protocol AsyncAction<Root> {
  /// The state that it is about.
  associatedtype Root: AtomRoot

  /// Whether all that it emits is one turn, when it has returned; false if you do not say otherwise.
  var isOneTurn: Bool { get }

  /// Emits events, waits, or throws.
  func run(_ atom: AtomContext<Root>, isolation: isolated (any Actor)?) async throws
}

extension AsyncAction {
  /// False: each event has a turn of its own.
  public var isOneTurn: Bool { false }
}
