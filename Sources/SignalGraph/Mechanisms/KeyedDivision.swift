/// Rows by key in two states: those that satisfy a predicate and the rest, or what a closure makes of rows and its failures.
///
/// The closure is called once for a row that comes or is updated, never for past ones and removals.
@usableFromInline
final class KeyedDivision<Rows: KeyedTransaction, Output: KeyedTransaction, Other: KeyedTransaction>: StageWork
where Output.Key == Rows.Key, Other.Key == Rows.Key {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline let divide: (Row) -> (Output.Value?, Other.Value?)
  @usableFromInline let other: Outlet<Other>
  @usableFromInline let equality: Equality<Output.Value>
  @usableFromInline let otherEquality: Equality<Other.Value>
  @usableFromInline let unchanged = Equality<Rows.Value>.ofRefreshes
  @usableFromInline let bin = Bin<Output.Value>()
  @usableFromInline let otherBin = Bin<Other.Value>()

  /// - `equality`, `otherEquality`: how values compare that the closure makes; never, where it hands them on.
  @inlinable
  init(
    _ other: Outlet<Other>,
    _ equality: Equality<Output.Value>,
    _ otherEquality: Equality<Other.Value>,
    _ divide: @escaping (Row) -> (Output.Value?, Other.Value?)
  ) {
    (self.other, self.divide, self.equality, self.otherEquality) = (other, divide, equality, otherEquality)
  }

  @usableFromInline var others: [AnySource] { [other] }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Output.Snapshot {
    var rest: [(key: Rows.Key, value: Other.Value)] = []
    let state = Output.Snapshot.made(of: snapshot) { row in
      let (key, value) = Rows.Snapshot.entry(row)
      let (made, other) = divide(Rows.Snapshot.row(key, value))
      if let other { rest.append((key, other)) }
      return made.map { (key, $0) }
    }
    other.begin(Other.Snapshot.made(of: rest) { $0 })
    return state
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout Output.Snapshot, _ output: inout Output) {
    let input = copy input
    other.update { otherState, otherOutput in change(input, &state, &output, &otherState, &otherOutput) }
  }

  @inlinable
  func end() { other.end() }

  @inlinable
  func finish(_ state: Output.Snapshot?) { other.commit() }

  @inlinable
  func change(
    _ input: borrowing Input,
    _ state: inout Output.Snapshot,
    _ output: inout Output,
    _ otherState: inout Other.Snapshot,
    _ otherOutput: inout Other
  ) {
    input.forEachChange { change in
      switch change {
      case .insert(let key, let value):
        let (value, other) = divide(Rows.Snapshot.row(key, value))
        if let value { output.set(value, forKey: key, in: &state) }
        if let other { otherOutput.set(other, forKey: key, in: &otherState) }
      case .update(let key, let past, let future):
        let (value, other) = divide(Rows.Snapshot.row(key, future))
        let isStanding = { self.unchanged(past, future) }
        output.setMade(value, forKey: key, in: &state, equality, bin, standing: isStanding())
        otherOutput.setMade(other, forKey: key, in: &otherState, otherEquality, otherBin, standing: isStanding())
      case .remove(let key, _):
        output.unset(key, in: &state)
        otherOutput.unset(key, in: &otherState)
      }
    }
  }
}

extension KeyedDivision where Output == Rows, Other == Rows {
  /// Those that satisfy a predicate, and the rest.
  @inlinable
  convenience init(rest: Outlet<Rows>, _ isIncluded: @escaping (Row) -> Bool) {
    self.init(rest, .never, .never) { row in
      let value = Rows.Snapshot.parts(row).value
      return isIncluded(row) ? (value, nil) : (nil, value)
    }
  }
}

extension KeyedDivision {
  /// What a closure makes of rows, nil for none, and what it throws.
  @inlinable
  convenience init<Failure: Error>(failing: Outlet<Other>, _ make: @escaping (Row) throws(Failure) -> Output.Value?)
  where Other == DictionaryTransaction<Rows.Key, Failure> {
    self.init(failing, Equality(), Equality()) { row in
      do throws(Failure) { return (try make(row), nil) } catch { return (nil, error) }
    }
  }
}

extension Outlet {
  /// The state beside a stage's own in which its failures are.
  @inlinable
  convenience init<Key, Failure>(failuresOf stage: MessageSubject)
  where Transaction == DictionaryTransaction<Key, Failure> {
    let label = stage.label.map { "\($0).failures" }
    self.init(subject: MessageSubject(DictionaryStorage<Key, Failure>.self, label: label, site: stage.site))
  }
}
