/// An array's elements in an arrangement: the second work behind a map that gives each its place.
///
/// Elements of equal order stand as in the array. They are named by places in an ``OrderList``, as in ``ArraySort``: one
/// that moves gets a new place, and the old one stays comparable until so many are retired that list and tree are made
/// anew.
@usableFromInline
final class ArrayArranging<Core: Arrangement>: SecondWork where Core.Name == Int32 {
  @usableFromInline typealias Input = ArrayTransaction<Core.Place?>
  @usableFromInline typealias Output = Core.Output
  @usableFromInline let core: Core
  @usableFromInline let list: OrderList
  /// The place of each position.
  @exclusivity(unchecked) @usableFromInline var places = TreeArray<Int32>()
  /// What was read with new parameters, which do everything anew; nil in other turns.
  @exclusivity(unchecked) @usableFromInline var postponed: Postponed?

  /// What became of rows before everything is done anew.
  @usableFromInline
  struct Postponed {
    /// For places that are new, the place that the row had, or 0 for a row that is new.
    @usableFromInline var origins: [Int32: Int32] = [:]
    /// The places of rows that were updated: whether they equal what they were.
    @usableFromInline var updated: [Int32: Bool] = [:]

    @inlinable init() {}
  }

  /// - `makeCore`: makes the arrangement, of names that the closure it is given compares.
  @inlinable
  init(_ makeCore: (_ precedes: @escaping (Int32, Int32) -> Bool) -> Core) {
    let list = OrderList()
    self.list = list
    core = makeCore { list.isBefore($0, $1) }
  }
}

extension ArrayArranging {
  @inlinable
  func begin(_ rows: TreeArray<Core.Place?>) -> State {
    postponed = nil
    list.fill(rows.count)
    places = TreeArray(rows.isEmpty ? [] : Array(1...Int32(rows.count)))
    return core.begin(count: rows.count) { add in
      for (name, place) in zip(places, rows) {
        if let place { add(name, place) }
      }
    }
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: insert(change.element, change.at, &state, &output)
      case .update:
        let name = places[change.at]
        follow(name, change.past, to: name, change.future, isUpdate: true, &state, &output)
      case .remove: remove(change.element, change.at, &state, &output)
      case .shift:
        let place = change.element
        move(change.from, place, change.to, place, isUpdate: false, &state, &output)
      case .move: move(change.from, change.past, change.to, change.future, isUpdate: true, &state, &output)
      case .replace:
        let replacement = input.replacement(change.replacement)
        for past in replacement.past { remove(past, replacement.at, &state, &output) }
        for (offset, place) in replacement.future.enumerated() {
          insert(place, replacement.at + offset, &state, &output)
        }
      }
    }
    if postponed != nil { return }
    core.finish(&state, &output)
    if _slowPath(list.isCrowded(living: places.count)) { renew(&state) }
  }

  @inlinable
  func insert(_ place: Core.Place?, _ at: Int, _ state: inout State, _ output: inout Output) {
    follow(0, nil, to: list.makePlace(at: at, in: &places), place, isUpdate: true, &state, &output)
  }

  @inlinable
  func remove(_ past: Core.Place?, _ at: Int, _ state: inout State, _ output: inout Output) {
    let name = list.retirePlace(at: at, in: &places)
    follow(name, past, to: name, nil, isUpdate: true, &state, &output)
  }

  @inlinable
  func move(
    _ from: Int, _ past: Core.Place?, _ to: Int, _ future: Core.Place?, isUpdate: Bool, _ state: inout State,
    _ output: inout Output
  ) {
    let name = list.retirePlace(at: from, in: &places)
    let newName = list.makePlace(at: to, in: &places)
    follow(name, past, to: newName, future, isUpdate: isUpdate, &state, &output)
  }

  /// Follows a row from one name to another, now or when everything is done anew.
  @inlinable
  func follow(
    _ name: Int32, _ past: Core.Place?, to newName: Int32, _ future: Core.Place?, isUpdate: Bool,
    _ state: inout State, _ output: inout Output
  ) {
    if postponed == nil {
      core.change(name, past, to: newName, future, isUpdate: isUpdate, &state, &output)
    } else {
      postponed?.follow(name, to: newName, isUpdate ? isRefresh(past, future) : nil)
    }
  }

  @inlinable
  func isRefresh(_ past: Core.Place?, _ future: Core.Place?) -> Bool {
    guard let past, let future else { return false }
    return core.isRefresh(past, future)
  }

  /// Makes list and arrangement anew, without the places that are not in use.
  @inlinable @inline(never)
  func renew(_ state: inout State) {
    list.renumber(places)
    core.renew(&state)
  }

  @inlinable var others: [AnySource] { core.others }

  @inlinable func finish(_ state: State?) { core.commit() }

  @inlinable
  func end() {
    core.forget()
    list.removeAll()
    places = TreeArray()
    postponed = nil
  }

  @inlinable
  func prepare() {
    postponed = Postponed()
    core.prepare()
  }

  @inlinable
  func adjust(
    _ changes: borrowing Input, _ rows: TreeArray<Core.Place?>, _ state: inout State, _ output: inout Output
  ) {
    guard let postponed else { return core.finish(&state, &output) }
    self.postponed = nil
    list.renumber(places)
    core.arrange(&state, &output, count: rows.count) { add in
      for (name, place) in zip(places, rows) {
        guard let place else { continue }
        let past = postponed.origins[name] ?? name
        add(ArrangedRow(name, place, past: past, refreshed: postponed.updated[name]))
      }
    }
  }
}

extension ArrayArranging.Postponed {
  /// - `refreshed`: whether a row that was updated equals what it was; nil if it was not updated.
  @inlinable
  mutating func follow(_ name: Int32, to newName: Int32, _ refreshed: Bool?) {
    let isUpdated = refreshed ?? updated[name]
    if name != newName {
      origins[newName] = origins[name] ?? name
      updated[name] = nil
    }
    updated[newName] = isUpdated
  }
}
