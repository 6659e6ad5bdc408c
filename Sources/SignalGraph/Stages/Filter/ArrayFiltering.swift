/// The elements of an array that satisfy a predicate, in the array's order.
///
/// Membership is remembered in a tree of bits, a bit a row, so that each change costs O(log n) however members and others
/// alternate. The predicate is called once for an inserted or updated element, never for past ones, removals, or moves
/// of an element as it is. For a predicate that changes use ``ArraySteeredFiltering``.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `update` | yes | yes | `update` |
/// | `update` | no | yes | `insert` |
/// | `update` | yes | no | `remove` |
/// | `update` | no | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | `move` past members | yes | | `move` |
/// | `move` past others only | yes | | nothing |
/// | `move` | no | | nothing |
/// | `move` with an update | yes | yes | `move` |
/// | `move` with an update | no | yes | `insert` |
/// | `move` with an update | yes | no | `remove` |
/// | `replace` of a range | | | `replace` of its members, in the shortest form |
/// | `initiation`, `termination` | | | the same, of the members |
///
/// ```swift
/// let row = ArraySlot([1, 2, 3, 4])
/// let even = row.filter { $0 % 2 == 0 }    // 2 4
/// row.insert(6, at: 0)                     // 6 2 4, inserted at 0
/// row.move(from: 0, to: 3)                 // 2 6 4, moved from 0 to 1
/// row[4] = 5                               // 2 6, removed at 2
/// even.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call of the predicate; a
///   transaction of k, O(k log n); a `replace` that is large beside n costs O(n / 64) once more. Memory: one element in a
///   tree a member, and one to eight bits a row.
///
/// Elements are handed on, and nothing is compared: what is announced as updated, also to its equal, is passed on as updated;
/// equal members that go and come in a `replace` go and come. Its shortest form is `insert` or `remove` where it is of one.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
///
/// Source: ranks from a counted tree, see G. Navarro, Compact Data Structures, 12.1.
public final class ArrayFiltering<Element>: ArrayStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = ArraySignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<ArraySignal<Element>>

  /// Makes a filter that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    self.init(label, Site(fileID: fileID, line: line), isIncluded)
  }

  @inlinable
  init(_ label: String?, _ site: Site, _ isIncluded: @escaping (Element) -> Bool) {
    let subject = Subject(ArrayFiltering<Element>.self, label: label, site: site)
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let membership = ArrayMembership<Element, Element>()
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { elements in membership.begin(elements) { isIncluded($0) ? $0 : nil } },
        change: { transaction, members, output in
          membership.change(transaction, &members, &output) { isIncluded($0) ? $0 : nil }
        },
        end: { membership.end() }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

extension ArrayStorage {
  /// Keeps the elements that satisfy a predicate; see ``ArrayFiltering``.
  @inlinable
  public final func filter(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> ArrayFiltering<Element> {
    let site = Site(fileID: fileID, line: line)
    let stage = ArrayFiltering(label, site, isIncluded)
    stage.chain(stage.sensor, to: self, site: site)
    return stage
  }
}
