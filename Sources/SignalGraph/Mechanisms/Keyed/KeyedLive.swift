/// What is made of rows by key and of the value that each names: the work of live values per row.
///
/// There is a state while the rows and every value have one. A key's row and value change together: one update.
@usableFromInline
final class KeyedLive<Rows: KeyedTransaction, Live, Output: KeyedTransaction> where Output.Key == Rows.Key {
  @usableFromInline typealias Row = Rows.Snapshot.Row
  @usableFromInline typealias Rule = LiveRule<Row, Rows.Value, Live, Output.Value>
  @usableFromInline let rule: Rule
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let live: LiveInputs<Row, Live>
  @usableFromInline let names: KeyTable<Rows.Key, Int>
  /// Names that no row has.
  @exclusivity(unchecked) @usableFromInline var free: ContiguousArray<Int> = []
  @usableFromInline let bin = Bin<Output.Value>()

  @inlinable
  init(_ subject: MessageSubject, _ rule: Rule) {
    let live = LiveInputs<Row, Live>(rule.source, announces: rule.announcesValue)
    let names = KeyTable<Rows.Key, Int>()
    (self.rule, self.live, self.names) = (rule, live, names)
    inputs = Inputs(subject, empty: Output.Snapshot()) {
      live.forgetTouched()
      return Output.Snapshot.made(of: live.entries.numbers) { name in
        guard let entry = live.entries.find(name)?.pointee, let made = rule.make(entry.row, entry.value) else {
          return nil
        }
        return (Rows.Snapshot.parts(entry.row).key, made)
      }
    } end: {
      live.forgetTouched()
    }
  }
}

extension KeyedLive {
  /// Adds the input that holds the rows.
  @inlinable
  func addRows() -> SignalSensor<StateSignal<Rows>> {
    let kind = live.makeKind(inputs) { name, value, isStanding, state, output in
      // Where nothing else changes, nothing is noted first.
      if self.inputs.isAlone, self.live.touched.isEmpty {
        self.write(self.live.entry(name).pointee.row, value, isStanding, &state, &output)
      } else {
        self.live.touch(name, isStanding: isStanding)
      }
    }
    return inputs.addNaming(kind.reader) { (rows: Rows.Snapshot) in
      rows.forEachEntry { self.insert($0, $1, kind) }
    } change: { (rows: Rows) in
      rows.forEachChange { self.perform($0, kind) }
    } end: {
      self.live.removeAll(self.inputs)
      self.names.removeAll()
      self.free = []
    }
  }

  @inlinable
  func makeNode() -> StageNode {
    inputs.makeNode { state, output in
      self.live.takeTouched { self.write($1, $2, $3, &state, &output) }
    }.traced(by: self)
  }

  /// Writes what is made of a row and its value.
  @inlinable @inline(__always)
  func write(
    _ row: Row, _ value: Live, _ isStanding: Bool, _ state: inout Output.Snapshot, _ output: inout Output
  ) {
    let (key, made) = (Rows.Snapshot.parts(row).key, rule.make(row, value))
    output.setMade(made, forKey: key, in: &state, rule.equality, bin, standing: isStanding)
  }

  @inlinable
  func perform(_ change: DictionaryMutation<Rows.Key, Rows.Value>, _ kind: InputKind<ValueTransaction<Live>, Output>) {
    switch change {
    case .insert(let key, let value): insert(key, value, kind)
    case .update(let key, let past, let future):
      guard let name = names.value(of: key) else { report(change) }
      live.update(
        Rows.Snapshot.row(key, future), isStanding: rule.announcesRow(past, future), name, inputs, kind)
    case .remove(let key, _):
      guard let name = names.removeValue(forKey: key) else { report(change) }
      live.remove(name, inputs)
      free.append(name)
      if inputs.outlet.current != nil { inputs.outlet.update { $1.unset(key, in: &$0) } }
    }
  }

  @inlinable
  func insert(_ key: Rows.Key, _ value: Rows.Value, _ kind: InputKind<ValueTransaction<Live>, Output>) {
    let name = free.popLast() ?? names.count
    if names.updateValue(name, forKey: key) != nil { report(.insert(key: key, value: value)) }
    live.insert(Rows.Snapshot.row(key, value), name, inputs, kind)
  }

  @usableFromInline
  func report(_ change: DictionaryMutation<Rows.Key, Rows.Value>) -> Never {
    if case .insert(let key, _) = change {
      Violation.trap(
        .doubleInsertion, "\(inputs.outlet.subject.located) received an insertion of \(key), which is there. Update it."
      )
    }
    Violation.trap(
      .wrongPast,
      "\(inputs.outlet.subject.located) received an update or a removal of \(change.key), which is not there. "
        + "Insert it first.")
  }
}
