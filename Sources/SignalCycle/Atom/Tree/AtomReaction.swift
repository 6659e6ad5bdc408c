import SignalGraph

/// What an event does to the parts of a node, as a value: one thing, or a list of them in order.
///
/// | reaction | does | cost |
/// |---|---|---|
/// | `.send(event, to: \.filter)` | has a value or a node react | O(1) |
/// | `.send(event, to: id, in: \.todos)` | has one element of a table react; nothing if the id is not there | O(1) |
/// | `.send(event, at: index, in: \.rows)` | has one element of a list react; nothing if the index is not there | O(log n) |
/// | `.put(element, id, in: \.todos)` | sets an element | O(1) |
/// | `.remove(id, from: \.todos)` | removes one, or those of many ids | O(1) each |
/// | `.insert(element, at: index, in: \.rows)` | inserts at an index, or at the end | O(log n) |
/// | `.append(element, to: \.rows)` | inserts at the end | O(log n) |
/// | `.remove(at: index, from: \.rows)` | removes an element, if it is there | O(log n) |
/// | `.move(from: index, to: other, in: \.rows)` | moves one; `to` counts after it is taken out | O(log n) |
/// | `.replace(elements, in: \.rows)` | exchanges all elements | O(n) |
/// | `.nothing`, `[]` | nothing | O(1) |
///
/// ```swift
/// [.remove(items.ids { $0.isDone }, from: \.items), .send(.all, to: \.filter)]
/// ```
///
/// Each in a list sees what those before it did. Nothing here traps over an id or an index that is not there: an event may
/// come late, from an action that waited while the element went.
public struct AtomReaction<Node: AtomNode>: ExpressibleByArrayLiteral {
  @usableFromInline var steps: [(Node, AtomTurn) -> Void]

  @inlinable
  init(_ step: @escaping (Node, AtomTurn) -> Void) { steps = [step] }

  /// Makes a reaction of others, in order.
  @inlinable
  public init(arrayLiteral reactions: AtomReaction...) { steps = reactions.flatMap(\.steps) }

  /// Makes a reaction of others, in order.
  @inlinable
  public init(_ reactions: some Sequence<AtomReaction>) { steps = reactions.flatMap(\.steps) }

  /// Nothing changes.
  @inlinable
  public static var nothing: AtomReaction { [] }

  @inlinable
  func perform(on node: Node, _ turn: AtomTurn) {
    for step in steps { step(node, turn) }
  }
}

// Routing an event to a part.
extension AtomReaction {
  /// Has a value react.
  @inlinable
  public static func send<State>(_ event: State.Event, to path: KeyPath<Node, AtomValue<State>>) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      let past = place.value
      let future = State.react(past, to: event)
      if AtomTurn.keeps(past, for: future) { return }
      place.slot.value = future
      turn.note(ValueTransaction(unequalPast: past, future: future), on: place)
    }
  }

  /// Has a node react.
  @inlinable
  public static func send<Child: AtomNode>(_ event: Child.Event, to path: KeyPath<Node, Child>) -> AtomReaction
  where Child.Parent == Node {
    AtomReaction { node, turn in
      let child = node[keyPath: path]
      child.react(to: event).perform(on: child, turn)
    }
  }

  /// Has one element of a table react; nothing if the id is not there.
  @inlinable
  public static func send<ID, State: AtomState>(
    _ event: State.Event, to id: ID, in path: KeyPath<Node, AtomTable<ID, State>>
  ) -> AtomReaction {
    send(event, toEach: CollectionOfOne(id), in: path)
  }

  /// Has several elements of a table react; nothing for ids that are not there.
  @inlinable
  public static func send<ID, State: AtomState>(
    _ event: State.Event, toEach ids: some Sequence<ID>, in path: KeyPath<Node, AtomTable<ID, State>>
  ) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      for id in ids {
        guard let past = place[id] else { continue }
        place.set(State.react(past, to: event), id, turn)
      }
    }
  }

  /// Has one element of a list react; nothing if the index is not there.
  @inlinable
  public static func send<State: AtomState>(
    _ event: State.Event, at index: Int, in path: KeyPath<Node, AtomList<State>>
  ) -> AtomReaction {
    AtomReaction { node, turn in
      let place = node[keyPath: path]
      guard place.has(index) else { return }
      let past = place[index]
      let future = State.react(past, to: event)
      if AtomTurn.keeps(past, for: future) { return }
      place.slot[index] = future
      turn.note([.update(at: index, past: past, future: future)], on: place)
    }
  }
}
