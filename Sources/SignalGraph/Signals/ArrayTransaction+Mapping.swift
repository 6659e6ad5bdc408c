extension ArrayTransaction {
  /// Adds the commands of another transaction with each element transformed.
  ///
  /// Updates to equal results are left out, unless the source's elements were equal too: then it announced a refresh.
  @inlinable
  mutating func appendMapped<Source>(
    _ source: ArrayTransaction<Source>, _ sourceEquality: Equality<Source>, _ equality: Equality<Element>,
    _ transform: (Source) -> Element
  ) {
    func isIdle(_ past: Source, _ future: Source, _ mapped: (past: Element, future: Element)) -> Bool {
      equality(mapped.past, mapped.future) && !sourceEquality(past, future)
    }
    for command in source.list {
      switch command {
      case .insert(let element, let at): list.append(.insert(transform(element), at: at))
      case .update(let at, let past, let future):
        let mapped = (past: transform(past), future: transform(future))
        if isIdle(past, future, mapped) { break }
        record(.update(at: at, past: mapped.past, future: mapped.future), .never)
      case .remove(let element, let at): record(.remove(transform(element), at: at), .never)
      case .shift(let from, let to, let element): record(.shift(from: from, to: to, transform(element)), .never)
      case .move(let from, let to, let past, let future):
        let mapped = (past: transform(past), future: transform(future))
        if isIdle(past, future, mapped) {
          record(.shift(from: from, to: to, mapped.past), .never)
        } else {
          record(.move(from: from, to: to, past: mapped.past, future: mapped.future), .never)
        }
      case .replace(let number):
        let replacement = source.list.replacements().items[number]
        recordBulk(replacement.at, replacement.past.map(transform), replacement.future.map(transform), .never)
      }
    }
  }
}
