/// The results of an asynchronous function of each row of a dictionary or a set, so many at once, kept by key.
///
/// What the verbs `mapAsync` and `mapValuesAsync` make: for what is loaded, asked over a network, or takes long to work
/// out. A task calls the closure for each row, outside of the graph's isolation domain; the row is without a result until
/// it has returned. What it throws ends nothing: it is in ``failures`` until an update of the row succeeds or the row goes.
/// What can be made at once is made by ``DictionaryMapping`` and ``DictionaryTryMapping``.
///
/// | in | the task | out | ``failures`` |
/// |---|---|---|---|
/// | `insert` | begins, or waits for its turn | nothing | nothing |
/// | `update` | the one of the former value is cancelled; a new one begins or waits | nothing | nothing |
/// | `update` of a row that waits | waits on, in its place | nothing | nothing |
/// | `remove` | is cancelled | `remove`, if there was a result | `remove`, if there was a failure |
/// | | returns a result | `insert`, or `update` of the former one | `remove`, if there was a failure |
/// | | returns an equal result | nothing; `update` where the row was refreshed | nothing |
/// | | throws | `remove`, if there was a result | `insert` or `update` |
/// | | returns or throws, but was cancelled | nothing | nothing |
/// | | several return while the graph is busy | one `transition` | in the same turn |
/// | a higher limit | more begin | nothing | nothing |
/// | a lower limit | those that run go on | nothing | nothing |
/// | `initiation` | begin, or wait | `initiation` without entries | the same |
/// | `termination` | all are cancelled | `termination` with the results | the same, of the failures |
///
/// ```swift
/// actor Gallery {
///   private let files = DictionarySlot(["a": 300])
///   private lazy var sizes = files.mapValuesAsync(limit: 2, isolation: self) { bytes in bytes / 100 }
///
///   func show() async {
///     print(sizes.elements)    // [:]
///     await sizes.idle()       // ["a": 3]
///     files["b"] = 500         // ["a": 3]
///     await sizes.idle()       // ["a": 3, "b": 5]
///     files["a"] = nil         // ["b": 5], at once
///     sizes.tearDown()
///   }
/// }
/// ```
///
/// *In which order.* Rows begin in the order in which they came, those of an `initiation` in none. With a limit of one,
/// closures run one after the other. A task that was cancelled counts until it returns, so that no more than `limit`
/// closures run at any time; one that had not begun never calls its closure. A row is cancelled when the turn that
/// replaces or removes it is over. A task has the priority and the task-local values of what made it begin: an edit, or the
/// return of another task.
///
/// *Cancelling* is the usual request of Swift: the closure goes on if it does not heed it, and what it returns is
/// dropped. A `CancellationError` that it throws by itself is a failure like any.
///
/// *Arrays* have no such verb: each element has a place, and there would be nothing to show there before the result. Key
/// the elements, map those, and look each up in its place: `rows.lookedUp(in: results) { $0.id }`, where `results` is
/// `rows.keyed { $0.id }.mapValuesAsync(limit: 4) { … }`. A *value* has ``ValueAsyncMapping``. A changing parameter is put
/// into the rows before: `photos.mapValues(with: size) { Request($0, $1) }.mapValuesAsync(limit: 4) { … }`.
///
/// Operators of streams, as `flatMap` of Combine with `maxPublishers`, or `withTaskGroup`, know no keys: there a newer value
/// does not replace the older one's result, and nothing is taken back.
///
/// The graph belongs to an actor, to which tasks come back. It is that in whose method the stage is made. A default value
/// or an initializer of an actor is in none: there, as above, a lazy property says `isolation: self`. Keys, values, results
/// and errors are Sendable, and so is the closure. Tasks that run keep the actor; the stage does not.
///
/// - Complexity: initiation O(n); a mutation or an outcome O(1) and, for a row that is worked on, a task; outcomes that
///   come together are one turn. Memory: two table entries per row without an outcome, a task for each that runs, and an
///   entry per result or failure; with a storage for the limit, a table entry per row besides.
///
/// Preconditions: there is an actor, and a fixed limit is positive, or making the stage is a `badParameter` violation. Of a
/// storage every limit is allowed: below 1 no task begins. While it has no value there is no state.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. It cancels all tasks,
/// and no outcome is written after it; ``idle(isolation:)`` waits until they have returned. Stages and monitors of
/// ``failures`` are taken down by themselves, before.
public final class KeyedAsyncMapping<Rows: KeyedTransaction, Mapped: Sendable, Failure: Error>:
  DictionaryStage<Rows, Rows.Key, Mapped>
where Rows.Key: Sendable, Rows.Snapshot.Row: Sendable {
  /// What the closure has thrown, by key; ends with this stage.
  public let failures: DictionaryStorage<Rows.Key, Failure>
  private let crew: KeyedAsyncMap<Rows, Mapped, Failure>.Crew

  /// Makes a map that is registered by its user.
  ///
  /// - `limit`: how many tasks run at once; a number or a storage.
  /// - `isolation`: the graph's actor, which is the caller's.
  /// - `transform`: the result of a row.
  /// - Precondition: a fixed limit is positive, and there is an actor.
  public convenience init(
    limit: some Adjustable<Int>,
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Rows.Snapshot.Row) async throws(Failure) -> Mapped
  ) {
    let subject = MessageSubject(KeyedAsyncMapping.self, label, fileID, line)
    if let limit = limit.adjustment.fixed, limit < 1 {
      Violation.trap(
        .badParameter, "\(subject.located) was to run at most \(limit) tasks at once. A limit is positive."
      )
    }
    self.init(subject, StageParameter(limit, subject), subject.home(isolation), transform)
  }

  private init(
    _ subject: MessageSubject, _ limit: StageParameter<Int>, _ home: any Actor,
    _ transform: @escaping @Sendable (Rows.Snapshot.Row) async throws(Failure) -> Mapped
  ) {
    let prompt = StagePrompt(subject)
    let failing = Outlet<DictionaryTransaction<Rows.Key, Failure>>(failuresOf: subject)
    crew = TaskCrew(on: home, announce: { prompt.ask() }) { row in
      do throws(Failure) { return .success(try await transform(row)) } catch { return .failure(error) }
    }
    failures = DictionaryStorage(failing, nil)
    super.init(StageParts(subject, [limit], prompt: prompt, KeyedAsyncMap(crew, limit, failures: failing)))
  }

  /// Waits until no task runs and every outcome is written; after teardown, until the cancelled tasks have returned.
  ///
  /// It waits on if the calling task is cancelled. Rows that wait because a storage allows no task are not waited for.
  ///
  /// - `isolation`: the graph's actor, which is the caller's.
  public func idle(isolation: isolated (any Actor)? = #isolation) async {
    while let task = crew.pending { await task.value }
  }
}

extension DictionaryStorage where Key: Sendable, Value: Sendable {
  /// Maps each entry by tasks, so many at once; see ``KeyedAsyncMapping``.
  ///
  /// - `limit`: how many tasks run at once; a number or a storage.
  /// - `isolation`: the graph's actor, which is the caller's.
  /// - Precondition: a fixed limit is positive, and there is an actor.
  public final func mapAsync<Mapped: Sendable, Failure: Error>(
    limit: some Adjustable<Int>,
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (DictionaryEntry<Key, Value>) async throws(Failure) -> Mapped
  ) -> KeyedAsyncMapping<DictionaryTransaction<Key, Value>, Mapped, Failure> {
    feeding(
      KeyedAsyncMapping(limit: limit, label: label, isolation: isolation, fileID: fileID, line: line, transform)
    )
  }

  /// Maps each value by tasks, so many at once; see ``KeyedAsyncMapping``.
  ///
  /// - `limit`: how many tasks run at once; a number or a storage.
  /// - `isolation`: the graph's actor, which is the caller's.
  /// - Precondition: a fixed limit is positive, and there is an actor.
  public final func mapValuesAsync<Mapped: Sendable, Failure: Error>(
    limit: some Adjustable<Int>,
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) async throws(Failure) -> Mapped
  ) -> KeyedAsyncMapping<DictionaryTransaction<Key, Value>, Mapped, Failure> {
    mapAsync(limit: limit, label: label, isolation: isolation, fileID: fileID, line: line) {
      entry async throws(Failure) in try await transform(entry.value)
    }
  }
}

extension SetStorage where Element: Sendable {
  /// Gives each member a result that a task makes, so many at once; see ``KeyedAsyncMapping``.
  ///
  /// - `limit`: how many tasks run at once; a number or a storage.
  /// - `isolation`: the graph's actor, which is the caller's.
  /// - Precondition: a fixed limit is positive, and there is an actor.
  public final func mapAsync<Mapped: Sendable, Failure: Error>(
    limit: some Adjustable<Int>,
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> Mapped
  ) -> KeyedAsyncMapping<SetTransaction<Element>, Mapped, Failure> {
    feeding(
      KeyedAsyncMapping(limit: limit, label: label, isolation: isolation, fileID: fileID, line: line, transform)
    )
  }
}

@available(
  *,
  unavailable,
  message: "Key the elements, map those, and look each up in its place: rows.lookedUp(in: results) { $0.id }"
)
extension ArrayStorage {
  /// Write `rows.lookedUp(in: rows.keyed { $0.id }.mapValuesAsync(limit: 4) { … }) { $0.id }`.
  public final func mapAsync<Mapped: Sendable, Failure: Error>(
    limit: (any Adjustable<Int>)? = nil,
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> Mapped
  ) -> Self { self }
}
