import SignalGraph

/// This library in W4: an array slot and a map, each with a tree of its own, and one monitor.
struct TextGraph: TextView {
  private let text: ArraySlot<UInt32>
  private let view: ArraySignalMapStorage<UInt32, UInt32>
  private let monitor: SignalMonitor<ArraySignal<UInt32>>
  private let tally: Tally

  init(_ elements: ContiguousArray<UInt32>) {
    text = ArraySlot(elements)
    view = text.map { Trace.output($0) }
    let tally = Tally()
    self.tally = tally
    monitor = SignalMonitor { tally.read($0) }
    view.register(monitor)
  }

  @inline(__always)
  func apply(_ edit: (range: Range<Int>, elements: ArraySlice<UInt32>)) {
    let (range, elements) = edit
    switch (range.count, elements.count) {
    case (0, 1): text.insert(elements[elements.startIndex], at: range.lowerBound)
    case (1, 0): text.remove(at: range.lowerBound)
    default: text.replaceSubrange(range, with: elements)
    }
  }

  /// From the monitor, so that the checksum is wrong unless every signal came.
  var count: Int { tally.count }
  var outputs: TreeArray<UInt32> { view.elements }

  func tearDown() {
    view.deregister(monitor)
    view.tearDown()
  }
}
