/// The result of an asynchronous function of a value, of which the newest counts; nil while there is none.
///
/// What the verb `mapAsync` of a value makes: for what is searched as one types, loaded for a selection, or takes long to
/// work out. A task calls the closure for each value, outside of the graph's isolation domain. The last result stays while
/// the next one is made, and ``isPending`` says that it is. What the closure throws ends nothing: it is ``failure`` until
/// another value has a result. What can be made at once is made by ``ValueMapping``; what is made of rows, by
/// ``KeyedAsyncMapping``.
///
/// | in | the task | out | ``failure`` | ``isPending`` |
/// |---|---|---|---|---|
/// | `initiation` | begins | `initiation` with nil | `initiation` with nil | `initiation` with true |
/// | `transition` | the former one is cancelled; a new one begins | nothing | nothing | to true, if it was false |
/// | | returns a result | `transition` to it | to nil, if there was one | to false |
/// | | returns an equal result | nothing; `transition` after a refresh | to nil, if there was one | to false |
/// | | throws | to nil, if there was a result | to the error | to false |
/// | | returns or throws, but was cancelled | nothing | nothing | nothing |
/// | a reset | is cancelled; a new one begins | a reset, to nil | a reset, to nil | a reset, to true |
/// | `termination` | is cancelled | `termination` with the result | the same, of the failure | the same |
///
/// ```swift
/// actor Search {
///   private let text = ValueSlot("te")
///   private lazy var found = text.mapAsync(isolation: self) { text in "results of \(text)" }
///
///   func show() async {
///     print(found.value)    // nil
///     text.value = "tea"    // the search for "te" is cancelled
///     await found.idle()    // results of tea
///     text.value = "salt"   // results of tea, pending
///     await found.idle()    // results of salt
///     found.tearDown()
///   }
/// }
/// ```
///
/// Result, failure and ``isPending`` change in one turn: `found.combined(with: found.isPending, found.failure) { … }` is what
/// a screen shows, and never a mixture. Whoever wants no result while the next one is made says
/// `found.combined(with: found.isPending) { $1 ? nil : $0 }`. What is typed is `debounced` before: see
/// <doc:LeavingTheGraph>.
///
/// *Cancelling* is the usual request of Swift: the closure goes on if it does not heed it, and what it returns is dropped.
/// The newer task does not wait for that, so that several run at once where closures do not heed it. One that has not begun
/// never calls the closure. A `CancellationError` that the closure throws by itself is a failure like any.
///
/// Elsewhere this is `flatMapLatest`, `switchToLatest` or `mapLatest` of streams, which say nothing of what runs.
///
/// The graph belongs to an actor, to which tasks come back, as ``KeyedAsyncMapping`` describes. Values, results and errors
/// are Sendable, and so is the closure. Tasks that run keep the actor; the stage does not.
///
/// - Complexity: a change or an outcome O(1), and a task. Memory: the value, the result, and a task for each that runs.
///
/// Preconditions: there is an actor, or making the stage is a `badParameter` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor. It cancels the
/// task, and no outcome is written after it; ``idle(isolation:)`` waits until it has returned. Stages and monitors of
/// ``failure`` and ``isPending`` are taken down by themselves, before.
public final class ValueAsyncMapping<Value: Sendable, Mapped: Sendable, Failure: Error>:
  ValueStage<ValueTransaction<Value>, Mapped?>
{
  /// What the closure has thrown for the last value that has an outcome; ends with this stage.
  public let failure: ValueStorage<Failure?>
  /// Whether the newest value has no outcome yet; ends with this stage.
  public let isPending: ValueStorage<Bool>
  private let crew: ValueAsyncMap<Value, Mapped, Failure>.Crew

  /// Makes a map that is registered by its user.
  ///
  /// - `isolation`: the graph's actor, which is the caller's.
  /// - `transform`: the result of a value.
  /// - Precondition: there is an actor.
  public convenience init(
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Mapped
  ) {
    let subject = MessageSubject(ValueAsyncMapping.self, label, fileID, line)
    self.init(subject, subject.home(isolation), transform)
  }

  private init(
    _ subject: MessageSubject, _ home: any Actor,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Mapped
  ) {
    let prompt = StagePrompt(subject)
    let failing = Outlet<ValueTransaction<Failure?>>(ValueStorage<Failure?>.self, "failure", of: subject)
    let waiting = Outlet<ValueTransaction<Bool>>(ValueStorage<Bool>.self, "isPending", of: subject)
    crew = TaskCrew(on: home, announce: { prompt.ask() }) { value in
      do throws(Failure) { return .success(try await transform(value)) } catch { return .failure(error) }
    }
    (failure, isPending) = (ValueStorage(failing, nil), ValueStorage(waiting, nil))
    super.init(StageParts(subject, [], prompt: prompt, ValueAsyncMap(crew, failure: failing, waiting: waiting)))
  }

  /// Waits until no task runs and the outcome is written; after teardown, until the cancelled tasks have returned.
  ///
  /// It waits on if the calling task is cancelled.
  ///
  /// - `isolation`: the graph's actor, which is the caller's.
  public func idle(isolation: isolated (any Actor)? = #isolation) async {
    while let task = crew.pending { await task.value }
  }
}

extension Outlet {
  /// The source of a state that a stage has beside its own, named after it.
  fileprivate convenience init(_ storage: Any.Type, _ name: String, of stage: MessageSubject) {
    self.init(subject: MessageSubject(storage, label: stage.label.map { "\($0).\(name)" }, site: stage.site))
  }
}

extension ValueStorage where Value: Sendable {
  /// Maps the value by tasks, of which the newest counts; see ``ValueAsyncMapping``.
  ///
  /// - `isolation`: the graph's actor, which is the caller's.
  /// - Precondition: there is an actor.
  public final func mapAsync<Mapped: Sendable, Failure: Error>(
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Mapped
  ) -> ValueAsyncMapping<Value, Mapped, Failure> {
    feeding(ValueAsyncMapping(label: label, isolation: isolation, fileID: fileID, line: line, transform))
  }
}
