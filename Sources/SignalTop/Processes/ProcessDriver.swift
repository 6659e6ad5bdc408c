import SignalCycle

/// The processes of the machine: looks at them when it is asked to, and tells what is on the page.
final class ProcessDriver: Driver {
  struct Model: CycleValue {
    /// The how manyth look is wanted.
    var look = 0
    var view = ProcessView()
  }

  enum Event: CycleValue {
    case page(ProcessPage)
  }

  private var table: ProcessTable
  private var pipeline: ProcessPipeline?
  private var lastLook: Int?

  init(_ table: ProcessTable) { self.table = table }

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    let pipeline = pipeline ?? ProcessPipeline { page in outlet.emit(.page(page)) }
    self.pipeline = pipeline
    let isNew = model.look != lastLook
    lastLook = model.look
    pipeline.update(isNew ? table.look() : nil, model.view)
  }

  func stop() { pipeline?.tearDown() }
}
