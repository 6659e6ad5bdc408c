/// What is made of rows by key and of the value that each names: the work of live values per row.
///
/// There is a state while the rows and every value have one. A key's row and value change together: one update.
@usableFromInline
final class KeyedLive<Rows: KeyedTransaction, Live, Output: KeyedTransaction> where Output.Key == Rows.Key {
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline typealias Rule = LiveRule<Row, Rows.Value, Live, Output.Value>
  @usableFromInline typealias Input = LiveInlet<Row, Live>
  @usableFromInline let rule: Rule
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let live: LiveInputs<Row, Live>
  @usableFromInline let rows: KeyTable<Rows.Key, Input>
  @usableFromInline let bin = Bin<Output.Value>()

  @inlinable
  init(_ subject: MessageSubject, _ rule: Rule) {
    let live = LiveInputs<Row, Live>(rule.source, announces: rule.announcesValue)
    let rows = KeyTable<Rows.Key, Input>()
    (self.rule, self.live, self.rows) = (rule, live, rows)
    inputs = Inputs(subject, empty: Output.Snapshot()) {
      live.forgetTouched()
      let state = Output.Snapshot.made(of: TableDictionary(table: rows)) { key, input in
        rule.make(input, input.value).map { (key, $0) }
      }
      rows.forEach { row in Self.memory(of: row.key, in: state).map { row.value.storage.noteNear(made: $0) } }
      return state
    } end: {
      live.forgetTouched()
    }
  }
}

extension KeyedLive: ChainOpening {
  func openChain() -> MadeChain? { live.openChain(inputs) }
}

extension KeyedLive {
  /// The memory of what is made of a row, to be fetched, where that is known without hashing the key.
  @inlinable @inline(__always)
  static func memory(of key: Rows.Key, in state: borrowing Output.Snapshot) -> UnsafeRawPointer? {
    KeyHash.isWholeKey(Rows.Key.self) ? state.memory(bits: KeyHash.bits(of: key)) : nil
  }

  /// Adds the input that holds the rows.
  @inlinable
  func addRows() -> SignalSensor<StateSignal<Rows>> {
    let reader = live.makeReader(inputs) { input, value, isStanding, state, output in
      // Where the rows do not change, each is written once, and nothing is noted first.
      if self.inputs.isUnlisted, self.live.touched.isEmpty {
        self.write(input, value, isStanding, &state, &output)
      } else {
        self.live.touch(input, isStanding: isStanding)
      }
    }
    let foresight = Foresight { [rows, outlet = inputs.outlet] bits in
      rows.foresee(bits: bits)
      if outlet.current != nil { outlet.current.unsafelyUnwrappedInPlace.foresee(bits: bits) }
    }
    return inputs.addNaming(reader, foresight) { (rows: Rows.Snapshot) in
      rows.forEachEntry { self.insert($0, $1, reader) }
    } change: { (rows: Rows) in
      for change in rows.unsafeChanges { self.perform(change, reader) }
    } end: {
      self.live.forgetTouched()
      self.rows.forEach { self.live.remove($0.value, self.inputs) }
      self.rows.removeAll()
    }
  }

  @inlinable
  func makeNode() -> StageNode {
    inputs.makeNode { state, output in
      self.live.takeTouched { self.write($0, $0.value, $1, &state, &output) }
    }.traced(by: self)
  }

  /// Writes what is made of a row and its value.
  @inlinable @inline(__always)
  func write(
    _ input: Input, _ value: Live, _ isStanding: Bool, _ state: inout Output.Snapshot, _ output: inout Output
  ) {
    let (key, made) = (Rows.Snapshot.key(of: input.row), rule.make(input, value))
    output.setMade(made, forKey: key, in: &state, rule.equality, bin, standing: isStanding)
    if let memory = Self.memory(of: key, in: state) { input.storage.noteNear(made: memory) }
  }

  @inlinable
  func perform(_ change: KeyedChange<Rows.Key, Rows.Value>, _ reader: InputReader) {
    let key = change.key
    switch change.kind {
    case .insert: insert(key, change.unsafeFuture, reader)
    case .update:
      let value = change.unsafeFuture
      let row = Rows.Snapshot.row(key, value)
      let source = live.source(row)
      // Before it waits for the row.
      source.outlet.fetch()
      guard let entry = rows.find(key) else { inputs.outlet.subject.reportAbsent(key) }
      let isStanding = rule.announcesRow(change.unsafePast, value)
      live.update(row, source, isStanding: isStanding, &entry.pointee.value, inputs, reader)
    case .remove:
      guard let input = rows.removeValue(forKey: key) else { inputs.outlet.subject.reportAbsent(key) }
      live.remove(input, inputs)
      if inputs.outlet.current != nil { inputs.outlet.update { $1.unset(key, in: &$0) } }
    }
  }

  @inlinable
  func insert(_ key: Rows.Key, _ value: Rows.Value, _ reader: InputReader) {
    let input = live.insert(Rows.Snapshot.row(key, value), inputs, reader)
    if rows.updateValue(input, forKey: key) != nil { inputs.outlet.subject.reportHeld(key) }
  }
}
