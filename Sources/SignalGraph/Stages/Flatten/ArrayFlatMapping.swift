/// The children of an array's elements, one element's behind the other's.
///
/// For rows with rows of their own, shown in one list: the items of each order, the lines of each paragraph, comments
/// behind their posts. What `flatMap` makes, with or without ids, and `tryFlatMap`, which gives a `Result` per child or
/// for the element that failed. Where an element's children are an array storage, map to it and use `flattened()`: see
/// ``ArrayListConcatenating``. For children by key see ``KeyedFlatMapping``.
///
/// | in | out |
/// |---|---|
/// | `insert` of an element | `insert` of its child, `replace` of no rows by several, nothing without children |
/// | `remove` of an element | `remove` of its child, `replace` of several by none |
/// | `update`, without ids | children that are equal and in order stay; `insert`, `remove` or `replace` of the others |
/// | `update`, with ids | of each id `update`, `move`, `insert`, `remove`, or nothing where the child is equal |
/// | a refresh of an element | the same, and `update` of each child that stays |
/// | `move` of an element | `move` of each of its children |
/// | `replace` of elements | `replace` of their children, in the shortest form |
/// | a new parameter | what it changes, as an `update` of each element |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of all children, while there is a parameter |
///
/// ```swift
/// let orders = ArraySlot([["tea", "milk"], ["tea"]])
/// let items = orders.flatMap { $0 }    // tea milk tea
/// orders[0].append("jam")              // tea milk jam tea, one insertion
/// orders.move(from: 1, to: 0)          // tea tea milk jam, one move
/// orders[1] = ["milk"]                 // tea milk, two removals
/// items.tearDown()
/// ```
///
/// Children of an element that are equal and stand in the same order stay the same rows; where they cannot be compared,
/// all went and others came. With `id:`, a child is the row of its id in its element, whatever it is equal to and wherever
/// it stands:
///
/// ```swift
/// let posts = ArraySlot([[(id: 1, text: "a"), (id: 2, text: "b")]])
/// let comments = posts.flatMap(id: { $0.id }) { $0 }
/// posts[0] = [(id: 2, text: "b!"), (id: 1, text: "a")]    // a move of 2, to "b!"
/// comments.tearDown()
/// ```
///
/// A child that changes from one element to another is another row. In Rx, Combine and others a flat map joins the
/// *events* of inner sources; what is meant there is `flattened()` here, and the flat map is that of arrays.
///
/// - Complexity: initiation O(n) for n children; an element that comes or goes O(log n) and O(1) per child, one that
///   moves O(log n) per child; one that is updated from c to d children, of which e differ, O((c + d) · e), with ids
///   O((c + d) log(c + d)), and O(log n) for each that comes, goes, moves or changes; one call of `transform` for an
///   element that comes or is updated, and one of `id` for each child of it. A new parameter O(n), and as much for what it
///   changes. Memory: one tree element per child, 1.3 to 8 bits per child and element; an id per child, in an array per
///   element; with a parameter one tree element per element.
///
/// Preconditions: the closures are pure and chain nothing; of one element, no two children have one id. Two that do are a
/// violation, or, in `tryFlatMap`, the failure of their element.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArrayFlatMapping<Element, Child>: ArrayStage<ArrayTransaction<Element>, Child> {
  /// Makes a flat map that is registered by its user.
  ///
  /// - `transform`: the children of an element, in order.
  @inlinable
  public convenience init<Children: Sequence>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Children
  ) where Children.Element == Child {
    let subject = MessageSubject(ArrayFlatMapping.self, label, fileID, line)
    self.init(subject, [], ArrayExpansion(subject) { Array(transform($0)) })
  }

  /// Makes a flat map whose children have ids, and that is registered by its user.
  ///
  /// - `id`: tells a child from the others of its element.
  /// - `transform`: the children of an element, in order.
  @inlinable
  public convenience init<Children: Sequence>(
    id: @escaping (Child) -> some Hashable,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Children
  ) where Children.Element == Child {
    let subject = MessageSubject(ArrayFlatMapping.self, label, fileID, line)
    self.init(subject, [], ArrayExpansion(subject, id: id) { Array(transform($0)) })
  }

  @inlinable
  init<ID: Hashable>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArrayExpansion<Element, Child, ID>
  ) {
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayFlatMapping: ParameterReading { static var verb: String { "flatMap" } }
