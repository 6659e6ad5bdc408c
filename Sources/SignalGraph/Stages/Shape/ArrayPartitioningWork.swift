/// Divides an array: on which side each element is, by the name of its place.
@usableFromInline
final class ArrayPartitioningWork<Element> {
  @usableFromInline let places = PlaceTable()
  /// The names of the elements of each side, in order: where an element stands on its side is found by a search.
  @usableFromInline var matching = TreeArray<Int>()
  @usableFromInline var rest = TreeArray<Int>()
  @usableFromInline let members = KeyTable<Int, Void>()
  @usableFromInline let isIncluded: (Element) -> Bool
  @usableFromInline let equality = Equality<Element>()

  @inlinable
  init(_ isIncluded: @escaping (Element) -> Bool) { self.isIncluded = isIncluded }
}

/// The state of one side, and how it has changed.
@usableFromInline
struct ArraySide<Element> {
  @usableFromInline var state = TreeArray<Element>()
  @usableFromInline var output = ArrayTransaction<Element>()

  @inlinable
  init() {}
}

extension ArrayPartitioningWork {
  @usableFromInline typealias Side = ArraySide<Element>

  @inlinable
  func load(_ elements: TreeArray<Element>) -> (matching: TreeArray<Element>, rest: TreeArray<Element>) {
    places.load(elements.count)
    var sides: (matching: [Element], rest: [Element]) = ([], [])
    var names: (matching: [Int], rest: [Int]) = ([], [])
    for (name, element) in zip(places.names, elements) {
      if isIncluded(element) {
        _ = members.updateValue((), forKey: name)
        sides.matching.append(element)
        names.matching.append(name)
      } else {
        sides.rest.append(element)
        names.rest.append(name)
      }
    }
    (matching, rest) = (TreeArray(names.matching), TreeArray(names.rest))
    return (TreeArray(sides.matching), TreeArray(sides.rest))
  }

  @inlinable
  func follow(_ mutation: ArrayMutation<Element>, _ member: inout Side, _ other: inout Side) {
    switch mutation {
    case .insert(let element, let at): insert(element, at, &member, &other)
    case .update(let at, _, let future): update(future, at, at, &member, &other)
    case .remove(_, let at): remove(at, &member, &other)
    case .move(let from, let to, let past, let future):
      if !equality(past, future) { return update(future, from, to, &member, &other) }
      if isMember(places[from]) {
        move(past, from, to, &matching, &member)
      } else {
        move(past, from, to, &rest, &other)
      }
    case .replace(let at, let past, let future):
      for offset in 0..<max(past.count, future.count) {
        if offset >= future.count {
          remove(at + future.count, &member, &other)
        } else if offset >= past.count {
          insert(future[offset], at + offset, &member, &other)
        } else {
          update(future[offset], at + offset, at + offset, &member, &other)
        }
      }
    }
  }

  @inlinable
  func isMember(_ name: Int) -> Bool { members.value(of: name) != nil }

  @inlinable
  func insert(_ element: Element, _ index: Int, _ member: inout Side, _ other: inout Side) {
    enter(element, places.insert(at: index), isIncluded(element), &member, &other)
  }

  @inlinable
  func remove(_ index: Int, _ member: inout Side, _ other: inout Side) {
    leave(places[index], &member, &other)
    places.remove(at: index)
  }

  /// Replaces an element and moves it; the indices are equal where it stays.
  @inlinable
  func update(_ element: Element, _ from: Int, _ to: Int, _ member: inout Side, _ other: inout Side) {
    let name = places[from]
    switch (isMember(name), isIncluded(element)) {
    case (true, true): move(element, from, to, &matching, &member)
    case (false, false): move(element, from, to, &rest, &other)
    case (_, let isIncluded):
      leave(name, &member, &other)
      if from != to { places.move(from: from, to: to) }
      enter(element, name, isIncluded, &member, &other)
    }
  }

  @inlinable
  func enter(_ element: Element, _ name: Int, _ isIncluded: Bool, _ member: inout Side, _ other: inout Side) {
    if isIncluded {
      _ = members.updateValue((), forKey: name)
      put(element, name, &matching, &member)
    } else {
      put(element, name, &rest, &other)
    }
  }

  @inlinable
  func leave(_ name: Int, _ member: inout Side, _ other: inout Side) {
    if members.removeValue(forKey: name) != nil { take(name, &matching, &member) } else { take(name, &rest, &other) }
  }

  @inlinable
  func removeAll() {
    places.removeAll()
    members.removeAll()
    (matching, rest) = (TreeArray(), TreeArray())
  }
}

extension ArrayPartitioningWork {
  @inlinable
  func put(_ element: Element, _ name: Int, _ names: inout TreeArray<Int>, _ side: inout Side) {
    let position = names.firstPlace(notBefore: name, by: places.precedes)
    names.insert(name, at: position)
    side.state.insert(element, at: position)
    side.output.append(.insert(element, at: position), equality: equality)
  }

  @inlinable
  func take(_ name: Int, _ names: inout TreeArray<Int>, _ side: inout Side) {
    let position = names.firstPlace(notBefore: name, by: places.precedes)
    names.remove(at: position)
    side.output.append(.remove(side.state.remove(at: position), at: position), equality: equality)
  }

  /// Moves an element that stays on its side, and replaces it.
  @inlinable
  func move(_ element: Element, _ from: Int, _ to: Int, _ names: inout TreeArray<Int>, _ side: inout Side) {
    let name = places[from]
    let before = names.firstPlace(notBefore: name, by: places.precedes)
    guard from != to else {
      let past = side.state.exchange(at: before, with: element)
      return side.output.append(.update(at: before, past: past, future: element), equality: equality)
    }
    names.remove(at: before)
    places.move(from: from, to: to)
    let after = names.firstPlace(notBefore: name, by: places.precedes)
    names.insert(name, at: after)
    let past = side.state.move(from: before, to: after, with: element)
    side.output.append(.move(from: before, to: after, past: past, future: element), equality: equality)
  }
}
