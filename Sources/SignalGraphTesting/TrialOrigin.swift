import SignalGraph

/// What feeds a graph under trial: makes slots, and edits them at random.
///
/// Adopted by ``ValueOrigin``, ``SetOrigin``, ``DictionaryOrigin`` and ``ArrayOrigin``.
public protocol TrialOrigin {
  /// What the graph reads: one of the four storages.
  associatedtype Input: Chained, Storage where Input.Transaction: LawfulTransaction
  /// What is edited.
  associatedtype Editable: Slot where Editable.Transaction == Input.Transaction

  /// Makes a slot.
  func makeSlot(_ snapshot: Input.Transaction.Snapshot, label: String) -> Editable

  /// The slot, as the storage that the graph reads.
  func input(_ slot: Editable) -> Input

  /// Makes a replication: what the graph reads, and the sensor that feeds it.
  func makeGate(label: String) -> (input: Input, sensor: SignalSensor<StateSignal<Input.Transaction>>)

  /// Draws a snapshot of about `count` elements.
  func snapshot(count: Int, using generator: inout SeededGenerator) -> Input.Transaction.Snapshot

  /// Makes one edit drawn at random, by a verb of the slot; nil if the verb drawn has nothing to work on.
  ///
  /// One call is one turn at most. An edit that announces a value though it is equal says so: ``TrialEdit/isRefresh``.
  func edit(_ slot: Editable, using generator: inout SeededGenerator) -> TrialEdit?

  /// Every edit that a small slot can get; an exhaustive trial makes them all.
  func everyEdit(of snapshot: Input.Transaction.Snapshot) -> [ScriptedEdit<Editable>]
}

/// An edit that was made.
public struct TrialEdit: Sendable {
  /// Its verb, for the tally.
  public let kind: String
  /// Verb and arguments, for the history.
  public let description: String
  /// Whether something was refreshed, by itself or among several edits: then an update to an equal value is no fault.
  public let isRefresh: Bool

  /// Notes an edit.
  public init(_ kind: String, _ arguments: String = "", isRefresh: Bool = false) {
    self.kind = kind
    self.isRefresh = isRefresh
    description = "\(kind)(\(arguments))"
  }
}

/// An edit that can be made.
public struct ScriptedEdit<Editable> {
  let describe: () -> String
  /// Whether it refreshes something: then an update to an equal value is no fault.
  public let isRefresh: Bool
  /// Makes the edit.
  public let perform: (Editable) -> Void

  /// Describes an edit.
  public init(
    _ description: @autoclosure @escaping () -> String, isRefresh: Bool = false,
    _ perform: @escaping (Editable) -> Void
  ) {
    describe = description
    self.isRefresh = isRefresh
    self.perform = perform
  }

  /// Verb and arguments.
  public var description: String { describe() }
}

/// Thrown out of a transaction body to undo its edits.
struct Rollback: Error {}

extension TrialOrigin {
  /// Makes one edit, or several in one transaction, some of them undone.
  func editOrCompose(_ slot: Editable, using generator: inout SeededGenerator) -> TrialEdit {
    switch generator.number(below: 10) {
    case 0: return compose(slot, &generator)
    case 1: return undo(slot, &generator)
    default: return editSurely(slot, &generator)
    }
  }

  private func editSurely(_ slot: Editable, _ generator: inout SeededGenerator) -> TrialEdit {
    while true {
      if let edit = edit(slot, using: &generator) { return edit }
    }
  }

  /// Makes some edits, and notes whether one of them refreshes something.
  private func edits(_ slot: Editable, _ generator: inout SeededGenerator, _ isRefresh: inout Bool) -> String {
    let edits = (0...generator.number(below: 4)).map { _ in editSurely(slot, &generator) }
    if edits.contains(where: \.isRefresh) { isRefresh = true }
    return edits.map(\.description).joined(separator: "; ")
  }

  private func compose(_ slot: Editable, _ generator: inout SeededGenerator) -> TrialEdit {
    let before = slot.snapshot
    let returns = generator.chance(1, in: 4)
    return transaction {
      var isRefresh = false
      var done = edits(slot, &generator, &isRefresh)
      if returns, let before {
        slot.replace(with: before)
        done += "; and back"
      } else {
        done += transaction { "; inner: " + edits(slot, &generator, &isRefresh) }
      }
      return TrialEdit("transaction", done, isRefresh: isRefresh)
    }
  }

  private func undo(_ slot: Editable, _ generator: inout SeededGenerator) -> TrialEdit {
    var (done, isRefresh) = ("", false)
    let isWhole = generator.chance(1, in: 4)
    do {
      try transaction {
        done += edits(slot, &generator, &isRefresh)
        do {
          try transaction {
            done += "; undone: " + edits(slot, &generator, &isRefresh)
            throw Rollback()
          }
        } catch {
          done += "; " + edits(slot, &generator, &isRefresh)
        }
        if isWhole { throw Rollback() }
      }
    } catch {
      done += "; all undone"
    }
    return TrialEdit("rollback", done, isRefresh: isRefresh)
  }
}
