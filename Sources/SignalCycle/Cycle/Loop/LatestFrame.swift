/// The latest frame, and those that were made and are not shown yet.
@usableFromInline
final class LatestFrame<Frame: CycleValue> {
  @exclusivity(unchecked) @usableFromInline var value: Frame
  /// What was made, from `next` on.
  @exclusivity(unchecked) @usableFromInline var made: [Frame] = []
  @exclusivity(unchecked) @usableFromInline var next = 0
  /// How many frames have been made.
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable init(_ value: Frame) { self.value = value }

  @inlinable
  func add(_ frame: Frame) {
    count += 1
    made.append(frame)
  }

  /// Makes the next one the latest; false if there is none.
  @inlinable
  func showNext(_ queue: CycleQueue) -> Bool {
    if next == made.count { return false }
    let frame: Frame
    if made.count == 1 {
      frame = made.removeLast()
    } else {
      frame = made[next]
      next += 1
      if next == made.count {
        made.removeAll(keepingCapacity: true)
        next = 0
      }
    }
    if frame != value {
      value = frame
      queue.show()
    }
    return true
  }
}
