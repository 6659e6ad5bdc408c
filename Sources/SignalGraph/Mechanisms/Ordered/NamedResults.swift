/// What is made of the elements of an array, or left out, where what is made may change without the array: the names of
/// the elements, which of them have a result, and the results in their order.
///
/// A work performs the array's commands, which only says what came, changed and went, by names. Once it knows what is
/// made of those, and of others that changed by themselves, it writes that by name.
///
/// Invariant: in a session, `flags` has one bit per element, in order; its ones stand for the results. Elements that
/// came have a zero, the last one no bit, until their results are written.
///
/// - Complexity: a command and a result O(log n); the place of the element that a command was last about is not looked for
///   again. While all elements have results, and come one in a turn, there is no tree of bits.
@usableFromInline
final class NamedResults<Made> {
  @usableFromInline typealias Output = ArrayTransaction<Made>
  @usableFromInline let places = PlaceTable()
  @usableFromInline let flags = BitTree()
  @usableFromInline let bin = Bin<Made>()
  /// The element of the last command, and where it stands; names are found in a tree otherwise.
  ///
  /// One that is new has no bit yet; it is none any more when a session begins, which gives it one, or ends.
  @exclusivity(unchecked) @usableFromInline var last = (name: -1, position: 0, isNew: false)

  @inlinable init() {}
}

/// Results that were made one behind the other and are inserted together.
@usableFromInline
struct ResultRun<Made> {
  @usableFromInline var start = 0
  @usableFromInline var rows: [Made] = []

  @inlinable init() {}
}

extension NamedResults {
  /// Names the elements that an array begins with.
  ///
  /// - Parameter attach: takes in an element, with its name.
  @inlinable
  func load<Element>(_ elements: TreeArray<Element>, _ attach: (Element, _ name: Int) -> Void) {
    places.load(elements.count)
    last.name = -1
    for (name, element) in zip(places.names, elements) { attach(element, name) }
  }

  /// Makes the results that a session begins with.
  @inlinable
  func begin(_ make: (_ name: Int) -> Made?) -> TreeArray<Made> {
    var (bits, rows) = (BitString(), [Made]())
    for name in places.names {
      let made = make(name)
      bits.append(made != nil)
      if let made { rows.append(made) }
    }
    flags.build(bits)
    last.isNew = false
    return TreeArray(rows)
  }

  @inlinable
  func end() {
    flags.build(BitString())
    last.isNew = false
  }

  @inlinable
  func unload() {
    places.removeAll()
    last = (-1, 0, false)
  }

  /// Performs a command of the array; where there is no session, only the places follow.
  ///
  /// - Parameters:
  ///   - insert: takes in an element that comes, with its name.
  ///   - update: takes in what an element becomes.
  ///   - remove: takes out an element.
  ///   - move: does what moves the name at an index, for who keeps names in their order.
  @inlinable @inline(__always)
  func perform<Element>(
    _ change: ArrayChange<Element>, of input: borrowing ArrayTransaction<Element>, isInSession: Bool,
    _ state: inout TreeArray<Made>, _ output: inout Output, insert: (Element, _ name: Int) -> Void,
    update: (_ past: Element, _ future: Element, _ name: Int) -> Void, remove: (_ name: Int) -> Void,
    move: (_ from: Int, _ change: () -> Void) -> Void = { $1() }
  ) {
    let mutation = input.list.decoded(change)
    settleLast()
    last.name = -1
    if !mutation.fits(places.count) { Violation.trap(ArrayTransaction<Element>.indexFault(mutation, places.count)) }
    switch mutation {
    case .insert(let element, let at):
      last = (places.insert(at: at), at, isInSession)
      insert(element, last.name)
    case .update(let at, let past, let future):
      last = (places[at], at, false)
      update(past, future, last.name)
    case .remove(_, let at):
      remove(places[at])
      places.remove(at: at)
      if isInSession {
        let (wasMember, index) = flags.remove(at: at)
        if wasMember { output.remove(at: index, from: &state, bin) }
      }
    case .move(let from, let to, let past, let future):
      move(from) { places.move(from: from, to: to) }
      if isInSession {
        let (isMember, old) = flags.remove(at: from)
        let new = flags.insert(isMember, at: to)
        if isMember, old != new { output.shift(from: old, to: new, in: &state, bin) }
      }
      if change.kind == .move { update(past, future, places[to]) }
    case .replace(let at, let past, let future):
      for index in (at..<at + past.count).reversed() {
        remove(places[index])
        places.remove(at: index)
      }
      if isInSession {
        let indices = flags.rank(at)..<flags.rank(at + past.count)
        flags.replace(at..<at + past.count, with: BitString(zeros: future.count))
        if !indices.isEmpty { output.replace(indices, with: [], in: &state, bin) }
      }
      for (offset, element) in future.enumerated() { insert(element, places.insert(at: at + offset)) }
    }
  }

  /// Gives the last element its bit, as something else is looked at.
  @inlinable @inline(__always)
  func settleLast() {
    if !last.isNew { return }
    flags.insert(false, at: last.position)
    last.isNew = false
  }

  /// Writes what is made of an element now, or that it is left out; nothing for an element that has gone.
  ///
  /// Ends with ``finish(_:_:_:)``.
  ///
  /// - Parameter isNews: whether what is made differs from the result before, given the results and its index.
  @inlinable @inline(__always)
  func write(
    _ made: Made?, named name: Int, _ run: inout ResultRun<Made>, _ state: inout TreeArray<Made>,
    _ output: inout Output, isNews: (borrowing TreeArray<Made>, Int, Made) -> Bool = { _, _, _ in true }
  ) {
    if name != last.name { settleLast() }
    guard let position = name == last.name ? last.position : places.index(of: name) else { return }
    let wasMember: Bool, index: Int
    if last.isNew {
      (wasMember, index) = (false, flags.insert(made != nil, at: position))
      last.isNew = false
    } else {
      (wasMember, index) = flags.exchange(at: position, with: made != nil)
    }
    if !wasMember, let made {
      if index != run.start + run.rows.count { output.insert(&run.rows, at: run.start, in: &state, bin) }
      if run.rows.isEmpty { run.start = index }
      return run.rows.append(made)
    }
    output.insert(&run.rows, at: run.start, in: &state, bin)
    if !wasMember { return }
    guard let made else { return output.remove(at: index, from: &state, bin) }
    if !isNews(state, index, made) { return bin.keep(made) }
    output.update(at: index, with: made, in: &state, bin)
  }

  /// Writes what is left of the run.
  @inlinable @inline(__always)
  func finish(_ run: inout ResultRun<Made>, _ state: inout TreeArray<Made>, _ output: inout Output) {
    output.insert(&run.rows, at: run.start, in: &state, bin)
    settleLast()
    last.name = -1
  }
}
