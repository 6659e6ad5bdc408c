/// Values that the rows of an input name: an input for each row, a value storage, which comes and goes with the row.
///
/// What is made of a row and its value is made again when either changes; both may change in one turn, and the row may
/// name another storage in it, so rows are noted as *touched* and made once, when all that changed was read. A row whose
/// storage is another keeps what was made of it until then.
///
/// - Complexity: O(1) for a row that comes, changes or goes, and for a value that changes. Memory: some 300 bytes a row,
///   most of them for its inlet.
@usableFromInline
final class LiveInputs<Row, Live> {
  @usableFromInline struct Entry {
    @usableFromInline var row: Row
    @usableFromInline var source: ValueStorage<Live>
    @usableFromInline var inlet: Inlet<ValueSignal<Live>>
    @usableFromInline var isTouched = false
    /// Whether what is made of it is announced even where it is equal.
    @usableFromInline var isStanding = false

    @inlinable
    init(_ row: Row, _ source: ValueStorage<Live>, _ inlet: Inlet<ValueSignal<Live>>) {
      (self.row, self.source, self.inlet) = (row, source, inlet)
    }

    /// - Returns: The row before.
    @inlinable @inline(__always)
    mutating func exchange(_ row: Row) -> Row {
      defer { self.row = row }
      return self.row
    }

    /// - Returns: The storage before.
    @inlinable @inline(__always)
    mutating func exchange(_ source: ValueStorage<Live>) -> ValueStorage<Live> {
      defer { self.source = source }
      return self.source
    }

    /// - Returns: Whether it was not touched before.
    @inlinable @inline(__always)
    mutating func touch(_ isStanding: Bool) -> Bool {
      if isStanding { self.isStanding = true }
      if isTouched { return false }
      isTouched = true
      return true
    }

    /// - Returns: Whether what is made of it is announced in any case; nil if it was not touched.
    @inlinable @inline(__always)
    mutating func takeTouch() -> Bool? {
      if !isTouched { return nil }
      let isStanding = isStanding
      (isTouched, self.isStanding) = (false, false)
      return isStanding
    }

    /// The value of the row, while there is a state.
    @inlinable
    var value: Live {
      @inline(__always) get { source.outlet.settled.unsafelyUnwrapped }
    }
  }

  /// The storage that a row names.
  @usableFromInline let source: (Row) -> ValueStorage<Live>
  /// Whether an update of a value is announced though what is made of it is equal.
  @usableFromInline let announces: (_ past: Live, _ future: Live) -> Bool
  /// The rows by their names, which are small numbers.
  @usableFromInline let entries = NumberTable<Entry>()
  /// The names of rows that came or changed, some of which may have gone since.
  @exclusivity(unchecked) @usableFromInline var touched: ContiguousArray<Int> = []
  @usableFromInline let bin = Bin<Row>()

  @inlinable
  init(_ source: @escaping (Row) -> ValueStorage<Live>, announces: @escaping (Live, Live) -> Bool) {
    (self.source, self.announces) = (source, announces)
  }
}

extension LiveInputs {
  /// - Parameter change: called when a value changes, with the name of its row, the value, and whether what is made of
  ///   it is announced in any case; it touches the row, or makes it at once.
  @inlinable @inline(__always)
  func makeKind<Output>(
    _ inputs: Inputs<Output>,
    change: @escaping (Int, Live, _ isStanding: Bool, inout Output.Snapshot, inout Output) -> Void
  ) -> InputKind<ValueTransaction<Live>, Output> {
    InputKind(
      inputs,
      foresee: { [entries] in entries.foresee($0) },
      load: { _, _, _, _ in },
      change: { transaction, name, state, output in
        guard let value = transaction.mutation else { return }
        change(name, value.future, self.announces(value.past, value.future), &state, &output)
      },
      unload: { _, _, _, _ in }
    )
  }

  /// The entry of a row, which is there while an inlet has its name.
  @inlinable @inline(__always)
  func entry(_ name: Int) -> UnsafeMutablePointer<Entry> { entries.find(name)! }

  /// Notes that what is made of a row is to be made again.
  @inlinable @inline(__always)
  func touch(_ name: Int, isStanding: Bool) {
    if entry(name).pointee.touch(isStanding) { touched.append(name) }
  }

  /// A row comes.
  @inlinable
  func insert<Output>(
    _ row: Row, _ name: Int, _ inputs: Inputs<Output>, _ kind: InputKind<ValueTransaction<Live>, Output>
  ) {
    let source = source(row)
    entries.insert(Entry(row, source, inputs.attach(source, kind, name: name)), at: name)
    touch(name, isStanding: false)
  }

  /// A row changes, and may name another storage.
  @inlinable
  func update<Output>(
    _ row: Row, isStanding: Bool, _ name: Int, _ inputs: Inputs<Output>,
    _ kind: InputKind<ValueTransaction<Live>, Output>
  ) {
    let source = source(row)
    bin.keep(entry(name).pointee.exchange(row))
    follow(source, name, inputs, kind)
    touch(name, isStanding: isStanding)
  }

  /// The row reads a storage from now on, which may be the one that it reads.
  @inlinable
  func follow<Output>(
    _ source: ValueStorage<Live>, _ name: Int, _ inputs: Inputs<Output>,
    _ kind: InputKind<ValueTransaction<Live>, Output>
  ) {
    let entry = entry(name)
    if entry.pointee.source === source { return }
    var past = entry.pointee.exchange(source)
    if inputs.redirect(entry.pointee.inlet, to: source) {
      // Released when no stage runs.
      if isKnownUniquelyReferenced(&past) { Turn.current.keep(past) }
      return
    }
    inputs.detach(entry.pointee.inlet, from: past)
    entry.pointee.inlet = inputs.attach(source, kind, name: name)
  }

  /// A row goes.
  @inlinable
  func remove<Output>(_ name: Int, _ inputs: Inputs<Output>) {
    let past = entries.remove(at: name)
    bin.keep(past.row)
    inputs.detach(past.inlet, from: past.source)
  }

  /// All rows go.
  @inlinable
  func removeAll<Output>(_ inputs: Inputs<Output>) {
    for name in entries.numbers where entries.find(name) != nil { remove(name, inputs) }
    entries.removeAll()
    touched = []
  }

  /// Calls `body` with each touched row, its value, and whether what is made of them is announced in any case.
  @inlinable @inline(__always)
  func takeTouched(_ body: (_ name: Int, _ row: Row, _ value: Live, _ isStanding: Bool) -> Void) {
    if touched.isEmpty { return }
    var position = 0
    while position < touched.count {
      let name = touched[position]
      position += 1
      // A row that went, or whose name was given to another that was taken already.
      guard let entry = entries.find(name), let isStanding = entry.pointee.takeTouch() else { continue }
      body(name, entry.pointee.row, entry.pointee.value, isStanding)
    }
    if position == 1 { touched.removeLast() } else { touched.removeAll(keepingCapacity: position <= 1024) }
  }

  /// Forgets which rows were touched: everything is made anew.
  @inlinable
  func forgetTouched() {
    for name in touched { _ = entries.find(name)?.pointee.takeTouch() }
    touched.removeAll()
  }
}

/// What is made of rows and their values, and when it is news though it is equal.
@usableFromInline
struct LiveRule<Row, Payload, Live, Made> {
  @usableFromInline let source: (Row) -> ValueStorage<Live>
  @usableFromInline let make: (Row, Live) -> Made?
  @usableFromInline let equality: Equality<Made>
  /// Whether an update of a row is announced though what is made of it is equal.
  @usableFromInline let announcesRow: (_ past: Payload, _ future: Payload) -> Bool
  /// Whether an update of a value is.
  @usableFromInline let announcesValue: (_ past: Live, _ future: Live) -> Bool

  /// A closure makes the results: equal ones are news after a refresh.
  @inlinable
  init(_ source: @escaping (Row) -> ValueStorage<Live>, making make: @escaping (Row, Live) -> Made?) {
    (self.source, self.make, equality) = (source, make, Equality())
    let (row, value) = (Equality<Payload>.ofRefreshes, Equality<Live>.ofRefreshes)
    (announcesRow, announcesValue) = ({ row($0, $1) }, { value($0, $1) })
  }

  /// Values are handed on.
  ///
  /// That a row names its storage again is no news: a map returns the same storage for each update of what it maps.
  @inlinable
  init(handingOn source: @escaping (Row) -> ValueStorage<Live>) where Made == Live {
    (self.source, make, equality) = (source, { $1 }, Equality())
    (announcesRow, announcesValue) = ({ _, _ in false }, { _, _ in true })
  }

  /// Rows are handed on, where the value says so; what a row is depends on no value.
  @inlinable
  init(
    _ source: @escaping (Row) -> ValueStorage<Live>, selecting isIncluded: @escaping (Row, Live) -> Bool,
    as content: @escaping (Row) -> Made
  ) {
    (self.source, make, equality) = (source, { isIncluded($0, $1) ? content($0) : nil }, Equality { _, _ in true })
    (announcesRow, announcesValue) = ({ _, _ in true }, { _, _ in false })
  }
}
