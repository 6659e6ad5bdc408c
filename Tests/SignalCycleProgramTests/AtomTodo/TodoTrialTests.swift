import SignalCycle
import Testing

@testable import AtomTodo

/// The program's actions and views, without a screen.
@Suite struct TodoTrialTests {
  @Test func `adding takes the next number, and refuses a name without characters`() {
    let trial = AtomTrial(Todos(), given: [.add(4, name: "Milk")]) { Issue.record("\($0)") }
    trial.perform(AddTodo(name: " Tea "), emitting: [.add(5, name: "Tea")]) { expected in
      expected[\.items][5] = Todo(name: "Tea")
      expected[\.numbering].next = 6
    }
    trial.perform(AddTodo(name: " "), throwing: "A todo needs a name.")
    trial.finish()
  }

  @Test func `the greatest number of all, in a file that nobody wrote, leaves the next one as it is`() {
    let trial = AtomTrial(Todos(), given: [.add(4, name: "Milk"), .add(.max, name: "Tea")]) { Issue.record("\($0)") }
    trial.perform(AddTodo(name: "Jam"), emitting: [.add(5, name: "Jam")]) { expected in
      expected[\.items][5] = Todo(name: "Jam")
      expected[\.numbering].next = 6
    }
    trial.finish()
  }

  @Test func `clearing removes what is done in one turn, and the header follows once an event`() {
    let done = Todo.Event.setDone(true)
    let trial = AtomTrial(
      Todos(),
      given: [.add(1, name: "A"), .add(2, name: "B"), .add(3, name: "C"), .todo(1, done), .todo(3, done)]
    ) { Issue.record("\($0)") }
    let header = trial.show(Header())
    header.expect(.init(filter: .all, count: 3))
    trial.perform(ClearDone(), emitting: [.remove(1), .remove(3)]) { expected in
      expected[\.items][1] = nil
      expected[\.items][3] = nil
    }
    header.expect(.init(filter: .all, count: 1))
    trial.finish()
  }

  @Test func `toggling what is not there does nothing`() {
    let trial = AtomTrial(Todos(), given: [.add(1, name: "A")]) { Issue.record("\($0)") }
    trial.perform(ToggleTodo(number: 7))
    trial.perform(ToggleTodo(number: 1), emitting: [.todo(1, .setDone(true))]) { $0[\.items][1]?.isDone = true }
    trial.perform(RenameTodo(number: 1, name: "B"), emitting: [.todo(1, .rename("B"))]) { $0[\.items][1]?.name = "B" }
    trial.finish()
  }

  @MainActor @Test func `a sweep emits a removal for each that is still done`() async {
    let done = Todo.Event.setDone(true)
    let trial = AtomTrial(
      Todos(), given: [.add(1, name: "A"), .add(2, name: "B"), .todo(1, done), .todo(2, done)]
    ) { Issue.record("\($0)") }
    await trial.perform(SweepDone(pause: .zero), emitting: [.remove(1), .remove(2)]) { expected in
      expected[\.items][1] = nil
      expected[\.items][2] = nil
    }
    trial.finish()
  }
}
