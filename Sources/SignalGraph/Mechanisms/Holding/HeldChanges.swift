/// What an input has done and a stage has not: changes that wait, in normal form.
@usableFromInline
protocol HeldChanges<Transaction>: AnyObject {
  associatedtype Transaction: StateTransaction

  /// Whether nothing waits.
  var isEmpty: Bool { get }

  /// Does to the state what the input does, and records it: nothing waits.
  func pass(_ input: borrowing Transaction, _ state: inout Transaction.Snapshot, _ output: inout Transaction)

  /// Adds what the input does next; the stage has this state meanwhile.
  func hold(_ input: borrowing Transaction, over state: Transaction.Snapshot)

  /// Does to the state what waits, and records it; nothing waits any more.
  func release(_ state: inout Transaction.Snapshot, _ output: inout Transaction)

  /// The input's state.
  func source(_ state: Transaction.Snapshot) -> Transaction.Snapshot

  /// Nothing waits any more: the session is over.
  func forget()
}

/// Changes of a value, a set or a dictionary: one for each key at most, so that they never are more than the keys that
/// the stage and the input have.
///
/// Where a value has returned to an equal one, the stage keeps the one that it has, and the input has another. So what is
/// past here is what the stage has: else the last copy of it would be released in a stage.
@usableFromInline
final class HeldTransaction<Transaction: StateTransaction>: HeldChanges {
  @exclusivity(unchecked) @usableFromInline var held = Transaction()
  /// Whether the stage may have other instances than the input: two changes of one key have become one, or none.
  @exclusivity(unchecked) @usableFromInline var isApart = false
  @usableFromInline let bin = TransactionBin<Transaction>()
  @usableFromInline let add = Transaction.makeAppend()

  @inlinable init() {}

  @inlinable var isEmpty: Bool { held.isEmpty }

  @inlinable
  func pass(_ input: borrowing Transaction, _ state: inout Transaction.Snapshot, _ output: inout Transaction) {
    if Transaction.isTrivial || !isApart {
      input.repeated(on: &state, &output)
    } else {
      hold(input, over: state)
      release(&state, &output)
    }
  }

  @inlinable
  func hold(_ input: borrowing Transaction, over state: Transaction.Snapshot) {
    let alone = held.count + input.count
    add(&held, copy input, state)
    if held.count != alone { isApart = true }
  }

  @inlinable
  func release(_ state: inout Transaction.Snapshot, _ output: inout Transaction) {
    held.apply(to: &state)
    swap(&held, &output)
  }

  @inlinable
  func source(_ state: Transaction.Snapshot) -> Transaction.Snapshot {
    var source = state
    held.apply(to: &source)
    return source
  }

  @inlinable
  func forget() {
    bin.take(&held)
    isApart = false
  }
}

/// Changes of an array: the elements as they are, and where they come from.
///
/// A list of commands would grow with each of them. From where each element comes follows, however many there were, which
/// rows go, move, come and are updated.
@usableFromInline
final class HeldRows<Element>: ShownRows<Element>, HeldChanges {
  @usableFromInline typealias Transaction = ArrayTransaction<Element>
  @exclusivity(unchecked) @usableFromInline var isHolding = false
  /// Whether an equal element was announced: then those that have returned are, too, as in one transaction.
  @exclusivity(unchecked) @usableFromInline var hasRefresh = false
  /// Whether rows may hold other instances than the input's, because elements have returned to equal ones.
  @exclusivity(unchecked) @usableFromInline var isApart = false
  @usableFromInline let equality = Equality<Element>()
  @usableFromInline let bin = Bin<TreeArray<Element>>()

  @inlinable override init() { super.init() }

  @inlinable var isEmpty: Bool { !isHolding }

  @inlinable
  func pass(_ input: borrowing Transaction, _ rows: inout TreeArray<Element>, _ output: inout Transaction) {
    if isApart {
      hold(input, over: rows)
      release(&rows, &output)
    } else {
      input.repeated(on: &rows, &output)
    }
  }

  @inlinable
  func hold(_ input: borrowing Transaction, over rows: TreeArray<Element>) {
    if !isHolding {
      isHolding = true
      elements = rows
      shown = 0..<rows.count
      provenance.reset(count: rows.count)
    }
    if !hasRefresh, equality.isKnown { hasRefresh = Self.refreshes(input, equality) }
    follow(input)
    provenance.compact()
  }

  @inlinable
  static func refreshes(_ input: borrowing Transaction, _ equality: Equality<Element>) -> Bool {
    input.unsafeChanges.contains { $0.isRefresh(equality) }
  }

  @inlinable
  func release(_ rows: inout TreeArray<Element>, _ output: inout Transaction) {
    show(0..<elements.count)
    if !hasRefresh {
      for index in kept.indices where kept[index].isUpdated {
        if equality(rows[kept[index].old], elements[kept[index].new]) {
          kept[index].isUpdated = false
          isApart = !Transaction.isTrivial
        }
      }
    }
    settle(&rows, &output)
    forget()
  }

  @inlinable func source(_ rows: TreeArray<Element>) -> TreeArray<Element> { isHolding ? elements : rows }

  @inlinable
  func forget() {
    if !isHolding { return }
    bin.keep(elements)
    elements = TreeArray()
    (isHolding, hasRefresh) = (false, false)
  }
}
