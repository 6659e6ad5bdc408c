/// Two states of one input, each made by a work of its own: members and the rest, or results and failures.
///
/// The two works see the same rows in the same order. The first calls the user's closure and leaves an answer for the
/// second. So the closure is called once for a row that comes or is updated, never for past values or removals. With
/// parameters, the first work asks about the other rows again, and the second takes over what was answered.
@usableFromInline
final class Division<Members: AdjustableWork, Others: AdjustableWork, Row, Answer>: AdjustableWork
where Members.Input == Others.Input {
  @usableFromInline typealias Input = Members.Input
  @usableFromInline typealias Output = Members.Output
  @usableFromInline let members: Members
  @usableFromInline let rest: Others
  @usableFromInline let outlet: Outlet<Others.Output>
  @usableFromInline let others: [AnySource]
  @usableFromInline let answers: Answers<Row, Answer>
  @usableFromInline let takeOver: (Readjustment, inout Others.Output.Snapshot, inout Others.Output) -> Void

  /// - `outlet`: where the second state is kept and sent.
  /// - `takeOver`: what the second work does with the answers of an adjustment.
  @inlinable
  init(
    _ members: Members, _ rest: Others, _ outlet: Outlet<Others.Output>, _ answers: Answers<Row, Answer>,
    takeOver: @escaping (Readjustment, inout Others.Output.Snapshot, inout Others.Output) -> Void
  ) {
    (self.members, self.rest, self.outlet, self.answers, others) = (members, rest, outlet, answers, [outlet])
    self.takeOver = takeOver
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

  @inlinable static var foresees: Bool { Members.foresees }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing Output.Snapshot) { members.foresee(bits, state) }
}

extension Division {
  @inlinable
  func prepare() {
    members.prepare()
    rest.prepare()
  }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    let other = members.adjust(adjustment, &state, &output)
    outlet.update { takeOver(adjustment, &$0, &$1) }
    answers.clear()
    return other
  }

  @inlinable func source(_ state: Output.Snapshot) -> Input.Snapshot { members.source(state) }
}

extension Division where Answer == Bool {
  /// Rows of a set or a dictionary by a predicate, with which they are asked about once.
  ///
  /// - `hint`: that of a predicate that reads parameters, for the members.
  @inlinable
  convenience init<Rows: KeyedTransaction>(
    _ subject: MessageSubject, _ outlet: Outlet<Rows>, hint: (() -> FilterHint)?,
    _ isIncluded: @escaping (Row) -> Bool
  ) where Members == KeyedFilter<Rows>, Others == KeyedFilter<Rows>, Row == Rows.Snapshot.Row {
    let answers = Answers<Row, Bool>()
    let (first, second) = answers.sides(isIncluded, notesRows: hint != nil)
    let members = Members(subject, hint: hint, first)
    let rest = Others(subject, second)
    self.init(members, rest, outlet, answers) { rest.takeOver(answers, &$1, &$2) }
  }
}

extension Division {
  /// Rows by what a closure makes of them, and what it throws by key.
  @inlinable
  convenience init<Rows: KeyedTransaction, Failure>(
    _ members: Members, _ answers: Answers<Row, Answer>, failures: Outlet<Others.Output>
  ) where Others == KeyedMap<Rows, Failure>, Answer == Failure?, Row == Rows.Snapshot.Row {
    let rest = Others { _ in answers.next() }
    self.init(members, rest, failures, answers) { rest.takeOver(answers, $0, &$1, &$2) }
  }
}

/// What the first of two works leaves for the second, in order.
@usableFromInline
final class Answers<Row, Answer> {
  /// The rows that were asked about, where the second work must know them: that of keyed rows, with parameters.
  @exclusivity(unchecked) @usableFromInline var rows: [Row] = []
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
    if !rows.isEmpty { rows = [] }
    position = 0
  }
}

extension Answers where Answer == Bool {
  /// The predicate of the first work, and that of the second.
  ///
  /// - `notesRows`: whether the second work is to know the rows.
  @inlinable
  func sides(
    _ isIncluded: @escaping (Row) -> Bool, notesRows: Bool = false
  ) -> (members: (Row) -> Bool, rest: (Row) -> Bool) {
    let answer = { (row: Row) in
      let isMember = isIncluded(row)
      self.list.append(!isMember)
      return isMember
    }
    let noting = { (row: Row) in
      self.rows.append(row)
      return answer(row)
    }
    return (notesRows ? noting : answer, { _ in self.next() })
  }
}

extension Answers {
  /// The closure of the first work; nil for a failure, which is left for the second.
  ///
  /// - `notesRows`: whether the second work is to know the rows.
  @inlinable
  func successes<Made, Failure: Error>(
    _ make: @escaping (Row) throws(Failure) -> Made?, notesRows: Bool
  ) -> (Row) -> Made? where Answer == Failure? {
    let answer = { (row: Row) -> Made? in
      do throws(Failure) {
        let made = try make(row)
        self.list.append(nil)
        return made
      } catch {
        self.list.append(error)
        return nil
      }
    }
    let noting = { (row: Row) -> Made? in
      self.rows.append(row)
      return answer(row)
    }
    return notesRows ? noting : answer
  }
}

extension Outlet {
  /// The source of a stage's failures, named after it.
  @inlinable
  convenience init<Key, Failure>(failuresOf stage: MessageSubject)
  where Transaction == DictionaryTransaction<Key, Failure> {
    self.init(DictionaryStorage<Key, Failure>.self, failuresOf: stage)
  }

  /// The same of the failures of an array's elements.
  @inlinable
  convenience init<Failed>(failuresOf stage: MessageSubject) where Transaction == ArrayTransaction<Failed> {
    self.init(ArrayStorage<Failed>.self, failuresOf: stage)
  }

  @inlinable
  convenience init(_ storage: Any.Type, failuresOf stage: MessageSubject) {
    self.init(subject: MessageSubject(storage, label: stage.label.map { "\($0).failures" }, site: stage.site))
  }
}
