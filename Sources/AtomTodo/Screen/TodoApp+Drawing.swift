import SignalCycle
import SignalGraph

// What the screen shows.
extension TodoApp {
  /// The lines of a screen, as many as it has.
  func draw(_ size: TerminalSize) -> [String] {
    let room = max(1, size.rows - 4)
    var lines: [String]
    let keys: String
    switch (mode, router.shown) {
    case (.history, _):
      lines = ["AtomTodo  history", ""] + AtomTimeScreen(time, rows: room, columns: size.columns).lines
      keys = "up/down walk  o other branch  b roll back  esc close"
    case (_, .list):
      lines = [title, ""] + drawRows(room)
      keys = "a add  space done  enter open  d remove  c clear  w sweep  123 show  u undo  r redo  h history  q quit"
    case (_, .todo(let number)):
      let todo = store.state.items[number]
      lines = ["AtomTodo  todo \(number)", "", "  \(todo?.name ?? "It is gone.")"]
      if let todo { lines.append(todo.isDone ? "  done" : "  open") }
      keys = "e rename  space done  u undo  r redo  h history  esc back"
    }
    lines = Array(lines.prefix(max(0, size.rows - 2)))
    while lines.count < size.rows - 2 { lines.append("") }
    lines += [keys, prompt]
    return lines.suffix(max(1, size.rows))
  }

  private var title: String {
    let filters = Filter.allCases.map { $0 == headerProps.filter ? "[\($0.rawValue)]" : " \($0.rawValue) " }.joined()
    return "AtomTodo  \(headerProps.count) todos \(filters)"
  }

  private func drawRows(_ room: Int) -> [String] {
    if rows.isEmpty { return ["  Nothing here."] }
    let start = max(0, min(cursor - room / 2, rows.count - room))
    return (start..<min(rows.count, start + room)).map { index in
      let (number, todo) = (rows[index].key, rows[index].value)
      return "\(index == cursor ? "▸" : " ") [\(todo.isDone ? "x" : " ")] \(number)  \(todo.name)"
    }
  }

  private var prompt: String {
    switch mode {
    case .writing(.newTodo, let text): "New todo: \(text)_"
    case .writing(.name, let text): "Name: \(text)_"
    case .browsing, .history: remark
    }
  }
}
