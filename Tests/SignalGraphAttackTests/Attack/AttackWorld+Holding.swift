import SignalGraph

// Stages whose state depends on the path without a clock: those that wait while they are told to, and those that keep the
// newest rows.
extension AttackWorld {
  /// A stage whose state depends on what its inputs did before.
  func onPath(_ source: AttackNode) -> AttackNode? {
    switch generator.number(below: 4) {
    case 0: onHold(source)
    case 1: onLimit(source)
    default: onTime(source)
    }
  }

  private func onHold(_ source: AttackNode) -> AttackNode? {
    guard let (other, number) = number() else { return nil }
    let label = label
    let keepsRows =
      switch source.storage {
      case .array, .rows: true
      default: false
      }
    return make("suspended", [source, other], waiting(while: { $0.key & 1 == 1 }, keepsRows: keepsRows)) {
      let isWaiting = number.map(label: label) { $0 & 1 == 1 }
      return switch source.storage {
      case .value(let storage): .value(storage.suspended(while: isWaiting, label: label))
      case .secret(let storage): .secret(storage.suspended(while: isWaiting, label: label))
      case .number(let storage): .number(storage.suspended(while: isWaiting, label: label))
      case .members(let storage): .members(storage.suspended(while: isWaiting, label: label))
      case .keys(let storage): .keys(storage.suspended(while: isWaiting, label: label))
      case .dictionary(let storage): .dictionary(storage.suspended(while: isWaiting, label: label))
      case .array(let storage): .array(storage.suspended(while: isWaiting, label: label))
      case .rows(let storage): .rows(storage.suspended(while: isWaiting, label: label))
      }
    }
  }

  private func onLimit(_ source: AttackNode) -> AttackNode? {
    let label = label
    // A limit that is missing lets rows come all the same, so it is one that always is there.
    guard let (other, value) = liveValue() else { return nil }
    let isFixed = generator.chance(1, in: 2)
    let inputs = isFixed ? [source] : [source, other]
    let fold = newest { $0.first.map { $0.rank & 3 } ?? 2 }
    func limit() -> ValueStorage<Int> { value.map(label: label) { $0.value.rank & 3 } }
    switch source.storage {
    case .members(let storage):
      return make("limited", inputs, fold) {
        .members(isFixed ? storage.limited(to: 2, label: label) : storage.limited(to: limit(), label: label))
      }
    case .keys(let storage):
      return make("limited", inputs, fold) {
        .keys(isFixed ? storage.limited(to: 2, label: label) : storage.limited(to: limit(), label: label))
      }
    case .dictionary(let storage):
      return make("limited", inputs, fold) {
        .dictionary(isFixed ? storage.limited(to: 2, label: label) : storage.limited(to: limit(), label: label))
      }
    default: return nil
    }
  }
}
