import SignalGraph

/// What a stage must show whose state depends on what its inputs did before, and when.
///
/// Listens to the inputs beside the stage, from when it is made until it is taken down.
protocol AttackPath: AnyObject {
  /// What the stage must show now; nil for no state.
  var cells: [Cell]? { get }

  /// Listens no longer.
  func end()
}

/// A plain computation from what the inputs did, step by step.
///
/// Its closures get the cells of all inputs as followers know them, with rows and the instants at which they were set.
struct AttackFold {
  /// Begins: the first input has begun, or the last one that was missing.
  let begin: ([[Cell]]) -> Void
  /// Goes on after a turn in which an input has changed; may be called again with the same.
  let change: ([[Cell]]) -> Void
  /// What has come of it until now.
  let cells: () -> [Cell]
}

/// A fold over the turns of some storages, with the rules of sessions of a stage with one input and parameters.
///
/// | in a turn | is called |
/// |---|---|
/// | the first input begins, also in a reset | begin |
/// | an input changes, a parameter is reset | change, once all that have changed were heard |
/// | an input ends | nothing, until all are there: then begin |
final class AttackStatePath: AttackPath {
  private let world: AttackWorld
  private let inputs: [AttackNode]
  private let fold: AttackFold
  private var followers: [AttackFollower] = []
  private var isRunning = false

  init(_ world: AttackWorld, _ inputs: [AttackNode], _ fold: AttackFold) {
    (self.world, self.inputs, self.fold) = (world, inputs, fold)
    for (number, input) in inputs.enumerated() {
      input.storage.follow(
        world, world.makeName("\(input.name).p"), isAttached: false, isKept: false, truth: input.truth, isSilent: true,
        onNews: { [unowned self] news, _ in hear(news, from: number) },
        before: { followers.append($0) }
      )
    }
  }

  var cells: [Cell]? { isRunning ? fold.cells() : nil }

  func end() {
    for follower in followers { follower.detach() }
    isRunning = false
    followers = []
  }

  private func hear(_ news: AttackNews, from number: Int) {
    // A reset of a parameter is a new value.
    if news == .ended, number == 0 || inputs[number].truth() == nil { isRunning = false }
    let cells = followers.compactMap(\.cells)
    guard cells.count == inputs.count else { return }
    // Another that has changed in this turn is heard next.
    for (input, cells) in zip(inputs, cells) where !world.agree(input.truth(), cells) { return }
    if isRunning { return fold.change(cells) }
    isRunning = true
    fold.begin(cells)
  }
}

extension AttackWorld {
  /// Makes a stage whose state depends on the path, with the fold that says what it must show.
  func make(
    _ verb: String, _ inputs: [AttackNode], _ fold: AttackFold, _ storage: () -> AttackStorage
  ) -> AttackNode { make(verb, inputs, AttackStatePath(self, inputs, fold), storage) }

  /// The same with another path; nothing happens between the beginnings of both.
  func make(
    _ verb: String, _ inputs: [AttackNode], _ path: @autoclosure () -> AttackPath, _ storage: () -> AttackStorage
  ) -> AttackNode {
    let left = budget
    budget = 0
    defer { budget = left }
    let path = path()
    return AttackNode(stage: makeName(verb), storage(), inputs: inputs, isHandedOn: false, path: path) {
      [unowned path] _ in
      path.cells
    }
  }

  /// Whether the running turn is one that the clock has made: no slot was edited for it.
  var isClockTurn: Bool {
    guard !isToggling, let cause = TurnCause.current else { return false }
    return !cause.origins.contains { "\($0.type)".contains("Slot<") || "\($0.type)".contains("Dispatcher<") }
  }
}
