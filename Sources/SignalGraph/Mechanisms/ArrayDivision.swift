/// The elements of an array that satisfy a predicate, and the rest: the work of a partition.
///
/// Two selections of the same rows. The predicate is called by the first; the second, which goes through the same
/// elements in the same order, gets the opposite of each answer.
@usableFromInline
final class ArrayDivision<Element>: StageWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @usableFromInline let rest: Outlet<ArrayTransaction<Element>>
  @usableFromInline let members: ArraySelection<Element, Element>
  @usableFromInline let others: [AnySource]
  @usableFromInline let left: ArraySelection<Element, Element>
  @usableFromInline let answers: Answers

  @inlinable
  init(_ subject: MessageSubject, rest: Outlet<ArrayTransaction<Element>>, _ isIncluded: @escaping (Element) -> Bool) {
    let answers = Answers()
    members = ArraySelection(subject) { answers.add(isIncluded($0)) }
    left = ArraySelection(subject) { _ in !answers.next() }
    (self.rest, self.answers, others) = (rest, answers, [rest])
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Element> {
    let selected = members.begin(elements)
    rest.begin(left.begin(elements))
    answers.clear()
    return selected
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    let input = copy input
    members.change(input, &state, &output)
    rest.update { left.change(input, &$0, &$1) }
    answers.clear()
  }

  @inlinable
  func end() {
    members.end()
    left.end()
    rest.end()
  }

  @inlinable
  func finish(_ state: TreeArray<Element>?) { rest.commit() }
}

/// What a predicate has said, in order.
@usableFromInline
final class Answers {
  @exclusivity(unchecked) @usableFromInline var list: [Bool] = []
  @exclusivity(unchecked) @usableFromInline var position = 0

  @inlinable
  init() {}

  @inlinable
  func add(_ answer: Bool) -> Bool {
    list.append(answer)
    return answer
  }

  @inlinable
  func next() -> Bool {
    position += 1
    return list[position - 1]
  }

  @inlinable
  func clear() {
    list.removeAll(keepingCapacity: list.count <= 1024)
    position = 0
  }
}
