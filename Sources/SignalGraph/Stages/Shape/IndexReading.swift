/// The element at one index of an array, or its last one; nil where the array is shorter.
///
/// The index is fixed, or a storage's, and elements move past it: an insertion before it brings another element there.
/// For several elements at the beginning or the end, use a window.
///
/// | in | out |
/// |---|---|
/// | a transaction after which another element is at the index | `transition`, from nil or to nil where there is none |
/// | a transaction after which an equal one is there | nothing |
/// | another index | `transition` to its element, nothing where that is equal |
/// | another index and a transaction | one `transition` |
/// | `initiation`, `termination` | the same, of the element or nil, while there is an index |
///
/// ```swift
/// let queue = ArraySlot(["LH 4", "BA 9"])
/// let second = queue.element(at: 1)    // BA 9
/// queue.insert("AF 1", at: 0)          // LH 4
/// queue.append("KL 7")                 // nothing
/// let last = queue.lastElement()       // KL 7
/// let chosen = ValueSlot(0)
/// let shown = queue.element(at: chosen)    // AF 1
/// chosen.value = 9                     // nil
/// queue.removeSubrange(0..<3)          // second: nil, last: KL 7
/// for reading in [second, last, shown] { reading.tearDown() }
/// ```
///
/// An update of the row that was read before is always passed on where it is read again, wherever it stands, and so is a
/// refresh of the row that is read, as ``ArrayEditing/refresh(at:)`` sends. An equal element of another row takes the place
/// of the present one without a signal.
///
/// - Complexity: initiation O(1); a mutation O(log n); a transaction of k, O(k log n). Memory: a copy of the array that
///   shares its memory with the snapshot of the initiation until elements change. It is needed because signals do not
///   say which element moves to the index.
///
/// Preconditions: a fixed index is not negative, or it is a `badParameter` violation. A storage's may be any, or nil, as
/// a selection is: where there is no such index, the result is nil.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class IndexReading<Element>: ValueStage<ArrayTransaction<Element>, Element?> {
  /// Makes a reading of one index that is registered by its user.
  ///
  /// - Precondition: a fixed index is not negative.
  @inlinable
  public convenience init(
    at index: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(IndexReading<Element>.self, label, fileID, line)
    let index = StageParameter(index, subject, notNegative: "index")
    self.init(subject, [index]) { _ in index.value }
  }

  /// Makes a reading of the last element that is registered by its user.
  @inlinable
  public static func last(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> IndexReading<Element> {
    IndexReading(MessageSubject(IndexReading<Element>.self, label, fileID, line), []) { count in count - 1 }
  }

  /// - `index`: the index to read, by the number of elements.
  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ index: @escaping (_ count: Int) -> Int) {
    let unchanged = Equality<Element>.ofRefreshes
    let work = SubscriptReading<ArrayTransaction<Element>, Int, Element> { elements in
      index(elements.count)
    } read: { elements, index in
      elements.indices.contains(index) ? elements[index] : nil
    } concerns: { change, index in
      change.reaches(index)
    } isNews: { change, index, former in
      change.isNews(at: index, from: former, unchanged)
    }
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayStorage {
  /// Reads one index, a number or a storage's; see ``IndexReading``.
  @inlinable
  public final func element(
    at index: some Adjustable<Int>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> IndexReading<Element> {
    feeding(IndexReading<Element>(at: index, label: label, fileID: fileID, line: line))
  }

  /// Reads the index that a storage holds, if it holds one; see ``IndexReading``.
  @inlinable
  public final func element(
    at index: ValueStorage<Int?>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> IndexReading<Element> {
    let subject = MessageSubject(IndexReading<Element>.self, label, fileID, line)
    let index = StageParameter(index, subject)
    // No element is there, as none is where there is no index.
    return feeding(IndexReading(subject, [index]) { _ in index.value ?? -1 })
  }

  /// Reads the first element, whichever it is; see ``IndexReading``.
  ///
  /// `first` says what it is now.
  @inlinable
  public final func firstElement(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> IndexReading<Element> {
    feeding(IndexReading<Element>(at: 0, label: label, fileID: fileID, line: line))
  }

  /// Reads the last element, whichever it is; see ``IndexReading``.
  ///
  /// `last` says what it is now.
  @inlinable
  public final func lastElement(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> IndexReading<Element> {
    feeding(IndexReading<Element>.last(label: label, fileID: fileID, line: line))
  }
}
