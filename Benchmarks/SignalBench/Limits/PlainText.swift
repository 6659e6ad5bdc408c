/// What one writes by hand for W4: the outputs in one contiguous array, edited by memmove.
struct ContiguousText: TextView {
  private(set) var outputs: ContiguousArray<UInt32>

  init(_ elements: ContiguousArray<UInt32>) {
    outputs = ContiguousArray(elements.map(Trace.output))
  }

  mutating func apply(_ edit: (range: Range<Int>, elements: ArraySlice<UInt32>)) {
    outputs.replaceSubrange(edit.range, with: edit.elements.lazy.map(Trace.output))
  }

  var count: Int { outputs.count }
}

/// What most programs do in W4: keep the elements, and map all of them again after every patch.
struct RecomputedText: TextView {
  private var elements: ContiguousArray<UInt32>
  private(set) var outputs: [UInt32]

  init(_ elements: ContiguousArray<UInt32>) {
    self.elements = elements
    outputs = elements.map(Trace.output)
  }

  mutating func apply(_ edit: (range: Range<Int>, elements: ArraySlice<UInt32>)) {
    elements.replaceSubrange(edit.range, with: edit.elements)
    outputs = elements.map(Trace.output)
  }

  var count: Int { outputs.count }
}
