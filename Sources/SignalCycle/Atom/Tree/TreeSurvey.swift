import SignalGraph

/// Walks a tree once, as it is given to a store: finds its places, names them, and checks it.
///
/// What is wrong is a programming error, and traps: a tree that does not end, a name or a place that comes twice, a part
/// that names another parent than the node that lists it, a part that no node lists, a place that another store has.
///
/// A node names its parent, so most cycles do not compile. What is left is a node that is generic over its parent and lists
/// itself: it is another type at each turn of the cycle, and is found by its depth.
struct TreeSurvey {
  /// The places in the order of the lists of parts.
  private(set) var places: [any TreePlace] = []
  private var names: Set<String> = []
  private var known: Set<ObjectIdentifier> = []
  /// The types of the nodes from the root to here, and the name of each in the one before.
  private var ancestors: [(type: Any.Type, name: String)] = []

  /// Deeper than a tree that somebody wrote.
  private static var depthLimit: Int { 32 }

  init<Root: AtomRoot>(_ root: Root) { walk(root, named: "") }

  mutating func enter<Node: AtomNode>(_ node: Node, named name: String, of parent: Any.Type) {
    _ = claim(name, of: parent)
    walk(node, named: name)
  }

  private mutating func walk<Node: AtomNode>(_ node: Node, named name: String) {
    ancestors.append((Node.self, name))
    if ancestors.count > Self.depthLimit {
      let path = ancestors.prefix(3).map { $0.name.isEmpty ? "\($0.type)" : "\($0.name): \($0.type)" }
      Violation.trap(
        .cycle, "The state tree closes a cycle: \(path.joined(separator: " ▸ ")) ▸ … A node cannot be a part of itself."
      )
    }
    for part in Node.parts { part.visit(node, &self) }
    ancestors.removeLast()
    for child in Mirror(reflecting: node).children where isUnlisted(child.value) {
      Violation.trap(
        .badParameter,
        "\(Node.self) does not list its part \(child.label ?? "?"), which would be in no file. Name it in `parts`."
      )
    }
  }

  /// Whether a property of a node is a place, or a node with a place, that was not found by the lists of parts.
  private func isUnlisted(_ part: Any) -> Bool {
    if let place = part as? AnyAtomPlace { return !known.contains(ObjectIdentifier(place)) }
    let mirror = Mirror(reflecting: part)
    guard part is any AtomNode, mirror.displayStyle == .struct else { return false }
    return mirror.children.contains { isUnlisted($0.value) }
  }

  /// The path of a part of the node that is walked through, which no other part has.
  private mutating func claim(_ name: String, of node: Any.Type) -> String {
    let path = (ancestors.dropFirst().map(\.name) + [name]).joined(separator: ".")
    if name.isEmpty || name.contains(".") {
      Violation.trap(.badParameter, "\(node) names a part \"\(name)\". A name has characters, and no dot.")
    }
    guard names.insert(path).inserted else {
      Violation.trap(.badParameter, "Two parts of the state are called \"\(path)\". Give each a name of its own.")
    }
    return path
  }

  mutating func enter(_ place: any TreePlace, named name: String, of node: Any.Type) {
    let path = claim(name, of: node)
    guard known.insert(ObjectIdentifier(place)).inserted else {
      Violation.trap(.badParameter, "\(path) is the same place as \"\(place.path)\". List it once.")
    }
    if let parent = place.parentType, parent != node {
      Violation.trap(
        .badParameter,
        "\(path) holds states whose parent is \(parent), but \(node) lists it. Name \(node) as their `Parent`."
      )
    }
    if place.isTaken {
      Violation.trap(.badParameter, "\(path) belongs to another store already. Make a tree for each store.")
    }
    (place.path, place.isTaken, place.lastRevision) = (path, true, 0)
    places.append(place)
  }
}
