import SignalCycle

/// The count, and what the server has not confirmed yet: what one run leaves to the next.
///
/// Behind the greatest number comes the least: a server may say any.
struct Count: CycleValue, Initializable {
  /// A key that was pressed, under a number of its own: a server that is told twice counts once.
  struct Change: CycleValue, Hashable {
    var number: Int
    var step: Int
  }

  /// The count as it was confirmed.
  var confirmed = 0
  /// What was not, in order.
  var pending: [Change] = []
  var lastNumber = 0

  /// The count that there will be.
  var total: Int { pending.reduce(confirmed) { $0 &+ $1.step } }

  mutating func add(_ step: Int) {
    lastNumber &+= 1
    pending.append(Change(number: lastNumber, step: step))
  }

  /// The first change was confirmed, and the count with it.
  mutating func confirm(_ count: Int) {
    confirmed = count
    pending.removeFirst()
  }
}
