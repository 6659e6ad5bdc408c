extension Turn {
  /// Starts a turn; the caller then fills emitters or inlets and calls ``run()``.
  @inlinable
  func begin() {
    core.pointee.phase = .stages
  }

  /// Runs the turn that was begun, then those that handlers asked for.
  @usableFromInline
  func run() {
    runStages()
    core.pointee.phase = .monitors
    asHandler { serve() }
    core.pointee.phase = .idle
    if core.pointee.hasLeftovers { drain() }
  }

  /// Carries an edit out, made where no body is open, in a turn of its own.
  @usableFromInline
  func run(from source: AnySource) {
    core.pointee.phase = .stages
    core.pointee.first = .passUnretained(source)
    handOn(from: source)
    if core.pointee.due > 0 { runDue() }
    core.pointee.local.pointee.running = nil
    core.pointee.phase = .monitors
    serve()
    core.pointee.phase = .idle
    if core.pointee.hasLeftovers { drain() }
  }

  /// Calls the monitors and forgets what they have been told.
  @inline(__always)
  private func serve() {
    if core.pointee.sentCount == 1 {
      serveOne()
    } else {
      deliver()
      finish()
    }
    if core.pointee.hasLeftovers { bury() }
  }

  /// Does both where one emitter has sent, as at the end of a chain.
  @inline(__always)
  private func serveOne() {
    core.pointee.served = 1
    core.pointee.sent[0]._withUnsafeGuaranteedRef { source in
      noteServing(source)
      source.perform(.conclude)
      source.segment = -1
      source.leave(self)
      if source.needsCare { finishCarefully(source) }
    }
    forgetSent(from: 0)
  }

  /// Releases what went during the turn, unless a body is open: its end does it then.
  ///
  /// What users captured may be released with it, and a `deinit` of theirs may edit; it does so like a handler.
  private func bury() {
    guard core.pointee.level == 0 else { return }
    emptyBins()
    while core.pointee.hasDead {
      var dead = Dead()
      core.pointee.exchangeDead(for: &dead)
      for source in dead.ragged { source.monitors.compact() }
      dead.removeAll()
      // Its memory serves the next turn.
      if !core.pointee.hasDead { core.pointee.exchangeDead(for: &dead) }
      emptyBins()
    }
    core.pointee.concludeBurial()
  }

  @inline(__always)
  private func emptyBins() {
    while let bin = core.pointee.bins.popFirst() { bin.empty() }
  }

  /// Keeps an object until no stage and no handler runs and no body is open.
  @usableFromInline
  func keep(_ object: AnyObject) {
    if !isIdle { core.pointee.bury(object) }
  }

  /// Releases what went where no turn runs: at the end of a body that asked for none.
  func buryIdle() {
    guard core.pointee.hasLeftovers else { return }
    core.pointee.phase = .monitors
    bury()
    core.pointee.phase = .idle
  }

  /// Runs a turn inside a handler: for a stage that was registered or deregistered there.
  func runNested(_ node: StageNode) {
    if reachesUnserved(from: node) {
      asHandler { serveRemaining() }
    }
    let (segment, served, restorations) =
      (core.pointee.segment, core.pointee.served, core.pointee.restorations)
    core.pointee.restorations = []
    core.pointee.segment = core.pointee.sentCount
    core.pointee.served = core.pointee.sentCount
    core.pointee.phase = .stages
    schedule(node)
    runStages()
    core.pointee.phase = .monitors
    asHandler { deliver() }
    finish()
    for restore in core.pointee.restorations { restore() }
    core.pointee.restorations = restorations
    core.pointee.segment = segment
    core.pointee.served = served
  }

  /// Runs a stage whose input began or ended.
  @usableFromInline
  func perform(_ node: StageNode) {
    switch core.pointee.phase {
    case .idle:
      begin()
      schedule(node)
      run()
    case .monitors:
      runNested(node)
    case .stages:
      schedule(node)
    }
  }

  /// Calls a handler outside the order of delivery, by the rules of a handler.
  @usableFromInline
  func callOut(_ inlet: AnyInlet, _ body: () -> Void) {
    let outer = core.pointee.called
    core.pointee.called = Unmanaged.passUnretained(inlet)
    defer { core.pointee.called = outer }
    guard core.pointee.phase == .idle else { return asHandler(body) }
    core.pointee.phase = .monitors
    asHandler(body)
    run()
  }

  /// Calls handlers: bodies that are open now are not theirs, so their edits wait until these end.
  @inline(__always)
  func asHandler(_ body: () -> Void) {
    let base = core.pointee.base
    guard base != core.pointee.level else { return body() }
    core.pointee.base = core.pointee.level
    body()
    core.pointee.base = base
  }

  /// Makes a node due.
  ///
  /// A single due node, as in a chain, needs no queue.
  @usableFromInline
  func schedule(_ node: StageNode) {
    if core.pointee.lone != nil { sendLone() }
    guard !node.isDue else { return }
    node.isDue = true
    let entry = Unmanaged.passUnretained(node)
    core.pointee.due += 1
    if core.pointee.due == 1 {
      core.pointee.only = entry
      return
    }
    if let first = core.pointee.only {
      core.pointee.only = nil
      core.pointee.lowest = .max
      queue(first)
    }
    queue(entry)
  }

  /// Puts a node into the queue of its height.
  private func queue(_ entry: Unmanaged<StageNode>) {
    let height = entry._withUnsafeGuaranteedRef { $0.height }
    if height >= core.pointee.heights { core.pointee.reserveHeight(height) }
    if let tail = core.pointee.tails[height] {
      tail._withUnsafeGuaranteedRef { $0.next = entry }
    } else {
      core.pointee.heads[height] = entry
    }
    core.pointee.tails[height] = entry
    if height < core.pointee.lowest { core.pointee.lowest = height }
  }

  /// Runs the stages that are due, the lowest first.
  private func runStages() {
    handOn()
    runDue()
    core.pointee.local.pointee.running = nil
  }

  private func runDue() {
    while core.pointee.due > 0 {
      guard let entry = core.pointee.only ?? takeLowest() else { continue }
      core.pointee.only = nil
      core.pointee.due -= 1
      entry._withUnsafeGuaranteedRef { node in
        node.isDue = false
        run(node)
      }
      handOn()
    }
  }

  /// Takes the next node out of the queues; nil if it has risen meanwhile and was queued again.
  private func takeLowest() -> Unmanaged<StageNode>? {
    var height = core.pointee.lowest
    while core.pointee.heads[height] == nil { height += 1 }
    core.pointee.lowest = height
    let entry = core.pointee.heads[height].unsafelyUnwrapped
    return entry._withUnsafeGuaranteedRef { node in
      core.pointee.heads[height] = node.next
      if node.next == nil { core.pointee.tails[height] = nil }
      node.next = nil
      guard node.height == height else {
        queue(entry)
        return nil
      }
      return entry
    }
  }

  /// The stages that are due and do not run, the lowest first.
  var dueStages: [StageNode] {
    if let only = core.pointee.only { return [only.takeUnretainedValue()] }
    var stages: [StageNode] = []
    var height = core.pointee.lowest
    while stages.count < core.pointee.due {
      var next = core.pointee.heads[height]
      while let node = next?.takeUnretainedValue() {
        stages.append(node)
        next = node.next
      }
      height += 1
    }
    return stages
  }

  /// Puts the stages that are due where they belong after some have become lower.
  func queueAgain() {
    if core.pointee.only != nil { return }
    let stages = dueStages
    for stage in stages { stage.next = nil }
    for height in 0..<core.pointee.heights {
      (core.pointee.heads[height], core.pointee.tails[height]) = (nil, nil)
    }
    core.pointee.lowest = .max
    for stage in stages { queue(.passUnretained(stage)) }
  }

  @inline(__always)
  private func deliver() {
    guard core.pointee.owing > 0 else { return }
    while core.pointee.served < core.pointee.sentCount {
      let entry = core.pointee.sent[core.pointee.served]
      core.pointee.served &+= 1
      entry._withUnsafeGuaranteedRef { source in
        if noteServing(source) { source.perform(.deliver) }
      }
    }
  }

  @inline(__always)
  private func finish() {
    let segment = core.pointee.segment
    var position = segment
    while position < core.pointee.sentCount {
      core.pointee.sent[position]._withUnsafeGuaranteedRef { close($0) }
      position &+= 1
    }
    forgetSent(from: segment)
  }

  /// Ends an emitter's part in the turn.
  @inline(__always)
  private func close(_ source: AnySource) {
    source.segment = -1
    source.leave(self)
    if source.needsCare { finishCarefully(source) } else { source.perform(.clear) }
  }

  @inline(__always)
  private func forgetSent(from segment: Int) {
    core.pointee.sentCount = segment
    core.pointee.served = segment
    if segment == 0 { core.pointee.first = nil }
  }

  /// - Returns: Whether an emitter owes monitors something; as the last of them is called, it does not any more.
  @inline(__always) @discardableResult
  private func noteServing(_ source: AnySource) -> Bool {
    let owed = source.limit - source.cursor
    if owed == 1 { core.pointee.owing &-= 1 }
    return owed > 0
  }

  /// Serves the monitors that are still owed signals by the running turn and those around it.
  ///
  /// A handler's own turn is about to change what they are owed.
  private func serveRemaining() {
    var position = 0
    while position < core.pointee.sentCount {
      core.pointee.sent[position]._withUnsafeGuaranteedRef { source in
        if noteServing(source) { source.perform(.deliver) }
      }
      position += 1
    }
    core.pointee.served = core.pointee.sentCount
  }

  private func reachesUnserved(from start: StageNode) -> Bool {
    if core.pointee.owing == 0 { return false }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
    var pending = [start]
    while let node = pending.popLast() {
      for source in node.sources where source.segment >= 0 && source.cursor < source.limit { return true }
      for next in node.downstream where seen.insert(ObjectIdentifier(next)).inserted { pending.append(next) }
    }
    return false
  }
}
