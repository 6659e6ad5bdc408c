import SignalGraph

// Elements of a table come and go.
extension AtomReaction {
  /// Sets an element of a table, whether it is there or not.
  @inlinable
  public static func put<ID, Element>(
    _ element: Element, _ id: ID, in path: KeyPath<Node, AtomTable<ID, Element>>
  ) -> AtomReaction {
    AtomReaction { node, turn in node[keyPath: path].set(element, id, turn) }
  }

  /// Removes an element of a table, if it is there.
  @inlinable
  public static func remove<ID, Element>(_ id: ID, from path: KeyPath<Node, AtomTable<ID, Element>>) -> AtomReaction {
    remove(CollectionOfOne(id), from: path)
  }

  /// Removes elements of a table, those that are there.
  @inlinable
  public static func remove<ID, Element>(
    _ ids: some Sequence<ID>, from path: KeyPath<Node, AtomTable<ID, Element>>
  ) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      for id in ids {
        if let past = place[id] { turn.perform([.remove(key: id, past: past)], on: place) }
      }
    }
  }
}

// Elements of a list come, move and go.
extension AtomReaction {
  /// Inserts an element; an index beyond the ends means the end that is nearer.
  @inlinable
  public static func insert<Element>(
    _ element: Element, at index: Int, in path: KeyPath<Node, AtomList<Element>>
  ) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      turn.perform([.insert(element, at: min(max(0, index), place.count))], on: place)
    }
  }

  /// Inserts an element at the end.
  @inlinable
  public static func append<Element>(_ element: Element, to path: KeyPath<Node, AtomList<Element>>) -> AtomReaction {
    insert(element, at: .max, in: path)
  }

  /// Removes the element at an index, if there is one.
  @inlinable
  public static func remove<Element>(at index: Int, from path: KeyPath<Node, AtomList<Element>>) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      if place.has(index) { turn.perform([.remove(place[index], at: index)], on: place) }
    }
  }

  /// Removes the last element, if there is one.
  @inlinable
  public static func removeLast<Element>(from path: KeyPath<Node, AtomList<Element>>) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      if let last = place.last { turn.perform([.remove(last, at: place.count - 1)], on: place) }
    }
  }

  /// Moves the element at an index, if both are there; `to` counts after it is taken out.
  @inlinable
  public static func move<Element>(
    from index: Int, to other: Int, in path: KeyPath<Node, AtomList<Element>>
  ) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      guard place.has(index), place.has(other), index != other else { return }
      let element = place[index]
      turn.perform([.move(from: index, to: other, past: element, future: element)], on: place)
    }
  }

  /// Exchanges all elements of a list.
  @inlinable
  public static func replace<Element>(
    _ elements: [Element], in path: KeyPath<Node, AtomList<Element>>
  ) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      turn.perform(.difference(from: place.slot.elements, to: TreeArray(elements)), on: place)
    }
  }
}

extension AtomTable {
  /// Sets an element, unless it equals the one that is there.
  @inlinable
  func set(_ future: Element, _ id: ID, _ turn: AtomTurn) {
    if let past = self[id] {
      if AtomTurn.keeps(past, for: future) { return }
      slot[id] = future
      turn.note([.update(key: id, past: past, future: future)], on: self)
    } else {
      slot[id] = future
      turn.note([.insert(key: id, value: future)], on: self)
    }
  }
}

extension AtomList {
  /// Whether an element is at an index.
  @inlinable
  func has(_ index: Int) -> Bool { index >= 0 && index < count }
}
