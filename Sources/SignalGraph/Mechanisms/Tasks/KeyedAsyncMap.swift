/// What tasks make of rows by key, and what they throw: the work of an asynchronous map.
///
/// | a row | its task | its result or failure |
/// |---|---|---|
/// | comes | waits or begins | none |
/// | is updated | is cancelled, and a new one waits or begins | stays until the new one is there |
/// | goes | is cancelled | goes at once |
///
/// Outcomes are written in turns for which the crew asks by a prompt.
@usableFromInline
final class KeyedAsyncMap<Rows: KeyedTransaction, Mapped: Sendable, Failure: Error>: AdjustableWork
where Rows.Key: Sendable, Rows.Snapshot.Row: Sendable {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = DictionaryTransaction<Rows.Key, Mapped>
  @usableFromInline typealias Failures = DictionaryTransaction<Rows.Key, Failure>
  @usableFromInline typealias Crew = TaskCrew<Rows.Key, Rows.Snapshot.Row, Result<Mapped, Failure>>
  let crew: Crew
  private let limit: StageParameter<Int>
  private let failures: Outlet<Failures>
  /// The input's rows, where the limit may be missing for a time.
  private let kept: KeptRows<Rows.Key, Rows.Value>?
  private let equality = Equality<Mapped>()
  private let failureEquality = Equality<Failure>()
  private let unchanged = Equality<Rows.Value>.ofRefreshes
  private let bin = Bin<Mapped>()
  private let failureBin = Bin<Failure>()

  init(_ crew: Crew, _ limit: StageParameter<Int>, failures: Outlet<Failures>) {
    (self.crew, self.limit, self.failures) = (crew, limit, failures)
    kept = limit.isFixed ? nil : KeptRows()
  }

  deinit { crew.forgetAll() }

  @usableFromInline
  func begin(_ snapshot: Rows.Snapshot) -> State {
    failures.begin([:])
    crew.limit = limit.value
    snapshot.forEachEntry { key, value in
      kept?.keep(value, forKey: key)
      crew.ask(for: key, Rows.Snapshot.row(key, value), standing: false)
    }
    return [:]
  }

  @usableFromInline
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    for change in input.unsafeChanges {
      let key = change.key
      switch change.kind {
      case .insert:
        let value = change.unsafeFuture
        kept?.keep(value, forKey: key)
        crew.ask(for: key, Rows.Snapshot.row(key, value), standing: false)
      case .update:
        let value = change.unsafeFuture
        kept?.keep(value, forKey: key)
        crew.ask(for: key, Rows.Snapshot.row(key, value), standing: change.isRefresh(unchanged))
      case .remove:
        _ = kept?.rows.removeValue(forKey: key)
        crew.forget(key)
        output.drop(key, in: &state)
        failures.update { $1.unset(key, in: &$0) }
      }
    }
  }

  @usableFromInline
  func end() {
    crew.forgetAll()
    kept?.removeAll()
    failures.end()
  }

  @usableFromInline var others: [AnySource] { [failures] }

  @usableFromInline
  func finish(_ state: State?) { failures.commit() }
}

extension KeyedAsyncMap {
  /// A new limit comes before the rows of the same turn.
  @usableFromInline
  func prepare() { crew.limit = limit.value }

  /// Writes what has come.
  @usableFromInline
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    failures.update { failed, failing in
      crew.takeOutcomes { key, outcome, isStanding in
        var (made, failure): (Mapped?, Failure?)
        switch outcome {
        case .success(let value): made = value
        case .failure(let error): failure = error
        }
        output.setMade(made, forKey: key, in: &state, equality, bin, standing: isStanding)
        failing.setMade(failure, forKey: key, in: &failed, failureEquality, failureBin, standing: isStanding)
      }
    }
    return nil
  }

  @usableFromInline
  func source(_ state: State) -> Rows.Snapshot {
    Rows.Snapshot.made(of: kept?.list ?? []) { ($0.key, $0.value) }
  }
}
