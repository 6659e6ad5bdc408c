/// Two states of one input, each made by a work of its own: members and the rest, or results and failures.
///
/// The two works see the same rows in the same order. The first calls the user's closure and leaves an answer for the
/// second. So the closure is called once for a row that comes or is updated, never for past values or removals.
@usableFromInline
final class Division<Members: StageWork, Others: StageWork, Answer>: StageWork where Members.Input == Others.Input {
  @usableFromInline typealias Input = Members.Input
  @usableFromInline typealias Output = Members.Output
  @usableFromInline let members: Members
  @usableFromInline let rest: Others
  @usableFromInline let outlet: Outlet<Others.Output>
  @usableFromInline let others: [AnySource]
  @usableFromInline let answers: Answers<Answer>

  /// - `outlet`: where the second state is kept and sent.
  @inlinable
  init(_ members: Members, _ rest: Others, _ outlet: Outlet<Others.Output>, _ answers: Answers<Answer>) {
    (self.members, self.rest, self.outlet, self.answers, others) = (members, rest, outlet, answers, [outlet])
  }

  @inlinable
  func begin(_ snapshot: Input.Snapshot) -> Output.Snapshot {
    defer { answers.clear() }
    let state = members.begin(snapshot)
    outlet.begin(rest.begin(snapshot))
    return state
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout Output.Snapshot, _ output: inout Output) {
    let input = copy input
    members.change(input, &state, &output)
    outlet.update { rest.change(input, &$0, &$1) }
    answers.clear()
  }

  @inlinable
  func end() {
    members.end()
    rest.end()
    outlet.end()
  }

  @inlinable func finish(_ state: Output.Snapshot?) { outlet.commit() }
}

/// What the first of two works leaves for the second, in order.
@usableFromInline
final class Answers<Answer> {
  @exclusivity(unchecked) @usableFromInline var list: [Answer] = []
  @exclusivity(unchecked) @usableFromInline var position = 0

  @inlinable init() {}

  @inlinable
  func next() -> Answer {
    position += 1
    return list[position - 1]
  }

  @inlinable
  func clear() {
    list.removeAll(keepingCapacity: list.count <= 1024)
    position = 0
  }
}

extension Answers<Bool> {
  /// The predicate of the first work, and that of the second.
  @inlinable
  func sides<Row>(_ isIncluded: @escaping (Row) -> Bool) -> (members: (Row) -> Bool, rest: (Row) -> Bool) {
    (
      { row in
        let isMember = isIncluded(row)
        self.list.append(!isMember)
        return isMember
      }, { _ in self.next() }
    )
  }
}

extension Answers {
  /// The closure of the first work; nil for a failure, which is left for the second.
  @inlinable
  func successes<Row, Made, Failure: Error>(
    _ make: @escaping (Row) throws(Failure) -> Made?
  ) -> (Row) -> Made? where Answer == Failure? {
    { row in
      do throws(Failure) {
        let made = try make(row)
        self.list.append(nil)
        return made
      } catch {
        self.list.append(error)
        return nil
      }
    }
  }
}

extension Outlet {
  /// The source of a stage's failures, named after it.
  @inlinable
  convenience init<Key, Failure>(failuresOf stage: MessageSubject)
  where Transaction == DictionaryTransaction<Key, Failure> {
    let label = stage.label.map { "\($0).failures" }
    self.init(subject: MessageSubject(DictionaryStorage<Key, Failure>.self, label: label, site: stage.site))
  }
}
