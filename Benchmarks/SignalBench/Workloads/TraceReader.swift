import CSignalBench

extension Trace {
  /// The bytes that a trace may have; the largest published ones have some ten million.
  private static let longestFile = 1 << 28

  /// Reads `{startContent, endContent, txns: [{patches: [[position, deleted, "inserted"], …]}]}`.
  ///
  /// Positions count Unicode scalars, which are characters in a text of ASCII characters. Everything is validated:
  /// each patch against the content before it, and the content after the last against `endContent`.
  init(file: String) throws(Failure) {
    let scanner = JSONScanner(file: file, bytes: try File.contents(file, limit: Self.longestFile))
    try readContents(scanner)
    try readPatches(scanner)
    guard !patches.isEmpty else { throw Failure(file: file, "there are no patches") }
    guard try replayed() == end.map(Trace.output) else {
      throw Failure(file: file, "the patches do not lead to endContent")
    }
  }

  /// The outputs that the patches lead to, by the reference.
  func replayed() throws(Failure) -> [UInt32] {
    var probe = Probe()
    return try TextLimit.replay(self, patches.count, &probe).outputs
  }

  /// Reads all but the patches, which need the start and may come before it.
  private mutating func readContents(_ file: JSONScanner) throws(Failure) {
    var scanner = file
    var start: String?
    var end: String?
    var hasPatches = false
    try scanner.object("the file") { scanner, member throws(Failure) in
      switch member {
      case "startContent": start = try scanner.string(member)
      case "endContent": end = try scanner.string(member)
      default:
        hasPatches = hasPatches || member == "txns"
        try scanner.skip()
      }
    }
    try scanner.end()
    guard let start else { throw Failure(file: file.file, "there is no 'startContent'") }
    guard let end else { throw Failure(file: file.file, "there is no 'endContent'") }
    guard hasPatches else { throw Failure(file: file.file, "there is no 'txns'") }
    self.start = ContiguousArray(start.unicodeScalars.map(\.value))
    self.end = ContiguousArray(end.unicodeScalars.map(\.value))
  }

  private mutating func readPatches(_ file: JSONScanner) throws(Failure) {
    var scanner = file
    var length = start.count
    try scanner.object("the file") { scanner, member throws(Failure) in
      guard member == "txns" else { return try scanner.skip() }
      try scanner.array("txns") { scanner, transaction throws(Failure) in
        var hasPatches = false
        try scanner.object("txns[\(transaction)]") { scanner, member throws(Failure) in
          guard member == "patches" else { return try scanner.skip() }
          hasPatches = true
          try scanner.array("txns[\(transaction)].patches") { scanner, patch throws(Failure) in
            try readPatch("txns[\(transaction)].patches[\(patch)]", &length, &scanner)
          }
        }
        guard hasPatches else { throw scanner.failure("txns[\(transaction)] has no 'patches'") }
      }
    }
  }

  private mutating func readPatch(
    _ name: @autoclosure () -> String,
    _ length: inout Int,
    _ scanner: inout JSONScanner
  ) throws(Failure) {
    var position = 0
    var deleted = 0
    var text = ""
    var fields = 0
    try scanner.array(name()) { scanner, index throws(Failure) in
      switch index {
      case 0: position = try scanner.integer("the position of \(name())")
      case 1: deleted = try scanner.integer("the number deleted by \(name())")
      case 2: text = try scanner.string("the text inserted by \(name())")
      default: throw scanner.failure("\(name()) has more than three fields")
      }
      fields += 1
    }
    guard fields == 3 else { throw scanner.failure("\(name()) has fewer than three fields") }
    guard position >= 0, position <= length else {
      throw scanner.failure("\(name()): position \(position) is outside of 0...\(length)")
    }
    guard deleted >= 0, deleted <= length - position else {
      throw scanner.failure("\(name()) cannot delete \(deleted) at \(position) of \(length)")
    }
    let first = inserted.count
    inserted.append(contentsOf: text.unicodeScalars.lazy.map(\.value))
    let size = inserted.count - first
    length += size - deleted
    guard length <= Int32.max, inserted.count <= Int32.max else {
      throw scanner.failure("\(name()): the trace is too large")
    }
    patches.append(
      csb_patch(
        position: UInt32(position),
        deleted: UInt32(deleted),
        start: UInt32(first),
        inserted: UInt32(size)
      )
    )
  }
}
