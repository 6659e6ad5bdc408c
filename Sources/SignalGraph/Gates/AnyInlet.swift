/// What an emitter and the turn know about a sensor.
public class AnyInlet {
  // What each turn reads comes last, beside what subclasses add to it, so that it shares cache lines.

  /// What messages say of it.
  @exclusivity(unchecked) private(set) final var naming: InletNaming
  /// Fetches the memory in which its stage will look for a key that its emitter is about to send.
  @exclusivity(unchecked) @usableFromInline final var foresight: Foresight?
  /// Its index in the emitter's list, and among the inlets of its stage.
  @exclusivity(unchecked) private final var (listed, staged): (UInt32, UInt32) = (0, 0)
  /// The number by which its stage tells it from others that have the same reader.
  @exclusivity(unchecked) @usableFromInline final var name = 0

  /// Which inlet follows it in its stage's list of inlets to read.
  @exclusivity(unchecked) @usableFromInline final var nextDue: Unmanaged<AnyInlet>?
  /// The stage that reads it; nil for a monitor.
  @exclusivity(unchecked) final var node: Unmanaged<StageNode>?
  /// The emitter that it is registered with; valid while it is registered.
  @exclusivity(unchecked) @usableFromInline final var source: Unmanaged<AnySource>?
  /// What reads it, if its stage has several inputs and reads only those that have something to read; here, as each
  /// delivery looks at it and at the stage.
  @exclusivity(unchecked) @usableFromInline final var reader: Unmanaged<InputReader>?
  /// The emitter's serial number at the last read.
  @exclusivity(unchecked) @usableFromInline final var readSerial: UInt32 = 0
  /// What is so of it, for the properties of these names.
  @exclusivity(unchecked) @usableFromInline final var marks: InletMarks = .needsCare

  @usableFromInline init(_ naming: InletNaming) { self.naming = naming }

  /// Where what each turn reads begins, to be fetched; were it elsewhere, that would only take longer.
  @inlinable static var offsetOfTurn: Int { 56 }

  /// Deregisters it from its emitter, if it has one.
  func disconnect(site: Site) {}

  /// Whether it is a parameter's: rows are made with what it reads, and not of it.
  var isParameter: Bool { false }

  /// Whether its handler is on the stack.
  var isOnStack: Bool { false }

  /// Has it counted, or not, what its handler does.
  func setWatched(_ isToBe: Bool) {}

  /// Disconnects it while stages run: its own finds there what ends the session.
  func withdraw() { source?._withUnsafeGuaranteedRef { $0.unlink(self) } }
}

/// What is so of an inlet: one byte, as a stage may have a hundred thousand.
@usableFromInline
struct InletMarks: OptionSet {
  @usableFromInline var rawValue: UInt8

  @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable static var hasMail: Self { Self(rawValue: 1) }
  @inlinable static var needsCare: Self { Self(rawValue: 2) }
  @inlinable static var isCut: Self { Self(rawValue: 4) }
  @inlinable static var isNoted: Self { Self(rawValue: 8) }
  @inlinable static var isPresent: Self { Self(rawValue: 16) }
  @inlinable static var awaits: Self { Self(rawValue: 32) }
  @inlinable static var isTouched: Self { Self(rawValue: 64) }
  @inlinable static var isStanding: Self { Self(rawValue: 128) }

  @inlinable
  subscript(mark: Self) -> Bool {
    @inline(__always) get { rawValue & mark.rawValue != 0 }
    @inline(__always) set { rawValue = newValue ? rawValue | mark.rawValue : rawValue & ~mark.rawValue }
  }
}

extension AnyInlet {
  /// Whether there is something to read besides the emitter's signals.
  @inlinable final var hasMail: Bool {
    @inline(__always) get { marks[.hasMail] }
    @inline(__always) set { marks[.hasMail] = newValue }
  }

  /// There is no handler, or it is on the stack, or what it does is counted: the one thing that is always asked.
  @inlinable final var needsCare: Bool {
    @inline(__always) get { marks[.needsCare] }
    @inline(__always) set { marks[.needsCare] = newValue }
  }

  /// Disconnected without a termination: from an emitter that knows no state, or from one that died.
  @inlinable final var isCut: Bool {
    @inline(__always) get { marks[.isCut] }
    @inline(__always) set { marks[.isCut] = newValue }
  }

  /// Whether it is in its stage's list of inlets to read.
  @inlinable final var isNoted: Bool {
    @inline(__always) get { marks[.isNoted] }
    @inline(__always) set { marks[.isNoted] = newValue }
  }

  /// Whether it is in a session; kept only for an input that has a reader.
  @inlinable final var isPresent: Bool {
    @inline(__always) get { marks[.isPresent] }
    @inline(__always) set { marks[.isPresent] = newValue }
  }

  /// Attached to an emitter that had not run yet: its initiation is read when it has.
  @inlinable final var awaits: Bool {
    @inline(__always) get { marks[.awaits] }
    @inline(__always) set { marks[.awaits] = newValue }
  }

  /// What a ``LiveInlet`` notes of its row, here, where there is room: that it is touched.
  @inlinable final var isTouched: Bool {
    @inline(__always) get { marks[.isTouched] }
    @inline(__always) set { marks[.isTouched] = newValue }
  }

  /// And that what is made of it is announced even where it is equal.
  @inlinable final var isStanding: Bool {
    @inline(__always) get { marks[.isStanding] }
    @inline(__always) set { marks[.isStanding] = newValue }
  }
}

/// Whom messages about an inlet name, and where it was registered.
///
/// An object, so that a stage with a hundred thousand inlets has it once, and each of them is smaller.
@usableFromInline
final class InletNaming {
  let subject: MessageSubject
  let site: Site

  /// - `site`: where it was registered; where it was set up if nothing else is said.
  @usableFromInline
  init(_ subject: MessageSubject, at site: Site? = nil) { (self.subject, self.site) = (subject, site ?? subject.site) }
}

extension AnyInlet {
  @usableFromInline final var subject: MessageSubject { naming.subject }

  /// Where it was registered.
  final var site: Site {
    get { naming.site }
    set { if !newValue.isKnownSame(as: naming.site) { naming = InletNaming(subject, at: newValue) } }
  }

  /// Its index in the emitter's list.
  final var indexInList: Int {
    get { Int(listed) }
    set { listed = UInt32(newValue) }
  }

  /// Its index among the inlets of its stage.
  final var indexInStage: Int {
    get { Int(staged) }
    set { staged = UInt32(newValue) }
  }

  /// Whether it has an emitter.
  public final var isRegistered: Bool { source != nil }

  /// Whether all that has come is one transaction, which lies in the emitter; then it counts as read.
  @inlinable @inline(__always)
  final func takesInPlace() -> Bool {
    guard !hasMail, let source else { return false }
    return source._withUnsafeGuaranteedRef { source in
      guard source.isInPlace, source.serial != readSerial else { return false }
      readSerial = source.serial
      return true
    }
  }

  /// Has its stage read the beginning of its emitter's session when it runs after that.
  final func await(_ source: AnySource) {
    (readSerial, awaits, hasMail) = (source.serial, true, true)
    note()
  }

  /// Whether its emitter counts on it; a storage that its stage has dropped does not, and lets go of it by itself.
  final var isHeld: Bool { source?._withUnsafeGuaranteedRef { !$0.isDropped } ?? false }

  /// Called when its handle is released; a running turn keeps it, and what its handler captured, until its end.
  ///
  /// - `isObserver`: whether the storage kept it, so that the storage is what was released.
  @usableFromInline
  final func retire(isObserver: Bool = false) {
    Turn.current.keep(self)
    guard let source else { return }
    #if DEBUG
      if isHeld {
        if isObserver { reportLost() }
        reportReleased("Deregister it first, or tear its chain down: a token takes down only what nobody else keeps.")
      }
    #endif
    source._withUnsafeGuaranteedRef { $0.unlink(self) }
  }

  #if DEBUG
    private final var emitter: String { source?._withUnsafeGuaranteedRef { $0.subject.located } ?? "nothing" }

    /// Reports that it was released while registered, and says what to do instead.
    final func reportReleased(_ advice: String) -> Never {
      Violation.trap(.missingTeardown, "\(subject) was released while registered with \(emitter) at \(site). \(advice)")
    }

    /// Reports that what it observes was released.
    private final func reportLost() -> Never {
      let advice = "Keep it, or end the observation first: releasing a token does nothing."
      Violation.trap(.missingTeardown, "\(emitter) was released while observed by \(subject) at \(site). \(advice)")
    }
  #endif
}

@available(*, unavailable)
extension AnyInlet: Sendable {}
