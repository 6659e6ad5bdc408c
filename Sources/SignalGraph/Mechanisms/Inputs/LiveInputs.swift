/// Values that the rows of an input name: an input for each row, a value storage, which comes and goes with the row.
///
/// What is made of a row and its value is made again when either changes; both may change in one turn, and the row may
/// name another storage in it, so rows are noted as *touched* and made once, when all that changed was read. A row whose
/// storage is another keeps what was made of it until then.
///
/// The stage keeps the inlets, by what its rows are known by. When the closure that names storages first chains one, the
/// rows get a node of their own, which calls it before what it chains runs; see ``StageNode/makeMaker(reading:run:)``.
///
/// - Complexity: O(1) for a row that comes, changes or goes, and for a value that changes. Memory: some 130 bytes a row,
///   most of them for its inlet.
@usableFromInline
final class LiveInputs<Row, Live> {
  @usableFromInline typealias Input = LiveInlet<Row, Live>
  @usableFromInline let source: (Row) -> ValueStorage<Live>
  /// Whether an update of a value is announced though what is made of it is equal.
  @usableFromInline let announces: (_ past: Live, _ future: Live) -> Bool
  /// The inlets of rows that came or changed, some of which may have gone since; none while there is no state, which is
  /// made of all rows.
  @exclusivity(unchecked) @usableFromInline var touched: ContiguousArray<Input> = []
  @usableFromInline let bin = Bin<Row>()
  /// What the closure chained for rows, once it has chained anything.
  @exclusivity(unchecked) @usableFromInline var chains: MadeChains?

  @inlinable
  init(_ source: @escaping (Row) -> ValueStorage<Live>, announces: @escaping (Live, Live) -> Bool) {
    (self.source, self.announces) = (source, announces)
  }
}

/// The inlet of a value that a row names, with the row: a turn finds both in the same memory.
@usableFromInline
final class LiveInlet<Row, Live>: Inlet<ValueSignal<Live>> {
  @exclusivity(unchecked) @usableFromInline var row: Row
  @exclusivity(unchecked) @usableFromInline var storage: ValueStorage<Live>

  @inlinable
  init(_ row: Row, _ storage: ValueStorage<Live>, _ naming: InletNaming) {
    (self.row, self.storage) = (row, storage)
    super.init(naming)
  }
}

extension LiveInlet {
  /// The value of the row, while there is a state.
  @inlinable
  var value: Live {
    @inline(__always) get { storage.outlet.settled.unsafelyUnwrapped }
  }

  /// - Returns: The row before.
  @inlinable
  func exchange(_ row: Row) -> Row {
    defer { self.row = row }
    return self.row
  }

  /// - Returns: Whether what is made of the row is announced in any case; nil if it was not touched.
  @inlinable @inline(__always)
  func takeTouch() -> Bool? {
    if !isTouched { return nil }
    defer { (isTouched, isStanding) = (false, false) }
    return isStanding
  }
}

extension LiveInputs {
  /// Makes what reads the values of rows.
  ///
  /// - Parameter change: called when a value changes, with the inlet of its row, the value, and whether what is made of
  ///   it is announced in any case; it touches the row, or makes it at once.
  @inlinable @inline(__always)
  func makeReader<Output>(
    _ inputs: Inputs<Output>,
    change: @escaping (Input, Live, _ isStanding: Bool, inout Output.Snapshot, inout Output) -> Void
  ) -> InputReader {
    // Only inlets of rows have this reader, and it is called by these inputs alone.
    InputReader(inputs.due) { inlet, inputs in
      let (input, inputs) = (unsafeDowncast(inlet, to: Input.self), unsafeDowncast(inputs, to: Inputs<Output>.self))
      inputs.read(input) { _, _, _, _ in
        self.noteRefresh(of: input.storage, input, inputs)
      } _: { (transaction: borrowing ValueTransaction<Live>, _, state, output) in
        guard inputs.isInSession, let value = transaction.mutation else { return }
        change(input, value.future, self.announces(value.past, value.future), &state, &output)
      } _: { _, _, _, _ in
      }
    }
  }

  /// Notes that what is made of a row is to be made again.
  @inlinable
  func touch(_ input: Input, isStanding: Bool) {
    if isStanding { input.isStanding = true }
    if input.isTouched { return }
    input.isTouched = true
    touched.append(input)
  }

  /// A row comes.
  ///
  /// - Returns: Its inlet, which the stage keeps.
  @inlinable
  func insert<Output>(_ row: Row, named name: Int = 0, _ inputs: Inputs<Output>, _ reader: InputReader) -> Input {
    let source = self.source(row)
    if let chains { chains.note(from: nil, to: source) }
    let input = attach(row, source, name, inputs, reader)
    if inputs.isInSession { touch(input, isStanding: false) }
    return input
  }

  /// A row changes, and may name another storage.
  ///
  /// - Parameter input: its inlet, which becomes another if the storage has not run or has no state.
  @inlinable
  func update<Output>(
    _ row: Row, _ source: ValueStorage<Live>, isStanding: Bool, _ input: inout Input, _ inputs: Inputs<Output>,
    _ reader: InputReader
  ) {
    if let chains { chains.note(from: input.storage, to: source) }
    bin.keep(input.exchange(row))
    if input.storage !== source { follow(source, &input, inputs, reader) }
    if inputs.isInSession { touch(input, isStanding: isStanding) }
  }

  /// The row reads another storage from now on.
  @inlinable
  func follow<Output>(
    _ source: ValueStorage<Live>, _ input: inout Input, _ inputs: Inputs<Output>, _ reader: InputReader
  ) {
    if inputs.redirect(input, to: source) {
      noteRefresh(of: source, input, inputs)
      var past = source
      swap(&past, &input.storage)
      source.noteNear(input)
      // Released when no stage runs.
      if isKnownUniquelyReferenced(&past) { Turn.current.keep(past) }
      return
    }
    let past = input
    input = attach(past.row, source, past.name, inputs, reader)
    if let isStanding = past.takeTouch() { touch(input, isStanding: isStanding) }
    inputs.detach(past, from: past.storage)
  }

  /// Notes, of a row that turns to a storage, whether that was refreshed in this turn: a refresh is more than the value
  /// after it.
  @inlinable
  func noteRefresh<Output>(of source: ValueStorage<Live>, _ input: Input, _ inputs: Inputs<Output>) {
    guard inputs.isInSession, let sent = source.outlet.sentMutation() else { return }
    if announces(sent.past, sent.future), Equality<Live>.ofRefreshes(sent.past, sent.future) { input.isStanding = true }
  }

  @inlinable
  func attach<Output>(
    _ row: Row, _ source: ValueStorage<Live>, _ name: Int, _ inputs: Inputs<Output>, _ reader: InputReader
  ) -> Input {
    let input = Input(row, source, inputs.naming)
    input.name = name
    input.reader = Unmanaged.passUnretained(reader)
    source.noteNear(input)
    inputs.attach(input, to: source)
    return input
  }

  /// A row goes; the turn keeps its inlet until no stage runs.
  @inlinable
  func remove<Output>(_ input: Input, _ inputs: Inputs<Output>) {
    if let chains { chains.note(from: input.storage, to: nil) }
    input.isTouched = false
    inputs.detach(input, from: input.storage)
  }

  /// Begins to take in what the closure chains for a row; until then, who chains nothing pays for nothing.
  func openChain<Output>(_ inputs: Inputs<Output>) -> MadeChain? {
    guard inputs.isNaming else { return nil }
    if chains == nil {
      let made = MadeChains()
      made.lifeline = inputs.readNamingApart { made.endUnheld() }
      chains = made
    }
    return chains?.open()
  }

  /// Calls `body` with each touched row, and whether what is made of it is announced in any case.
  @inlinable @inline(__always)
  func takeTouched(_ body: (_ input: Input, _ isStanding: Bool) -> Void) {
    if touched.isEmpty { return }
    var position = 0
    while position < touched.count {
      let input = touched[position]
      position += 1
      // One that went, or was taken already.
      if let isStanding = input.takeTouch() { body(input, isStanding) }
    }
    if position == 1 { touched.removeLast() } else { touched.removeAll(keepingCapacity: position <= 1024) }
  }

  /// Forgets which rows were touched: everything is made anew, or has gone.
  @inlinable
  func forgetTouched() {
    for input in touched { _ = input.takeTouch() }
    touched.removeAll()
  }
}

/// What is made of rows and their values, and when it is news though it is equal.
@usableFromInline
struct LiveRule<Row, Payload, Live, Made> {
  @usableFromInline let source: (Row) -> ValueStorage<Live>
  /// Given the inlet, not the row, which then need not be retained.
  @usableFromInline let make: (LiveInlet<Row, Live>, Live) -> Made?
  @usableFromInline let equality: Equality<Made>
  /// Whether an update of a row is announced though what is made of it is equal.
  @usableFromInline let announcesRow: (_ past: Payload, _ future: Payload) -> Bool
  /// Whether an update of a value is.
  @usableFromInline let announcesValue: (_ past: Live, _ future: Live) -> Bool

  /// A closure makes the results: equal ones are news after a refresh.
  @inlinable
  init(_ source: @escaping (Row) -> ValueStorage<Live>, making make: @escaping (Row, Live) -> Made?) {
    (self.source, equality) = (source, Equality())
    self.make = { make($0.row, $1) }
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
    (self.source, equality) = (source, Equality { _, _ in true })
    make = { isIncluded($0.row, $1) ? content($0.row) : nil }
    (announcesRow, announcesValue) = ({ _, _ in true }, { _, _ in false })
  }
}
