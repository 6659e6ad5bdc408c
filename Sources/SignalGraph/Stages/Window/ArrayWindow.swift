/// A part of an array, by position: a prefix, a suffix, a window, a page.
///
/// The rows are those whose position is in `offset ..< offset + limit`, as far as there are such: a window or page beyond the
/// end is empty, never clamped. Each parameter is fixed or a storage's value; source and parameters that change in one turn
/// give one change. How many elements there are in all is in ``total``. To keep elements by what they are, filter; for a
/// range of keys, see ``DictionaryKeyRange``.
///
/// | in | where | out |
/// |---|---|---|
/// | `insert` | in the rows, before them | `remove` of the row that leaves, `insert` of the one that enters |
/// | `remove` | in the rows, before them | `remove` of the row that leaves, `insert` of the one that enters |
/// | `insert`, `remove` | behind the rows | nothing |
/// | `update` | in the rows | `update` |
/// | `update` | elsewhere | nothing |
/// | `move` | inside the rows | `move` |
/// | `move` | across an edge | `remove` of the row that leaves, `insert` of the one that enters |
/// | `move` | on one side | nothing |
/// | several that cancel out | anywhere | nothing |
/// | another offset, limit, number, size | | `remove` of the rows that leave, `insert` of those that enter |
/// | the same, no row stays | | `replace` |
/// | `initiation`, `termination` | | the same, of the rows |
///
/// Rows that leave or enter together do so in one `replace`. A transaction leaves as removals, then moves, insertions and
/// updates, so that there are at no step more rows than the limit. A row is known by where it comes from: one that leaves
/// the window within a transaction and comes back stays, moves, or is updated. One that leaves and one that enters in its
/// place are two rows, on another page too: they never become an update, even if their elements are equal (where one row is
/// all there is, they are a `remove` and an `insert`). Nothing is compared: what is announced as updated, is passed on as
/// updated.
///
/// ```swift
/// let names = ArraySlot(["Ada", "Emmy", "Grace", "Karen"])
/// let number = ValueSlot(0)
/// let page = names.page(number: number, size: 2)    // Ada Emmy
/// names.remove(at: 0)                               // Emmy Grace
/// number.value = 1                                  // Karen
/// number.value = 2                                  // nothing is there
/// page.total.value                                  // 3
/// page.tearDown()
/// ```
///
/// - Complexity: initiation O(log n); a mutation O(log n); a transaction of k, O(k log n) and O(1) a row that enters or
///   leaves; another parameter O(log n + rows that enter or leave). Memory: the elements in a tree that shares with the
///   source's snapshot what did not change since, and the rows in another.
///
/// Preconditions: fixed parameters are not negative, or making the stage is a `badParameter` violation. Every value of a
/// storage is allowed: a limit below 1 shows nothing, positions below 0 do not exist.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensors. Its ``total`` ends
/// with it; what observes that is taken down by the total's own `tearDown()`.
public final class ArrayWindow<Element>: ArrayStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = ArraySignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<ArraySignal<Element>>
  /// Receives the offset, or the page's number; none where that is fixed.
  public let offsetSensor: SignalSensor<ValueSignal<Int>>?
  /// Receives the limit, or the page's size; none where that is fixed.
  public let limitSensor: SignalSensor<ValueSignal<Int>>?
  /// How many elements the source has, while the window has a state.
  public let total: ValueStorage<Int>

  /// Makes a window that is registered by its user; parameters that the frame leaves out have sensors.
  ///
  /// - Precondition: no parameter in the frame is negative.
  @inlinable
  public convenience init(
    _ frame: WindowFrame,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(frame, label, Site(fileID: fileID, line: line))
  }

  @inlinable
  init(_ frame: WindowFrame, _ label: String?, _ site: Site) {
    let subject = Subject(ArrayWindow<Element>.self, label: label, site: site)
    frame.check(subject)
    let inlet = Inlet<ArraySignal<Element>>(subject: subject)
    let offsets = frame.offset == nil ? Inlet<ValueSignal<Int>>(subject: subject) : nil
    let limits = frame.limit == nil ? Inlet<ValueSignal<Int>>(subject: subject) : nil
    let outlet = Outlet<ArrayTransaction<Element>>(subject: subject)
    let totals = Outlet<ValueTransaction<Int>>(subject: subject)
    let table = WindowTable<Element>(totals)
    let node: Node
    if let offset = frame.offset, let limit = frame.limit {
      let bounds = WindowBounds(frame.measure, offset: offset, limit: limit)
      node = Node(writing: outlet, beside: totals, reading: [inlet]) {
        outlet.follow(
          inlet,
          begin: { table.load($0, bounds) },
          change: { table.change($0, bounds, &$1, &$2) },
          end: { table.removeAll() }
        )
        table.tell(isInSession: outlet.state != nil)
      }
    } else {
      let input = SteeredInlet(inlet, frame, offsets, limits)
      node = Node(writing: outlet, beside: totals, reading: input.inlets) {
        outlet.follow(
          input,
          begin: { table.load($0, $1) },
          change: { table.change($0, $1, &$2, &$3) },
          adjust: { table.reframe($0.future, &$1, &$2) },
          source: { table.elements },
          end: { table.removeAll() }
        )
        table.tell(isInSession: outlet.state != nil)
      }
    }
    sensor = SignalSensor(inlet)
    offsetSensor = offsets.map { SignalSensor($0) }
    limitSensor = limits.map { SignalSensor($0) }
    total = ValueStorage(totals, nil)
    super.init(outlet, node)
  }
}

extension SteeredInlet where Parameter == WindowBounds {
  /// Reads the two numbers of a window, as far as they are not fixed.
  @inlinable
  convenience init(
    _ source: Inlet<StateSignal<Input>>,
    _ frame: WindowFrame,
    _ offsets: Inlet<ValueSignal<Int>>?,
    _ limits: Inlet<ValueSignal<Int>>?
  ) {
    var (offset, limit) = (frame.offset, frame.limit)
    self.init(source, steering: [offsets, limits].compactMap { $0 }) { bounds in
      let hasOffset = offsets?.replay(into: &offset) ?? false
      let hasLimit = limits?.replay(into: &limit) ?? false
      guard hasOffset || hasLimit else { return false }
      if let offset, let limit {
        bounds = WindowBounds(frame.measure, offset: offset, limit: limit)
      } else {
        bounds = nil
      }
      return true
    }
  }
}
