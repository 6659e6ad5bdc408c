/// The last transitions of an origin, as frames: its backlog for all replicas at once.
///
/// Enters: transitions, each with its number. Leaves: bytes from any position that is still there. A replica's place is a
/// number of bytes since the origin was made; what is too far back is gone.
@usableFromInline
struct RelayLog {
  /// Frames that lie together, oldest first.
  private struct Block {
    let bytes: [UInt8]
    /// The position of its first byte.
    let start: UInt64
    /// The number of its first transition.
    let first: UInt64
  }

  @usableFromInline let limits: RelayLimits
  private var sealed: [Block] = []
  /// The frames after those of the blocks.
  @usableFromInline var open = RelayWriter()
  @usableFromInline var openFirst: UInt64 = 1
  @usableFromInline var openStart: UInt64 = 0
  /// At how many bytes the open block is sealed.
  @usableFromInline let blockCount: Int

  init(_ limits: RelayLimits) {
    self.limits = limits
    blockCount = min(RelayLimits.piece, limits.log / 8 + 1)
  }

  /// The position of the first byte that is still there.
  var start: UInt64 { sealed.first?.start ?? openStart }

  /// The position behind the last byte.
  @usableFromInline var end: UInt64 { openStart + UInt64(open.bytes.count) }

  /// Adds a transition; false if it is too long, so that there must be a new state instead.
  @inlinable
  mutating func append(_ sequence: UInt64, _ transaction: some RelayTransaction) -> Bool {
    if open.bytes.isEmpty { openFirst = sequence }
    let start = RelayFrame.open(&open)
    open.write(number: sequence)
    transaction.write(to: &open)
    guard open.bytes.count - start - RelayFrame.headerCount <= limits.frame else { return false }
    RelayFrame.close(&open, start, .change)
    if open.bytes.count >= blockCount { seal() }
    return true
  }

  /// Begins a new block, and forgets the oldest where there are too many bytes.
  @usableFromInline @inline(never)
  mutating func seal() {
    let next = end
    sealed.append(Block(bytes: open.bytes, start: openStart, first: openFirst))
    open.bytes = []
    open.bytes.reserveCapacity(blockCount + blockCount / 8)
    openStart = next
    let gone = sealed.firstIndex { Int(next - $0.start) <= limits.log } ?? sealed.count
    sealed.removeFirst(gone)
  }

  /// Forgets everything; whoever read up to the end has not read what comes next.
  mutating func clear() {
    openStart = end + 1
    sealed = []
    open.bytes.removeAll(keepingCapacity: open.bytes.count <= 2 * blockCount)
  }

  /// The position behind a transition; nil if what follows it is gone.
  func position(after sequence: UInt64, last: UInt64) -> UInt64? {
    if sequence == last { return end }
    guard sequence < last else { return nil }
    let next = sequence + 1
    if !open.bytes.isEmpty, openFirst <= next { return openStart + skip(next - openFirst, in: open.bytes) }
    guard let block = sealed.last(where: { $0.first <= next }) else { return nil }
    return block.start + skip(next - block.first, in: block.bytes)
  }

  /// How many bytes so many frames have.
  private func skip(_ frames: UInt64, in bytes: [UInt8]) -> UInt64 {
    var position = 0
    for _ in 0..<frames {
      let count = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
      position += RelayFrame.headerCount + count
    }
    return UInt64(position)
  }

  /// Whether the bytes from a position on are there.
  func has(_ position: UInt64) -> Bool { position >= start && position <= end }

  /// Some whole frames from a position on, a block at most; none at the end.
  ///
  /// A frame is not divided: its rest could be gone when it is asked for, and what came instead would be taken for it.
  func piece(from position: UInt64) -> [UInt8] {
    if position >= openStart { return Array(open.bytes[Int(position - openStart)...]) }
    guard let block = sealed.last(where: { $0.start <= position }) else { return [] }
    return Array(block.bytes[Int(position - block.start)...])
  }
}
