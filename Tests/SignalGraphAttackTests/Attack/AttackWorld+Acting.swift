import SignalGraph

extension AttackWorld {
  /// Does something, if it may attack from here and there is something left to do.
  func act(in place: AttackPlace, _ who: String) {
    guard fault == nil, budget > 0, options.allows(place), frames.count < 6 else { return }
    let limit = place == .handler ? 1 : 2
    guard place == .deinitialiser || generator.chance(limit, in: 4) else { return }
    if place == .handler, !options.contains(.handlersOfBodies), hasOpenBody { return }
    budget -= 1
    note("\(place.rawValue) \(who):")
    if place == .handler {
      frames.append(.handler)
      operate(in: place)
      frames.removeLast()
    } else {
      operate(in: place)
    }
  }

  private var hasOpenBody: Bool { frames.contains { if case .body = $0 { true } else { false } } }

  /// Does one operation drawn at random.
  func operate(in place: AttackPlace) {
    guard fault == nil else { return }
    // Where most stages go by time or are made of events, more operations are about that.
    let isUsual = options.isDisjoint(with: [.time, .events])
    switch generator.number(below: isUsual ? 20 : bent == .path || bent == .events ? 30 : 23) {
    case 9, 10, 11: openBody(in: place)
    case 12 where options.contains(.structure): register(in: place)
    case 13 where options.contains(.structure): deregister(in: place)
    case 14...15 where options.contains(.structure): grow(in: place)
    case 16 where options.contains(.structure): tearDown(in: place)
    case 17 where options.contains(.structure): release(in: place)
    case 18 where options.contains(.sessions): toggle(in: place)
    case 19...20 where options.contains(.time): advance(in: place)
    case 21...22 where options.contains(.events): dispatch(in: place)
    case 23... where bent == .path && options.contains(.time): advance(in: place)
    case 23... where bent == .events && options.contains(.events): dispatch(in: place)
    default: if let slot = draw(slots) { edit(slot, place) }
    }
  }

  private func openBody(in place: AttackPlace) {
    guard options.contains(.bodies), frames.count < 5 else {
      if let slot = draw(slots) { edit(slot, place) }
      return
    }
    let throwing = options.contains(.throwing) && generator.chance(1, in: 3)
    count(throwing ? "body that throws" : "body", place)
    if hasOpenBody { count("nested body", place) }
    note(throwing ? "transaction, throwing:" : "transaction:")
    do {
      try transaction {
        open(throwing: throwing)
        defer { close(throwing: throwing) }
        for _ in 0...generator.number(below: 4) { operate(in: .body) }
        if throwing { throw AttackThrow() }
      }
    } catch {}
  }

  private func register(in place: AttackPlace) {
    guard let node = draw(nodes) else { return }
    count("registration", place)
    follow(node)
  }

  /// Registers one more follower.
  @discardableResult
  func follow(_ node: AttackNode, slot: AttackSlot? = nil) -> AttackFollower? {
    let isFirst = node.followers.isEmpty
    let name = makeName("\(node.name).f")
    let isAttached = !isFirst && node.isConnected && generator.chance(1, in: 3)
    let isKept = !options.contains(.notNumbers) && generator.chance(1, in: 4)
    note("\(name) registers\(isAttached ? " by observing" : "")\(isKept ? ", keeping" : "")")
    let onNews: ((AttackNews, [Cell]?) -> Void)? = slot.map { slot in
      { [unowned self, unowned slot] news, cells in if news == .changed { arrive(slot, cells ?? []) } }
    }
    var made: AttackFollower?
    node.storage.follow(
      self,
      name,
      isAttached: isAttached,
      isKept: isKept,
      truth: node.truth,
      onNews: onNews
    ) {
      node.followers.append($0)
      made = $0
    }
    return made
  }

  private func deregister(in place: AttackPlace) {
    guard let node = draw(nodes.filter { $0.followers.dropFirst().contains(where: \.isReady) }),
      let follower = draw(node.followers.dropFirst().filter(\.isReady))
    else { return }
    node.followers.removeAll { $0 === follower }
    count("deregistration", place)
    note("\(follower.name) deregisters")
    follower.detach()
    if let complaint = follower.complaint { fail(.replay, "\(follower.name): \(complaint)") }
    if options.contains(.releases), generator.chance(1, in: 2) { return }
    // A follower that is gone may still receive a signal after the handler has returned.
    parted.append(follower)
  }

  private func grow(in place: AttackPlace) {
    guard nodes.count < 24, let node = makeStage() else { return }
    count("new stage", place)
    nodes.append(node)
    follow(node)
  }

  private func tearDown(in place: AttackPlace) {
    guard let node = draw(nodes.filter { !$0.isSlot && $0.isConnected }) else { return }
    count("teardown", place)
    tearDown(node)
  }

  /// Takes a stage down, with everything that only it needed.
  func tearDown(_ node: AttackNode) {
    note("\(node.name).tearDown()")
    var pending = [node]
    while let next = pending.popLast() {
      guard next.isConnected else { continue }
      next.isConnected = false
      // What listens beside the stage would keep its inputs.
      next.path?.end()
      for input in next.inputs { input.readers -= 1 }
      next.followers.removeAll {
        if $0.isAttached { parted.append($0) }
        return $0.isAttached
      }
      if next.link == nil { pending += next.inputs.filter { !$0.isKept } }
    }
    node.storage.chained.tearDown()
  }

  private func release(in place: AttackPlace) {
    let loose = nodes.filter { node in !node.isSlot && node.readers == 0 }
    guard nodes.count > 8, let node = draw(loose) else { return }
    count("release", place)
    release(node)
  }

  /// Deregisters a stage's followers, takes it down and lets go of it.
  func release(_ node: AttackNode) {
    note("\(node.name) is released")
    let followers = node.followers.reversed()
    nodes.removeAll { $0 === node }
    for follower in followers where !follower.isAttached { follower.detach() }
    node.followers = []
    parted += followers
    if node.isConnected { tearDown(node) }
  }

  private func toggle(in place: AttackPlace) {
    guard let node = draw(nodes.filter { $0.link != nil && $0.isConnected }) else { return }
    let isReset = generator.chance(1, in: 2)
    count(isReset ? "reset" : "session", place)
    isToggling = true
    defer { isToggling = false }
    note("\(node.name) is \(isReset ? "registered again" : node.isLinked ? "deregistered" : "registered")")
    func flip() {
      guard node.isConnected else { return }
      node.isLinked.toggle()
      if node.isLinked { node.link?.connect() } else { node.link?.cut() }
    }
    if isReset {
      transaction {
        open(throwing: false)
        defer { close(throwing: false) }
        flip()
        flip()
      }
    } else {
      flip()
    }
  }
}
