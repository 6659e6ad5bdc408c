import SignalCycle

/// Why an action was not performed, in words for the user.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  static let noName = Refusal(description: "A todo needs a name.")
}

/// Adds a todo under the next number.
struct AddTodo: Action {
  let name: String

  func run(_ atom: AtomContext<Todos>) throws {
    guard let name = name.asName else { throw Refusal.noName }
    try atom.dispatch(.add(atom.state.numbering.value.next, name: name))
  }
}

/// Gives a todo another name.
struct RenameTodo: Action {
  let number: Int
  let name: String

  func run(_ atom: AtomContext<Todos>) throws {
    guard let name = name.asName else { throw Refusal.noName }
    try atom.dispatch(.todo(number, .rename(name)))
  }
}

/// Marks a todo as done, or as not done.
struct ToggleTodo: Action {
  let number: Int

  func run(_ atom: AtomContext<Todos>) throws {
    guard let todo = atom.state.items[number] else { return }
    try atom.dispatch(.todo(number, .setDone(!todo.isDone)))
  }
}

/// Removes all that is done, in one turn.
struct ClearDone: Action {
  var isOneTurn: Bool { true }

  func run(_ atom: AtomContext<Todos>) throws {
    for number in atom.state.items.ids(where: \.isDone).sorted() { try atom.dispatch(.remove(number)) }
  }
}

/// Removes what is done, one after the other, so that one can look on, and change one's mind.
struct SweepDone: AsyncAction {
  let pause: Duration

  func run(_ atom: AtomContext<Todos>, isolation: isolated (any Actor)?) async throws {
    for number in atom.state.items.ids(where: \.isDone).sorted() {
      try await Task.sleep(for: pause)
      if atom.state.items[number]?.isDone == true { try atom.dispatch(.remove(number)) }
    }
  }
}

extension String {
  /// Without blanks around it, and what a terminal would take for commands; nil if nothing is left.
  fileprivate var asName: String? {
    let printable = filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    guard let start = printable.firstIndex(where: { $0 != " " }), let end = printable.lastIndex(where: { $0 != " " })
    else { return nil }
    return String(printable[start...end])
  }
}
