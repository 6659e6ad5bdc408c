/// The latest frame, or the latest part of frames.
@usableFromInline
final class LatestValue<Value: CycleValue> {
  @exclusivity(unchecked) @usableFromInline private(set) var value: Value
  /// Counts the values, so that it is compared once, whoever looks at it.
  @exclusivity(unchecked) @usableFromInline private(set) var serial = 0

  @inlinable init(_ value: Value) { self.value = value }

  /// Takes another value; one that is equal to the last is none.
  ///
  /// - Returns: Whether it was another.
  @inlinable @discardableResult
  func change(to new: Value) -> Bool {
    if new == value { return false }
    value = new
    serial &+= 1
    return true
  }
}

/// The frames that are not shown yet: what reducers made, and then what was put in its place from outside.
@usableFromInline
final class NextFrames<Frame: CycleValue> {
  /// What was made first, as most events make one, and what was made behind it.
  @exclusivity(unchecked) @usableFromInline var first: Frame?
  @exclusivity(unchecked) @usableFromInline var others: [Frame] = []
  /// What somebody outside shows.
  @exclusivity(unchecked) var given: [Frame] = []
  /// How many frames have been made.
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable
  func add(_ frame: Frame) {
    count &+= 1
    if first == nil { first = frame } else { others.append(frame) }
  }

  /// Shows all, one after the other.
  @inlinable
  func show(in latest: LatestValue<Frame>, _ queue: CycleQueue) {
    if let frame = first.take(), latest.change(to: frame) { queue.show() }
    if !others.isEmpty || queue.isGiven { showOthers(in: latest, queue) }
  }

  /// Shows what was made behind the first frame, and what was given when that is over.
  @usableFromInline
  func showOthers(in latest: LatestValue<Frame>, _ queue: CycleQueue) {
    let made = others
    others = []
    for frame in made where !queue.isOver && latest.change(to: frame) { queue.show() }
    queue.isGiven = false
    if given.isEmpty { return }
    // What the event led to is over: this is no part of it.
    queue.endEvent()
    while !given.isEmpty {
      let frames = given
      given = []
      for frame in frames where !queue.isOver && latest.change(to: frame) { queue.show() }
    }
    queue.isGiven = false
  }
}
