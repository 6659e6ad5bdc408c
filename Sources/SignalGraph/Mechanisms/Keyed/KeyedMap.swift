/// What a closure makes of rows by key, nil for none: the work of a map, and the memo of a count of distinct results.
///
/// The closure is called once for a row that comes or is updated, never for past values or removals; a result that
/// equals the present one changes nothing, unless its row was refreshed. With parameters, the rows are kept, so that a
/// new parameter can map them again. Where results are storages, the closure may chain stages; they end when no row has
/// the storage for its result any more.
@usableFromInline
final class KeyedMap<Rows: KeyedTransaction, Made>: AdjustableWork {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = DictionaryTransaction<Rows.Key, Made>
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline let make: (Row) -> Made?
  /// Updates the present object, instead of making another; called where there is one to do so.
  @usableFromInline let renew: (Made, Row) -> Void
  @usableFromInline let isRenewing: Bool
  @usableFromInline let kept: KeptRows<Rows.Key, Rows.Value>?
  @usableFromInline let equality = Equality<Made>()
  @usableFromInline let unchanged = Equality<Rows.Value>.ofRefreshes
  @usableFromInline let bin = Bin<Made>()
  /// What the closure chained, if results are storages.
  @usableFromInline let chains: MadeChains?

  /// - `keepsRows`: whether the closure reads parameters.
  @inlinable
  init(keepsRows: Bool = false, renew: ((Made, Row) -> Void)? = nil, _ make: @escaping (Row) -> Made?) {
    let chains = MadeChains(of: Made.self)
    self.make = chains?.making(make) ?? make
    (self.chains, self.renew, isRenewing) = (chains, renew ?? { _, _ in }, renew != nil)
    kept = keepsRows ? KeptRows() : nil
  }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> State {
    kept?.removeAll()
    var state = Output.Snapshot(minimumCapacity: snapshot.count)
    snapshot.forEachEntry { key, value in
      kept?.rows.insertNew(key, value)
      if let made = make(Rows.Snapshot.row(key, value)) { state.insertNew(key, made) }
    }
    chains?.begin(state, of: Output.self)
    return state
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    let changes = input.unsafeChanges
    for position in 0..<changes.count {
      changes.foresee(from: position, in: state)
      let change = changes[position]
      let key = change.key
      switch change.kind {
      case .insert:
        if let kept { kept.keep(change.unsafeFuture, forKey: key) }
        if let made = make(Rows.Snapshot.row(key, change.unsafeFuture)) { output.put(made, forKey: key, in: &state) }
      case .update:
        if let kept { kept.keep(change.unsafeFuture, forKey: key) }
        let row = Rows.Snapshot.row(key, change.unsafeFuture)
        if isRenewing, let object = state[key] {
          renew(object, row)
          output.put(object, forKey: key, in: &state)
        } else {
          let made = make(row)
          output.setMade(made, forKey: key, in: &state, equality, bin, standing: change.isRefresh(unchanged))
        }
      case .remove:
        if let kept { _ = kept.rows.removeValue(forKey: key) }
        output.drop(key, in: &state)
      }
    }
    if let chains, kept?.isMarking != true { chains.follow(output) }
  }

  @inlinable
  func end() {
    chains?.removeAll()
    kept?.removeAll()
  }

  @inlinable static var foresees: Bool { true }
  @inlinable static var keepsKeys: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) {
    state.foresee(bits: bits)
    if let kept { kept.rows.foresee(bits: bits) }
  }
}

extension KeyedMap {
  @inlinable func prepare() { kept?.isMarking = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    guard let kept else { return nil }
    if adjustment.isRefreshed { kept.edited.forEach { refresh($0.key, state, &output) } }
    kept.rows.forEach { entry in
      if kept.isEdited(entry.key) { return }
      let made = make(Rows.Snapshot.row(entry.key, entry.value))
      set(made, forKey: entry.key, in: &state, &output, standing: adjustment.isRefreshed)
    }
    kept.forgetEdited()
    chains?.follow(output)
    return nil
  }

  /// Gives a row the result of new parameters.
  ///
  /// Not inlined, as it is most of the code of those that call it.
  @inlinable @inline(never)
  func set(
    _ made: Made?, forKey key: Rows.Key, in state: inout State, _ output: inout Output, standing isStanding: Bool
  ) {
    output.setMade(made, forKey: key, in: &state, equality, bin, standing: isStanding)
  }

  /// Announces the result of a row that has not changed in this turn.
  @inlinable
  func refresh(_ key: Rows.Key, _ state: State, _ output: inout Output) {
    if let value = state[key], output.list.position(of: key) == nil {
      output.list.append(.update(key: key, past: value, future: value))
    }
  }

  /// Takes over what the first work of a division was answered about rows: their results here.
  @inlinable
  func takeOver(
    _ answers: Answers<Row, Made?>, _ adjustment: Readjustment, _ state: inout State, _ output: inout Output
  ) {
    for row in answers.rows {
      set(answers.next(), forKey: Rows.Snapshot.parts(row).key, in: &state, &output, standing: false)
    }
    if adjustment.isRefreshed { state.forEachEntry { key, _ in refresh(key, state, &output) } }
  }

  @inlinable
  func source(_ state: Output.Snapshot) -> Rows.Snapshot {
    Rows.Snapshot.made(of: kept?.list ?? []) { ($0.key, $0.value) }
  }
}
