/// A branch of the tree of an app's state: it holds places and further nodes, and says what an event does to them.
///
/// ```swift
/// struct Todos: AtomRoot {
///   let items = AtomTable<Int, Todo>()
///   let filter = AtomValue<Filter>()
///
///   static var parts: [AtomPart<Todos>] { [AtomPart("items", \.items), AtomPart("filter", \.filter)] }
///
///   func react(to event: TodosEvent) -> AtomReaction<Todos> {
///     switch event {
///     case .add(let id, let name): .put(Todo(name: name), id, in: \.items)
///     case .todo(let id, let event): .send(event, to: id, in: \.items)      // to one element
///     case .show(let event): .send(event, to: \.filter)
///     case .clear: [.remove(items.ids { $0.isDone }, from: \.items), .send(.all, to: \.filter)]
///     }
///   }
/// }
/// ```
///
/// A reaction says what is to be done and does nothing: ``react(to:)`` reads and returns. The store performs what it
/// returned as mutations of the places, in one turn, so a change of one element among n costs O(log n), through to a
/// sorted and filtered list of them.
///
/// - Precondition: ``react(to:)`` is pure: a `UUID()` or a date that it makes is another one when a file is read. An action
///   makes them, and the event has them. ``parts`` names every place and every node of this one, once: one that is left out
///   would be in no file, and is reported when a store is made.
public protocol AtomNode {
  /// What can happen to it.
  associatedtype Event: AtomEvent
  /// The node that it is a part of; `Never` for the root.
  associatedtype Parent

  /// Its places and nodes, with the names that files and logs use.
  static var parts: [AtomPart<Self>] { get }

  /// What an event does to its parts.
  func react(to event: Event) -> AtomReaction<Self>
}

/// The node that is the whole state of an app.
///
/// It is what an ``AtomStore`` keeps; every event goes to it first.
public protocol AtomRoot: AtomNode where Parent == Never {}

/// A part of a node: its name and where it is.
///
/// Names are written to files. They stay when a property is renamed, and hold no dot.
public struct AtomPart<Node: AtomNode> {
  /// Its name among the parts of the node.
  public let name: String
  let visit: (Node, inout TreeSurvey) -> Void

  /// Names a place.
  public init<Origin, Place: AtomPlace<Origin>>(_ name: String, _ path: KeyPath<Node, Place>) {
    self.name = name
    visit = { node, survey in survey.enter(node[keyPath: path], named: name, of: Node.self) }
  }

  /// Names a node.
  public init<Child: AtomNode>(_ name: String, _ path: KeyPath<Node, Child>) where Child.Parent == Node {
    self.name = name
    visit = { node, survey in survey.enter(node[keyPath: path], named: name, of: Node.self) }
  }
}
