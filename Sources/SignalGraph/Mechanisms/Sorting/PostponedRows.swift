/// What happened to an array's rows while their sort order was out of date.
///
/// It knows nothing of the order, so that it is compiled once for all sorts of the same elements.
@usableFromInline
final class PostponedRows<Element> {
  /// The elements that came or changed, by place.
  @usableFromInline var fresh: [Int32: Element] = [:]
  /// For each place that a row moved away from, the place that it moved to.
  @usableFromInline var successors: [Int32: Int32] = [:]
  /// The places of rows that went.
  @usableFromInline var gone: Set<Int32> = []

  @inlinable init() {}
}

extension PostponedRows {
  /// Gives the rows of new positions places, and notes what happened to those that had one.
  @inlinable @inline(never)
  func follow(_ input: borrowing ArrayTransaction<Element>, _ list: OrderList, _ places: inout TreeArray<Int32>) {
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: keep(change.element, of: list.makePlace(at: change.at, in: &places))
      case .update: keep(change.future, of: places[change.at])
      case .remove: remove(list.retirePlace(at: change.at, in: &places))
      case .shift:
        let old = list.retirePlace(at: change.from, in: &places)
        move(old, to: list.makePlace(at: change.to, in: &places), fresh[old])
      case .move:
        let old = list.retirePlace(at: change.from, in: &places)
        move(old, to: list.makePlace(at: change.to, in: &places), change.future)
      case .replace:
        let replacement = input.replacement(change.replacement)
        let at = replacement.at
        for _ in replacement.past { remove(list.retirePlace(at: at, in: &places)) }
        for (offset, element) in replacement.future.enumerated() {
          keep(element, of: list.makePlace(at: at + offset, in: &places))
        }
      }
    }
  }

  @inlinable @inline(never)
  func keep(_ element: Element?, of place: Int32) { fresh[place] = element }

  /// Hands out what became of a row, by the place that it had: the place that it has, and its element if that is new; nil
  /// where it went.
  @inlinable @inline(never)
  func take(_ place: Int32) -> (place: Int32, fresh: Element?)? {
    var place = place
    while let next = successors.removeValue(forKey: place) { place = next }
    if gone.remove(place) != nil { return nil }
    return (place, fresh.removeValue(forKey: place))
  }

  @inlinable
  func move(_ old: Int32, to new: Int32, _ element: Element?) {
    keep(nil, of: old)
    keep(element, of: new)
    successors[old] = new
  }

  @inlinable
  func remove(_ place: Int32) {
    keep(nil, of: place)
    gone.insert(place)
  }
}
