/// The elements of an array, sorted: which place each position of the input has, and the order of each place.
///
/// Rows of equal order stand by position. Positions shift with every insertion before them, so a row keeps a *place* in
/// a ``OrderList`` instead, whose ids never change their order. A row that moves in the input gets a new place. The old
/// one stays comparable, as the sorted tree may still compare with it, until so many are retired that list and tree are
/// made anew.
@usableFromInline
final class ArraySort<Element, Order: Comparable>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @usableFromInline typealias Key = PlaceKey<Order>

  @usableFromInline let order: (Element) -> Order
  @usableFromInline let control: SortControl
  @usableFromInline let subject: MessageSubject
  @usableFromInline let list = OrderList()
  /// The place of each position.
  @exclusivity(unchecked) @usableFromInline var places = TreeArray<Int32>()
  /// The order of each place, by id; nil for places that are not in use.
  @exclusivity(unchecked) @usableFromInline var orders: ContiguousArray<Order?> = []
  /// The places of a run, while they come or go.
  @exclusivity(unchecked) @usableFromInline var run: [Int32] = []
  /// What the input did in a turn that brings a new order, until the rows are sorted anew; nil in other turns.
  @exclusivity(unchecked) @usableFromInline var postponed: PostponedRows<Element>?
  /// Orders that were replaced.
  @usableFromInline let bin = Bin<Order>()

  @inlinable
  init(_ subject: MessageSubject, _ control: SortControl, _ order: @escaping (Element) -> Order) {
    (self.subject, self.control, self.order) = (subject, control, order)
  }
}

extension ArraySort {
  @inlinable
  func less(_ first: Key, _ second: Key) -> Bool {
    let order = StrictOrder.compare(first.order, second.order)
    return order == 0 ? list.isBefore(first.place, second.place) : order < 0
  }

  @inlinable
  func checkedOrder(of element: Element) -> Order {
    let order = order(element)
    if order != order { subject.reportUnequal(element) }
    return order
  }

  @inlinable
  func keep(_ order: Order, of place: Int32) {
    while orders.count <= Int(place) { orders.append(nil) }
    orders[Int(place)] = order
  }

  /// Makes a place for a new position.
  @inlinable
  func makePlace(at position: Int) -> Int32 { list.makePlace(at: position, in: &places) }

  /// Takes a position's place out of use.
  @inlinable
  func retirePlace(at position: Int) -> Int32 { list.retirePlace(at: position, in: &places) }

  @inlinable func key(of place: Int32) -> Key { Key(orders[Int(place)].unsafelyUnwrapped, place) }

  @inlinable
  func begin(_ snapshot: TreeArray<Element>) -> TreeArray<Element> {
    let count = snapshot.count
    postponed = nil
    list.fill(count)
    places = TreeArray(count == 0 ? [] : Array(1...Int32(count)))
    orders = ContiguousArray(repeating: nil, count: count + 1)
    let sorter = RowSorter<Element, Key>(capacity: count)
    for (position, element) in snapshot.enumerated() {
      let order = checkedOrder(of: element)
      orders[position + 1] = order
      sorter.add(element, Key(order, Int32(position + 1)))
    }
    return sorted(sorter).rows
  }

  @inlinable @inline(never)
  func sorted(_ sorter: RowSorter<Element, Key>) -> (rows: TreeArray<Element>, numbers: ContiguousArray<Int32>) {
    sorter.numbered(subject) { less($0, $1) }
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    if let postponed { return postponed.follow(input, list, &places) }
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: insert(change.element, makePlace(at: change.at), &state, &output)
      case .update: update(change.at, change.future, &state, &output)
      case .remove: remove(retirePlace(at: change.at), &state, &output)
      case .shift: shift(change.from, change.to, change.element, &state, &output)
      case .move: move(change.from, change.to, change.future, &state, &output)
      case .replace: replace(input.replacement(change.replacement), &state, &output)
      }
    }
    if _slowPath(list.isCrowded(living: places.count)) { renew(&state) }
  }

  /// Makes list and tree anew, without the places that are not in use.
  @inlinable @inline(never)
  func renew(_ state: inout State) {
    list.renumber(places)
    state.rebuild(Key.self)
  }

  @inlinable
  func source(_ rows: TreeArray<Element>) -> TreeArray<Element> {
    var elements = ContiguousArray<Element?>(repeating: nil, count: orders.count)
    for (key, element) in rows.orderedElements(as: Key.self) { elements[Int(key.place)] = element }
    return TreeArray(mapping: places) { elements[Int($0)].unsafelyUnwrapped }
  }

  @inlinable
  func end() {
    list.removeAll()
    places = TreeArray()
    orders = []
    postponed = nil
  }
}

// One command each.
extension ArraySort {
  @inlinable
  func insert(_ element: Element, _ place: Int32, _ state: inout State, _ output: inout Output) {
    let order = checkedOrder(of: element)
    keep(order, of: place)
    let at = state.insert(element, order: Key(order, place)) { less($0, $1) }
    output.list.appendOwned(.insert(element, at: at))
  }

  @inlinable
  func remove(_ place: Int32, _ state: inout State, _ output: inout Output) {
    let before = key(of: place)
    guard let (at, past) = state.remove(order: before, by: { less($0, $1) }) else {
      subject.reportDisorder("the row of order \(before.order)")
    }
    orders[Int(place)] = nil
    bin.keep(before.order)
    output.record(.remove(past, at: at), .never)
  }

  /// The places of a run come and go leaf by leaf; its rows go to where their orders belong, one by one.
  @inlinable @inline(never)
  func replace(_ replacement: ArrayReplacement<Element>, _ state: inout State, _ output: inout Output) {
    let (at, past, future) = (replacement.at, replacement.past, replacement.future)
    list.retirePlaces(at..<at + past.count, in: &places, to: &run)
    if run.count > 1, run.count == state.count {
      removeAll(&state, &output)
    } else {
      for place in run { remove(place, &state, &output) }
    }
    list.makePlaces(future.count, at: at, in: &places, to: &run)
    for (place, element) in zip(run, future) { insert(element, place, &state, &output) }
    run.removeAll(keepingCapacity: run.count <= 1_024)
  }

  /// All rows go, as one command: one by one, each would be searched for.
  @inlinable @inline(never)
  func removeAll(_ state: inout State, _ output: inout Output) {
    for place in run {
      bin.keep(orders[Int(place)].unsafelyUnwrapped)
      orders[Int(place)] = nil
    }
    output.recordBulk(0, Array(state), [], .never)
    state = State()
  }

  @inlinable
  func update(_ position: Int, _ future: Element, _ state: inout State, _ output: inout Output) {
    let place = places[position]
    let (before, order) = (key(of: place), checkedOrder(of: future))
    if order == before.order {
      bin.keep(order)
      guard let (at, past) = state.update(order: before, with: future, by: { less($0, $1) }) else {
        subject.reportDisorder(future)
      }
      output.record(.update(at: at, past: past, future: future), .never)
    } else {
      orders[Int(place)] = order
      bin.keep(before.order)
      move(before, Key(order, place), future, isUpdate: true, &state, &output)
    }
  }

  // Not inlined, as moves of the source are rarer than updates.

  @inlinable @inline(never)
  func shift(_ from: Int, _ to: Int, _ element: Element, _ state: inout State, _ output: inout Output) {
    let old = retirePlace(at: from)
    let before = key(of: old)
    let place = makePlace(at: to)
    orders[Int(old)] = nil
    keep(before.order, of: place)
    move(before, Key(before.order, place), element, isUpdate: false, &state, &output)
  }

  @inlinable @inline(never)
  func move(_ from: Int, _ to: Int, _ future: Element, _ state: inout State, _ output: inout Output) {
    let old = retirePlace(at: from)
    let (before, order) = (key(of: old), checkedOrder(of: future))
    let place = makePlace(at: to)
    orders[Int(old)] = nil
    bin.keep(before.order)
    keep(order, of: place)
    move(before, Key(order, place), future, isUpdate: true, &state, &output)
  }

  /// Brings a row to where its new key belongs; inlined, it would be most of each of its callers.
  @inlinable @inline(never)
  func move(
    _ before: Key, _ after: Key, _ future: Element, isUpdate: Bool, _ state: inout State, _ output: inout Output
  ) {
    guard let (from, to, past) = state.move(order: before, to: after, with: future, by: { less($0, $1) }) else {
      subject.reportDisorder(future)
    }
    switch (from == to, isUpdate) {
    case (true, false): break
    case (true, true): output.record(.update(at: from, past: past, future: future), .never)
    case (false, false): output.record(.shift(from: from, to: to, future), .never)
    case (false, true): output.record(.move(from: from, to: to, past: past, future: future), .never)
    }
  }
}
