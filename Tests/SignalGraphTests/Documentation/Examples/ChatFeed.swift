import SignalGraph

/// The newest messages of the rooms that somebody follows, which change.
final class ChatFeed {
  struct Message: Equatable {
    let time: Int
    let author: String
    var text: String
  }

  typealias Room = DictionarySlot<Int, Message>

  let rooms = ArraySlot<DictionaryStorage<Int, Message>>(label: "rooms")
  let muted = ValueSlot<Set<String>>([])
  private(set) var lines: [String] = []
  private var token: ObservationToken?

  init(newest count: Int) {
    token =
      rooms
      .merged { first, _ in first }
      .filter(with: muted) { message, muted in !muted.contains(message.value.author) }
      .sorted { $0.value.time }
      .suffix(count)
      .map { "\($0.value.author): \($0.value.text)" }
      .observe { [unowned self] lines in self.lines = Array(lines) }
  }

  deinit { token?.tearDown() }

  func follow(_ room: Room) { rooms.append(room) }

  func leave(_ room: Room) { rooms.removeAll { $0 === room } }
}
