/// The elements of several arrays, one array behind the other.
///
/// To combine sets or dictionaries, use ``SetCombining`` or ``DictionaryCombining``.
///
/// | in, from any source | out |
/// |---|---|
/// | `insert` | `insert`, behind the elements of the sources before |
/// | `update` | `update` |
/// | `remove` | `remove` |
/// | `move` | `move` |
/// | `replace` of a range | `replace` |
/// | initiation of the last source that was missing | `initiation` |
/// | termination of the first source that ends | `termination` |
///
/// However many sources change in a turn, one transition leaves. A row that leaves one source and one that enters another are
/// two: one has gone and the other come, even where one source ends and the next begins, and even if their elements are equal.
///
/// ```swift
/// let (urgent, later) = (ArraySlot(["a"]), ArraySlot(["x", "y"]))
/// let all = urgent.concatenated(later)    // a x y
/// urgent.append("b")                      // a b x y
/// later.move(from: 0, to: 1)              // a b y x, a move from 2 to 3
/// all.tearDown()
/// ```
///
/// The same storage may be given twice and stands there twice. One source alone is itself. With no sources there is never
/// a state.
///
/// - Complexity: initiation O(elements of all sources); a mutation O(log n); a transaction of k, O(sources + k log n).
///   Memory: an element in a tree, and a number a source.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class ArrayConcatenating<Element>: ArrayStorage<Element> {
  /// The unicatching ends, one a source, in the order of the sources.
  public let sensors: [SignalSensor<ArraySignal<Element>>]

  /// Makes a concatenation whose sensors are registered by its user.
  @inlinable
  public init(
    sources: Int = 2,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(ArrayConcatenating<Element>.self, label: label, site: site)
    let joined = JoinedInlets<ArrayTransaction<Element>>(count: sources, subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let work = ArrayConcatenatingWork<Element>(sources: joined.inlets.count)
    let node = Node(writing: outlet, reading: joined.inlets) { outlet.follow(joined, with: work) }
    sensors = joined.makeSensors()
    super.init(outlet, node)
  }
}

/// What ``ArrayConcatenating`` does.
@usableFromInline
final class ArrayConcatenatingWork<Element>: JoinedWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>

  /// How many elements each source has.
  @exclusivity(unchecked) @usableFromInline var counts: ContiguousArray<Int>
  /// The elements of all sources while one is missing.
  @exclusivity(unchecked) @usableFromInline var waiting = TreeArray<Element>()

  @usableFromInline
  init(sources: Int) {
    counts = ContiguousArray(repeating: 0, count: sources)
  }

  /// How many elements stand before those of a source.
  @inlinable
  func start(of source: Int) -> Int {
    var start = 0
    for before in 0..<source { start += counts[before] }
    return start
  }

  @inlinable
  func load(_ snapshot: TreeArray<Element>, of input: Int) {
    waiting.insert(contentsOf: snapshot, at: start(of: input))
    counts[input] = snapshot.count
  }

  @inlinable
  func unload(_ input: Int) {
    let start = start(of: input)
    waiting.removeSubrange(start..<start + counts[input])
    counts[input] = 0
  }

  @inlinable
  func apply(_ transaction: borrowing ArrayTransaction<Element>, of input: Int) {
    var output = ArrayTransaction<Element>()
    perform(transaction, of: input, on: &waiting, &output)
  }

  @inlinable
  func begin() -> TreeArray<Element> {
    var state = TreeArray<Element>()
    swap(&state, &waiting)
    return state
  }

  @inlinable
  func change(
    _ transaction: borrowing ArrayTransaction<Element>,
    of input: Int,
    isOnly: Bool,
    _ state: inout TreeArray<Element>,
    _ output: inout ArrayTransaction<Element>
  ) {
    perform(transaction, of: input, on: &state, &output)
  }

  @inlinable
  func end(_ state: TreeArray<Element>) {
    waiting = state
  }

  /// Performs a source's commands where its elements stand.
  @inlinable
  func perform(
    _ transaction: borrowing ArrayTransaction<Element>,
    of input: Int,
    on state: inout TreeArray<Element>,
    _ output: inout ArrayTransaction<Element>
  ) {
    let start = start(of: input)
    var count = counts[input]
    let transaction = copy transaction
    transaction.forEachCommand { command in
      let mutation = transaction.list.decoded(command)
      if !mutation.fits(count) { Violation.trap(ArrayTransaction<Element>.indexFault(mutation, count)) }
      count += mutation.growth
      if case .replace(let number) = command {
        let replacement = transaction.replacement(number)
        let range = start + replacement.at..<start + replacement.at + replacement.past.count
        state.replaceSubrange(range, with: replacement.future)
        output.addBulk(range.lowerBound, replacement.past, replacement.future)
        return
      }
      let shifted = command.shifted(by: start)
      ArrayTransaction<Element>.perform(output.list.decoded(shifted), on: &state)
      output.list.appendOwned(shifted)
    }
    counts[input] = count
  }
}

extension ArrayCommand {
  /// The same command, so many places further on; a bulk command lies elsewhere.
  @inlinable
  @inline(__always)
  func shifted(by offset: Int) -> Self {
    switch self {
    case .insert(let element, let at): .insert(element, at: at + offset)
    case .update(let at, let past, let future): .update(at: at + offset, past: past, future: future)
    case .remove(let element, let at): .remove(element, at: at + offset)
    case .shift(let from, let to, let element): .shift(from: from + offset, to: to + offset, element)
    case .move(let from, let to, let past, let future):
      .move(from: from + offset, to: to + offset, past: past, future: future)
    case .replace: self
    }
  }
}

extension ArrayStorage {
  /// Puts others behind this array; see ``ArrayConcatenating``.
  @inlinable
  public final func concatenated(
    _ others: ArrayStorage<Element>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayConcatenating<Element> {
    concatenated(with: others, label: label, fileID: fileID, line: line)
  }

  /// Puts others behind this array; see ``ArrayConcatenating``.
  @inlinable
  public final func concatenated(
    with others: [ArrayStorage<Element>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ArrayConcatenating<Element> {
    let stage = ArrayConcatenating<Element>(sources: others.count + 1, label: label, fileID: fileID, line: line)
    let site = Site(fileID: fileID, line: line)
    stage.chain(stage.sensors, toEach: [self] + others, site: site)
    return stage
  }
}
