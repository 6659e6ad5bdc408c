/// What a chain is made of: keeps what it was chained to, and takes the chain down.
///
/// A stage made by a chain verb owns its registration and its source; one made by its initialiser does not, its user
/// registers and deregisters it.
open class Chained {
  /// What chain verbs connected this to, retained.
  final var upstream: [Chained] = []
  /// Monitors that chain verbs attached here.
  final var attachments: [ObjectIdentifier: any Attachment] = [:]

  @usableFromInline init() {}

  /// A long chain is let go link by link: releasing it recursively would need a stack as deep as the chain is long.
  deinit {
    var pending = upstream
    upstream = []
    while var next = pending.popLast() {
      if isKnownUniquelyReferenced(&next) {
        pending += next.upstream
        next.upstream = []
      }
    }
  }

  /// The sensors' inlets, for teardown.
  @usableFromInline var chainedInlets: [AnyInlet] { [] }

  /// What messages call it.
  var located: String { "\(Self.self)" }

  /// Whether somebody is registered beside the monitors that chain verbs attached here.
  @usableFromInline var hasSensors: Bool { false }

  /// Whether anybody is registered, monitors that chain verbs attached here included.
  var hasReaders: Bool { false }

  /// The same as ``hasSensors``, for a stage that is taken down and reads this: what feeds only that one is no reason to stay.
  func hasSensors(besides stage: Chained) -> Bool { hasSensors }
}

extension Chained {
  /// Reports that an array storage was asked for what it does not have.
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
  /// Its place among those that are registered with one emitter.
  var position: Int { get }
  func tearDown()
}

extension Chained {
  /// Takes the chain down: the monitors attached here by chain verbs, this stage's registration, and, upwards, each stage
  /// made by chaining that has no other sensor.
  ///
  /// Whoever is still registered here receives a termination. May be called twice.
  ///
  /// - Complexity: O(stages taken down), and one termination each.
  public final func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    let site = Site(fileID: fileID, line: line)
    var pending = [self]
    while let stage = pending.popLast() {
      let attachments = stage.attachments
      stage.attachments = [:]
      for attachment in attachments.values.sorted(by: { $0.position < $1.position }) { attachment.tearDown() }
      for inlet in stage.chainedInlets { inlet.disconnect(site: site) }
      for next in stage.upstream where !next.upstream.isEmpty && !next.hasSensors(besides: stage) {
        pending.append(next)
      }
    }
  }
}

extension Chained {
  /// Takes down what nobody keeps: each of these that a chain verb made, with which nothing is registered and to which this
  /// is the only strong reference; then, link by link, each source under the same three conditions.
  ///
  /// A source of several links is asked once for each of them, so that the last one finds it unkept.
  static func takeDownUnkept(_ pending: inout [Chained], _ site: Site) {
    while var stage = pending.popLast() {
      guard !stage.upstream.isEmpty, !stage.hasReaders, isKnownUniquelyReferenced(&stage) else { continue }
      for inlet in stage.chainedInlets { inlet.disconnect(site: site) }
      pending += stage.upstream
      stage.upstream = []
    }
  }

  /// Ends what a stage that dies is registered with: without a signal, and in a debug build with a violation.
  ///
  /// A release build tells of a chain that nobody kept.
  @usableFromInline
  final func retire(_ node: StageNode) {
    #if !DEBUG
      if !upstream.isEmpty, let inlet = node.inlets.first(where: \.isRegistered) {
        Violation.tell(
          .missingTeardown,
          at: inlet.site,
          "\(inlet.subject) was released while registered at \(inlet.site): nobody kept the chain, so it has ended, "
            + "without a signal. Keep the token of its observation, or its last stage, and tear that down."
        )
      }
    #endif
    node.retire()
  }
}

@available(*, unavailable)
extension Chained: Sendable {}
