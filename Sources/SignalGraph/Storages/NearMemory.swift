/// What an edit of a value reads of the row that names it: memory to fetch, each as a distance in lines.
///
/// A graph may have a hundred thousand values, each with a row that names it. An edit of one would wait for memory three
/// times, as it is led from the value to the row's inlet, and from that to what is made of the row; so all is fetched as
/// soon as the value is there. It may have moved or gone since, or lie further away than is told here; then what is
/// fetched is of no use, and no harm.
@usableFromInline
struct NearMemory {
  @usableFromInline var (inlet, made): (Int32, Int32) = (0, 0)

  @inlinable init() {}
}

extension ValueStorage {
  /// Notes the inlet of a row that names it.
  @inlinable @inline(__always)
  final func noteNear(_ inlet: AnyInlet) {
    near.inlet = distance(to: UnsafeRawPointer(Unmanaged.passUnretained(inlet).toOpaque()) + AnyInlet.offsetOfTurn)
  }

  /// Notes where lies what is made of a row that names it.
  @inlinable @inline(__always)
  final func noteNear(made memory: UnsafeRawPointer) {
    let distance = distance(to: memory)
    // Writing memory costs more than reading it.
    if near.made != distance { near.made = distance }
  }

  /// Fetches what is noted: of an inlet two lines, of what is made one.
  @inlinable @inline(__always)
  final func fetchNear() {
    let inlet = line &+ Int(near.inlet)
    CacheLine.fetch(inlet)
    CacheLine.fetch(inlet &+ 1)
    CacheLine.fetch(line &+ Int(near.made))
  }

  /// The line in which it begins.
  @inlinable final var line: Int {
    @inline(__always) get { CacheLine.number(of: Unmanaged.passUnretained(self).toOpaque()) }
  }

  @inlinable @inline(__always)
  final func distance(to memory: UnsafeRawPointer) -> Int32 {
    Int32(truncatingIfNeeded: CacheLine.number(of: memory) &- line)
  }
}
