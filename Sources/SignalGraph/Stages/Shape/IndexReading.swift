/// The element at one index of an array; nil where the array is shorter.
///
/// The index stays and elements pass under it: an insertion before it brings another element there. For the first or
/// the last few elements use a window.
///
/// | in | out |
/// |---|---|
/// | a transaction after which another element is at the index | `transition`, from nil or to nil where there is none |
/// | a transaction after which an equal one is there | nothing |
/// | `initiation`, `termination` | the same, of the element or nil |
///
/// ```swift
/// let queue = ArraySlot(["LH 4", "BA 9"])
/// let second = queue.element(at: 1)    // BA 9
/// queue.insert("AF 1", at: 0)          // LH 4
/// queue.append("KL 7")                 // nothing
/// queue.removeSubrange(0..<3)          // nil
/// second.tearDown()
/// ```
///
/// An update of the row at the index is passed on in any case, also to its equal, as ``ArrayEditing/refresh(at:)`` announces.
///
/// - Complexity: initiation O(1); a mutation O(log n); a transaction of k, O(k log n). Memory: a copy of the array that
///   shares its memory with the snapshot of the initiation until elements change; what moves to the index after a
///   transaction stands in no signal.
///
/// Preconditions: the index is not negative, or it is a `badParameter` violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class IndexReading<Element>: ValueStage<ArrayTransaction<Element>, Element?> {
  /// Makes a reading of one index that is registered by its user.
  @inlinable
  public init(at index: Int, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(IndexReading<Element>.self, label, fileID, line)
    if index < 0 { Self.report(index, subject) }
    let equality = Equality<Element>()
    var elements = TreeArray<Element>()
    super.init(
      StageParts(
        subject,
        begin: { snapshot in
          elements = snapshot
          return index < snapshot.count ? snapshot[index] : nil
        },
        change: { input, state, output in
          input.apply(to: &elements)
          let future = index < elements.count ? elements[index] : nil
          switch (state, future) {
          case (nil, nil): return
          case (let past?, let next?):
            if equality(past, next), !input.isUpdate(at: index) {
              // Another row may have the index now; its element stands for the last one.
              state = future
              return
            }
          default: break
          }
          output = ValueTransaction(unequalPast: state, future: future)
          state = future
        },
        end: { elements = TreeArray() }
      )
    )
  }

  @usableFromInline
  static func report(_ index: Int, _ subject: MessageSubject) -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.located) was made to read index \(index). Give an index that is not negative."
    )
  }
}

extension ArrayTransaction {
  /// Whether the row that is at an index in the end was there before, and was announced as updated.
  ///
  /// - Complexity: O(k).
  @usableFromInline
  func isUpdate(at index: Int) -> Bool {
    var (row, isUpdated) = (index, false)
    for command in list.reversed() {
      switch command {
      case .insert(_, let at):
        if at == row { return false }
        if at < row { row -= 1 }
      case .update(let at, _, _): if at == row { isUpdated = true }
      case .remove(_, let at): if at <= row { row += 1 }
      case .shift(let from, let to, _), .move(let from, let to, _, _):
        if to == row {
          if case .move = command { isUpdated = true }
          row = from
        } else {
          if to < row { row -= 1 }
          if from <= row { row += 1 }
        }
      case .replace(let number):
        let replacement = list.replacements().items[number]
        if replacement.at > row { break }
        if row < replacement.at + replacement.future.count { return false }
        row -= replacement.growth
      }
    }
    return isUpdated && row == index
  }
}

extension ArrayStorage {
  /// Reads one index; see ``IndexReading``.
  @inlinable
  public final func element(
    at index: Int,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IndexReading<Element> {
    feeding(IndexReading<Element>(at: index, label: label, fileID: fileID, line: line))
  }
}
