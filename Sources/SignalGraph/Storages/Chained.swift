/// A link of a chain: it keeps what it was chained to, and takes the chain down.
///
/// A stage made by a chain verb owns its registration and its source. For one made by its initialiser, the user
/// registers and deregisters it.
open class Chained {
  @usableFromInline final var links: ChainLinks?

  @usableFromInline init() {}

  /// Releases a long chain link by link: doing it recursively would need a stack as deep as the chain is long.
  deinit {
    guard let links else { return }
    var pending: [Chained] = []
    swap(&pending, &links.upstream)
    while var next = pending.popLast() {
      if isKnownUniquelyReferenced(&next) {
        pending += next.upstream
        next.upstream = []
      }
    }
  }

  /// The sensors' inlets, for teardown.
  @usableFromInline var chainedInlets: [AnyInlet] { [] }

  /// How messages name it.
  var located: String { "\(Self.self)" }

  /// Whether anybody is registered besides the monitors that chain verbs attached here.
  @usableFromInline var hasSensors: Bool { false }

  /// Whether anybody is registered, including monitors that chain verbs attached here.
  var hasReaders: Bool { false }

  /// The same as ``hasSensors``, without what only feeds `stage`, which is being taken down and reads this.
  func hasSensors(besides stage: Chained) -> Bool { hasSensors }
}

/// What a link of a chain is connected to.
///
/// An object that is made when there is something: of very many slots most are read by a stage that made no chain.
@usableFromInline
final class ChainLinks {
  fileprivate(set) var upstream: [Chained] = []
  var attachments: [ObjectIdentifier: any Attachment] = [:]
  /// A storage's emitter, whose type that knows, and the work of its stage.
  @usableFromInline var emitter: AnyObject?
  @usableFromInline var node: StageNode?
}

extension Chained {
  /// What chain verbs connected this to, retained.
  final var upstream: [Chained] {
    get { links?.upstream ?? [] }
    _modify { yield &makeLinks().upstream }
  }

  /// Monitors that chain verbs attached here.
  final var attachments: [ObjectIdentifier: any Attachment] {
    get { links?.attachments ?? [:] }
    _modify { yield &makeLinks().attachments }
  }

  @usableFromInline
  final func makeLinks() -> ChainLinks {
    if let links { return links }
    let made = ChainLinks()
    links = made
    return made
  }
}

extension Chained {
  /// Reports that an array storage was asked for a position that it does not have.
  @usableFromInline @inline(never)
  static func reportIndex(_ position: Int, _ limit: Int, _ storage: AnyObject, _ verb: StaticString = "subscript")
    -> Never
  {
    let name = (storage as? Chained)?.located ?? "An array"
    Violation.trap(
      .badIndex,
      "\(name) was asked for position \(position), which is not in 0..<\(limit), by \(verb). Check the index."
    )
  }
}

/// A monitor that belongs to a chain.
protocol Attachment: AnyObject {
  /// Its position among the monitors that are registered with one emitter.
  var indexInList: Int { get }
  /// Whether it wants no more signals, and is still registered because nobody has deregistered it yet.
  var isOver: Bool { get }
  func tearDown()
  /// Deregisters silently what is over.
  func leave()
}

extension Chained {
  /// Deregisters what is over: called before an emitter is released.
  final func releaseAttachments() {
    for attachment in attachments.values where attachment.isOver { attachment.leave() }
  }
}

extension Chained {
  /// Takes the chain down: what chain verbs attached here, this stage's registration, and what only it used.
  ///
  /// Monitors attached by chain verbs go, then this stage's registration, then, upwards, those of each stage made by
  /// chaining that has no other sensor.
  ///
  /// The session of a stage is over then, and sensors that are still registered here receive a termination. A slot is an
  /// origin, and keeps its state: of a slot only what chain verbs attached ends, as observations do. Stages, monitors and
  /// replications that are registered with it receive nothing, and follow further edits, until they are taken down or
  /// deregistered themselves. May be called twice.
  ///
  /// - Complexity: O(stages taken down), plus one termination each.
  public final func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    let site = Site(fileID: fileID, line: line)
    var pending = [self]
    while let stage = pending.popLast() {
      let attachments = stage.attachments
      stage.links?.attachments = [:]
      for attachment in attachments.values.sorted(by: { $0.indexInList < $1.indexInList }) { attachment.tearDown() }
      for inlet in stage.chainedInlets { inlet.disconnect(site: site) }
      for next in stage.upstream where !next.upstream.isEmpty && !next.hasSensors(besides: stage) {
        pending.append(next)
      }
    }
  }
}

extension Chained {
  /// Reports that a stage which was taken down is to be read, which would show nothing: it has no state any more.
  ///
  /// Asked in debug builds. Of a stage that no verb made, the user may register a sensor later.
  final func checkStands(readBy reader: MessageSubject, _ site: Site) {
    #if DEBUG
      if upstream.isEmpty { return }
      let inlets = chainedInlets
      if inlets.isEmpty || inlets.contains(where: \.isRegistered) { return }
      Violation.trap(
        .readAfterTeardown,
        "\(reader) was to read \(located) at \(site), which has been taken down: by itself, or with the last that read it. "
          + "Make it anew, or have another view read it as long as it is to stand: an observation alone does not keep it."
      )
    #endif
  }
}

extension Chained {
  /// Takes down stages that nobody keeps, and then, link by link, their sources that nobody keeps.
  ///
  /// Nobody keeps a stage that a chain verb made, if nothing is registered with it and this is the only strong
  /// reference to it.
  ///
  /// A source that several links use is tried once for each of them, so that the last one finds it unkept.
  static func takeDownUnkept(_ pending: inout [Chained], _ site: Site) {
    while var stage = pending.popLast() {
      guard !stage.upstream.isEmpty, !stage.hasReaders, isKnownUniquelyReferenced(&stage) else { continue }
      for inlet in stage.chainedInlets { inlet.disconnect(site: site) }
      pending += stage.upstream
      stage.upstream = []
    }
  }

  /// Ends the registrations of a stage that is released: without a signal; in a debug build that is a violation.
  ///
  /// A release build reports a chain that nobody kept.
  @usableFromInline
  final func retire(_ node: StageNode) {
    if !upstream.isEmpty, let inlet = node.inlets.first(where: \.isHeld) {
      #if DEBUG
        inlet.reportReleased(
          "Name it and tear its chain down: a token takes down only what nobody else keeps.\(adviceOnAsking)"
        )
      #else
        Violation.tell(
          .missingTeardown,
          at: inlet.site,
          "\(inlet.subject) was released while registered at \(inlet.site): nobody kept the chain, so it has ended, "
            + "without a signal. Keep the token of its observation, or its last stage, and tear that down."
            + adviceOnAsking
        )
      #endif
    }
    node.retire()
  }

  /// What to write where a verb was called only to read its result once: elements have the same verbs.
  private var adviceOnAsking: String {
    guard upstream.contains(where: { $0 is any ElementReading }) else { return "" }
    return " To ask once, write 'elements' before the verb: rows.elements.…"
  }
}

@available(*, unavailable)
extension Chained: Sendable {}
