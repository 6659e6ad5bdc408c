/// The rows of an array, and for a while those that went, where they stood: the work of a delayed removal.
///
/// Invariant: `places` and `flags` have a name and a bit for each row that is shown, in order; the ones stand for the
/// rows of the source.
@usableFromInline
final class ArrayLingeringWork<Element>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @usableFromInline let alarm: StageAlarm
  @usableFromInline let delay: StageParameter<Duration>
  /// The names of the rows that went and are still shown.
  @usableFromInline let leaving = RowDeadlines<Int>()
  @usableFromInline let places = PlaceTable()
  @usableFromInline let flags = BitTree()
  @usableFromInline let bin = Bin<Element>()

  @inlinable
  init(_ alarm: StageAlarm, _ delay: StageParameter<Duration>) { (self.alarm, self.delay) = (alarm, delay) }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Element> {
    leaving.removeAll()
    places.load(elements.count)
    flags.build(BitString(ones: elements.count))
    return elements
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    for change in input.unsafeChanges {
      if !input.fits(change, flags.ones) {
        Violation.trap(Input.indexFault(input.list.decoded(change), flags.ones))
      }
      switch change.kind {
      case .insert:
        let position = makeRoom(before: change.at)
        output.insert(change.element, at: position, in: &state)
      case .update: output.update(at: position(of: change.at), with: change.future, in: &state, bin)
      case .remove: leave(change.at, &state, &output)
      case .shift:
        let (from, to) = move(change.from, change.to)
        output.shift(from: from, to: to, in: &state, bin)
      case .move:
        let (from, to) = move(change.from, change.to)
        output.move(from: from, to: to, with: change.future, in: &state, bin)
      case .replace:
        let replacement = input.replacement(change.replacement)
        for _ in replacement.past { leave(replacement.at, &state, &output) }
        var (rows, start) = (replacement.future, position(of: replacement.at))
        for offset in rows.indices { _ = makeRoom(before: replacement.at + offset) }
        output.insert(&rows, at: start, in: &state, bin)
      }
    }
  }

  @inlinable
  func end() {
    leaving.removeAll()
    places.removeAll()
    flags.build(BitString())
  }

  @inlinable @inline(__always)
  func finish(_ state: State?) { alarm.deadline = leaving.first }
}

extension ArrayLingeringWork {
  /// Where the row at an index of the source is shown; the end behind all rows.
  @inlinable
  func position(of index: Int) -> Int { index == flags.ones ? flags.count : flags.position(ofOne: index) }

  /// Names a row that comes at an index of the source, behind those that linger before the row there.
  @inlinable
  func makeRoom(before index: Int) -> Int {
    let position = position(of: index)
    flags.insert(true, at: position)
    places.insert(at: position)
    return position
  }

  @inlinable
  func move(_ index: Int, _ target: Int) -> (from: Int, to: Int) {
    let from = position(of: index)
    flags.remove(at: from)
    let to = position(of: target)
    flags.insert(true, at: to)
    places.move(from: from, to: to)
    return (from, to)
  }

  /// Lets the row at an index of the source linger, or go.
  @inlinable
  func leave(_ index: Int, _ state: inout State, _ output: inout Output) {
    let position = position(of: index)
    if delay.value > .zero {
      flags.exchange(at: position, with: false)
      leaving.set(places[position], since: alarm.now, alarm.now.later(by: delay.value))
    } else {
      remove(at: position, &state, &output)
    }
  }

  @inlinable
  func remove(at position: Int, _ state: inout State, _ output: inout Output) {
    flags.remove(at: position)
    places.remove(at: position)
    output.remove(at: position, from: &state, bin)
  }
}

// What is due, and new delays.
extension ArrayLingeringWork {
  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    if delay.isNew { leaving.move { $0.later(by: delay.value) } }
    leaving.takeDue(until: alarm.now) { name in
      if let position = places.index(of: name) { remove(at: position, &state, &output) }
    }
    return nil
  }

  @inlinable
  func source(_ state: State) -> State {
    var position = -1
    return TreeArray(
      state.filter { _ in
        position += 1
        return flags.locate(position).bit
      })
  }
}
