/// The elements of several arrays, one array behind the other.
///
/// To combine sets or dictionaries, use ``SetCombining`` or ``DictionaryCombining``.
///
/// | in, from any source | out |
/// |---|---|
/// | `insert` | `insert`, behind the elements of the sources before |
/// | `update` | `update` |
/// | `remove` | `remove` |
/// | `move` | `move` |
/// | `replace` of a range | `replace` |
/// | initiation of the last source that was missing | `initiation` |
/// | termination of the first source that ends | `termination` |
///
/// However many sources change in a turn, one transition leaves. A row that leaves one source and one that enters
/// another are two rows, even where one source ends and the next begins, and even if their elements are equal.
///
/// ```swift
/// let (urgent, later) = (ArraySlot(["a"]), ArraySlot(["x", "y"]))
/// let all = urgent.concatenated(later)    // a x y
/// urgent.append("b")                      // a b x y
/// later.move(from: 0, to: 1)              // a b y x, a move from 2 to 3
/// all.tearDown()
/// ```
///
/// A storage that is given twice stands there twice. One source alone is unchanged. With no sources there is never a
/// state.
///
/// - Complexity: initiation O(elements of all sources); a mutation O(log n); a transaction of k, O(k log n). Memory:
///   one tree element per element, and one bit per element and source.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensors.
public final class ArrayConcatenating<Element>: ArrayStorage<Element> {
  /// Receive the sources, one sensor per source in their order; each takes one emitter at a time.
  public let sensors: [SignalSensor<ArraySignal<Element>>]

  /// Makes a concatenation whose sensors are registered by its user.
  @inlinable
  public init(sources: Int = 2, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let parts = ConcatenatedSources<Element>(MessageSubject(ArrayConcatenating<Element>.self, label, fileID, line))
    sensors = parts.add(sources)
    super.init(parts.inputs.outlet, parts.inputs.makeNode().traced(by: parts))
  }
}

extension ArrayStorage {
  /// Puts others behind this array; see ``ArrayConcatenating``.
  @inlinable
  public final func concatenated(
    _ others: ArrayStorage<Element>..., label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayConcatenating<Element> {
    concatenated(with: others, label: label, fileID: fileID, line: line)
  }

  /// Puts others behind this array; see ``ArrayConcatenating``.
  @inlinable
  public final func concatenated(
    with others: [ArrayStorage<Element>], label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayConcatenating<Element> {
    let stage = ArrayConcatenating<Element>(sources: others.count + 1, label: label, fileID: fileID, line: line)
    stage.chain(stage.sensors, toEach: [self] + others, site: Site(fileID: fileID, line: line))
    return stage
  }
}
