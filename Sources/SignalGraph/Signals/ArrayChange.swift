/// A command where it lies in a transaction's memory, of which each part is read by itself; see ``KeyedChange``.
@usableFromInline
struct ArrayChange<Element> {
  /// The cases of ``ArrayCommand``, by their numbers.
  @usableFromInline
  enum Kind: UInt8 {
    case insert, update, remove, shift, move, replace
  }

  @usableFromInline let kind: Kind
  @usableFromInline let place: UnsafeRawPointer

  @inlinable @inline(__always)
  init(_ kind: Kind, _ place: UnsafeRawPointer) { (self.kind, self.place) = (kind, place) }
}

extension ArrayChange {
  /// The position of an insertion, an update or a removal.
  @inlinable var at: Int {
    @inline(__always) get {
      require(kind == .insert || kind == .update || kind == .remove)
      return number(kind == .update ? 0 : MemoryLayout<Int>.aligned(MemoryLayout<Element>.size))
    }
  }

  /// The positions of a shift or a move.
  @inlinable var from: Int {
    @inline(__always) get {
      require(kind == .shift || kind == .move)
      return number(0)
    }
  }
  @inlinable var to: Int {
    @inline(__always) get {
      require(kind == .shift || kind == .move)
      return number(MemoryLayout<Int>.size)
    }
  }

  /// The number of what lies beside a bulk command.
  @inlinable var replacement: Int {
    @inline(__always) get {
      require(kind == .replace)
      return number(0)
    }
  }

  /// The element of an insertion, a removal or a shift.
  @inlinable var element: Element {
    @inline(__always) get { elementPlace.pointee }
  }

  /// The elements of an update or a move.
  @inlinable var past: Element {
    @inline(__always) get { pastPlace.pointee }
  }
  @inlinable var future: Element {
    @inline(__always) get { futurePlace.pointee }
  }

  // Where they lie.
  @inlinable var elementPlace: UnsafePointer<Element> {
    @inline(__always) get {
      require(kind == .insert || kind == .remove || kind == .shift)
      return element(kind == .shift ? Self.first(behind: 2) : 0)
    }
  }
  @inlinable var pastPlace: UnsafePointer<Element> {
    @inline(__always) get {
      require(kind == .update || kind == .move)
      return element(Self.first(behind: kind == .update ? 1 : 2))
    }
  }
  @inlinable var futurePlace: UnsafePointer<Element> {
    @inline(__always) get {
      require(kind == .update || kind == .move)
      return element(Self.second(behind: kind == .update ? 1 : 2))
    }
  }

  /// Whether a row's element is replaced by an equal one.
  @inlinable @inline(__always)
  func isRefresh(_ equality: Equality<Element>) -> Bool {
    (kind == .update || kind == .move) && equality(past, future)
  }

  /// Destroys what the command holds, moved out of its place: that is specialised, where `deinitialize` is not.
  @inlinable @inline(__always)
  func destroy() {
    switch kind {
    case .insert, .remove, .shift: _ = UnsafeMutablePointer(mutating: elementPlace).move()
    case .update, .move:
      _ = UnsafeMutablePointer(mutating: pastPlace).move()
      _ = UnsafeMutablePointer(mutating: futurePlace).move()
    case .replace: break
    }
  }

  /// The command as an independent value.
  @inlinable var command: ArrayCommand<Element> {
    switch kind {
    case .insert: .insert(element, at: at)
    case .update: .update(at: at, past: past, future: future)
    case .remove: .remove(element, at: at)
    case .shift: .shift(from: from, to: to, element)
    case .move: .move(from: from, to: to, past: past, future: future)
    case .replace: .replace(replacement)
    }
  }

  /// Debug builds check that what is read is there.
  @inlinable @inline(__always)
  func require(_ isThere: @autoclosure () -> Bool) {
    Violation.debugCheck {
      isThere()
        ? nil : Violation(kind: .brokenInvariant, message: "A command has no such part; look at its kind first.")
    }
  }

  @inlinable @inline(__always)
  func number(_ offset: Int) -> Int { place.load(fromByteOffset: offset, as: Int.self) }

  @inlinable @inline(__always)
  func element(_ offset: Int) -> UnsafePointer<Element> { (place + offset).assumingMemoryBound(to: Element.self) }

  /// Where the element behind so many positions begins in a payload, and where the one behind that does.
  @inlinable @inline(__always)
  static func first(behind count: Int) -> Int { MemoryLayout<Element>.aligned(count * MemoryLayout<Int>.size) }

  @inlinable @inline(__always)
  static func second(behind count: Int) -> Int {
    MemoryLayout<Element>.aligned(first(behind: count) + MemoryLayout<Element>.size)
  }
}

/// The commands of a transaction where they lie in its memory: valid while it lives and is not changed.
@usableFromInline
struct ArrayChanges<Element>: RandomAccessCollection {
  @usableFromInline let base: UnsafeRawPointer?
  @usableFromInline let endIndex: Int

  @inlinable @inline(__always)
  init(_ commands: UnsafeBufferPointer<ArrayCommand<Element>>) {
    let payload = ArrayChange<Element>.second(behind: 2) + MemoryLayout<Element>.size
    if MemoryLayout<ArrayCommand<Element>>.size != payload + 1 { Violation.trap(Self.layoutFault()) }
    (base, endIndex) = (UnsafeRawPointer(commands.baseAddress), commands.count)
  }

  @inlinable var startIndex: Int { 0 }

  @inlinable
  subscript(position: Int) -> ArrayChange<Element> {
    @inline(__always) get {
      Violation.debugCheck { indices.contains(position) ? nil : .position(position, of: count) }
      let change = Self.change(base.unsafelyUnwrapped, position)
      Violation.debugCheck { Self.fault(change) }
      return change
    }
  }

  @inlinable @inline(__always)
  static func change(_ base: UnsafeRawPointer, _ position: Int) -> ArrayChange<Element> {
    typealias Command = ArrayCommand<Element>
    let place = base + position &* MemoryLayout<Command>.stride
    let number = place.load(fromByteOffset: MemoryLayout<Command>.size - 1, as: UInt8.self)
    return ArrayChange(ArrayChange<Element>.Kind(rawValue: number).unsafelyUnwrapped, place)
  }

  /// What is wrong with a change if the enumeration has another case there.
  @usableFromInline
  static func fault(_ change: ArrayChange<Element>) -> Violation? {
    let kind: ArrayChange<Element>.Kind =
      switch change.place.assumingMemoryBound(to: ArrayCommand<Element>.self).pointee {
      case .insert: .insert
      case .update: .update
      case .remove: .remove
      case .shift: .shift
      case .move: .move
      case .replace: .replace
      }
    return kind == change.kind ? nil : layoutFault()
  }

  @usableFromInline @inline(never)
  static func layoutFault() -> Violation {
    Violation(kind: .brokenInvariant, message: "Commands of \(Element.self) lie in another way.")
  }
}

extension ArrayTransaction {
  /// The commands where they lie in memory, for the loops of stages.
  @inlinable var unsafeChanges: ArrayChanges<Element> {
    @inline(__always) get { ArrayChanges(list.unsafeMutations) }
  }
}
