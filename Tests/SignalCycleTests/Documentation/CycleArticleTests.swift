import Foundation
import SignalCycle
import SignalGraph
import Testing

/// The pages about cycles say what is compiled, and what it prints.
@Suite struct CycleArticleTests {
  private static let folder = "Sources/SignalCycle/SignalCycle.docc"
  private let examples = ExampleFile("Tests/SignalCycleTests/Documentation/CycleArticleTests.swift")

  @Test func `each example of the article and of the page of protocols is one of this file`() throws {
    for path in ["\(Self.folder)/Cycles.md", "Protocols.md"] {
      let blocks = try Page(path).blocks.filter { $0.name?.hasPrefix("cycle turn ") == true }
      #expect(blocks.count > 1)
      for block in blocks {
        let name = try #require(block.name)
        let example = try #require(try examples.code(name), "\(name)")
        #expect(block.code == example.lines, "\(name)")
      }
    }
  }

  @Test func `they print what their comments say`() throws {
    let article = try Page("\(Self.folder)/Cycles.md")
    let protocols = try Page("Protocols.md")
    for (page, name, body) in [
      (article, "cycle turn running", running), (protocols, "cycle turn heating", turnedHeating),
      (protocols, "cycle turn commands", commands),
    ] {
      let printer = Printer()
      try body(printer.print)
      #expect(page.block(name)?.comments == printer.lines, "\(printer.lines)")
    }
    let cycle = Cycle(HeatingFunctions())
    #expect(cycle.frame == Thermostat())
    cycle.tearDown()
  }

  @Test func `the page has a section for each protocol`() throws {
    let headings = try Page("Protocols.md").lines.filter { $0.hasPrefix("## `") }.map { $0.dropFirst(4).dropLast() }
    let names = [
      "CycleValue", "Initializable", "Driver", "CycleDrivable", "SinkSourceConverting", "EventEffectConverting",
      "FrameReducing", "FrameCommand",
    ]
    #expect(Set(names).subtracting(headings.map(String.init)) == [])
  }

  /// Each block of the tutorial names the file of the program in which it stands.
  @Test func `each step of the tutorial stands word for word in the program`() throws {
    let blocks = try Page("\(Self.folder)/BuildingSignalTop.md").blocks.filter { $0.language == "swift" }
    #expect(blocks.count > 8)
    for block in blocks {
      let path = try #require(block.name, "line \(block.position)")
      let file = try Page("Sources/SignalTop/\(path)").text
      #expect(file.contains(block.lines.joined(separator: "\n") + "\n"), "line \(block.position), of \(path)")
    }
  }

  @Test func `the catalogue lists every public type`() throws {
    let page = try Page("\(Self.folder)/Cycles.md")
    let listed = Set(page.lines.filter { $0.hasPrefix("- ``") }.map { $0.dropFirst(4).dropLast(2) })
    let pattern = /^ *(?:public|open) (?:final )?(?:class|struct|enum|protocol) (\w+)/
    let folder = Page.root.appendingPathComponent("Sources/SignalCycle/Cycle")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var declared: Set<Substring> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      // What stands in a condition of platforms is indented once, what stands in a type is too, elsewhere.
      let indentation = text.hasPrefix("#if") ? "  " : ""
      for line in text.split(separator: "\n") where line.hasPrefix(indentation) && !line.hasPrefix(indentation + " ") {
        if let match = line.firstMatch(of: pattern) { declared.insert(Substring(String(match.1))) }
      }
    }
    #expect(declared.count > 30)
    // The delegate is there where UIKit is, so no link may lead to it here.
    #expect(declared.symmetricDifference(listed) == ["CycledApplicationDelegate"])
  }

  // swift-format-ignore
  private func running(_ print: @escaping (Any...) -> Void) throws {
    // example: cycle turn running
    let drivers = Counting.Drivers(display: Display { print($0) })
    let cycle = Cycle(Counting(), drivers: drivers)    // 0
    let recorder = try CycleRecorder(cycle)
    drivers.application.outlet?.emit(.plus)            // 1
    drivers.application.outlet?.emit(.plus)            // 2
    print(cycle.frame.count)                           // 2
    let moment = recorder.recording.moments[1]
    print(moment.driver, moment.cause)                 // keypad {"plus":{}}
    print(moment.faults(in: Counting()))               // []
    try cycle.send(Keypad.Event.minus, from: "keypad") // 1
    recorder.tearDown()
    cycle.tearDown()
    // end
  }

  // swift-format-ignore
  private func turnedHeating(_ print: @escaping (Any...) -> Void) throws {
    // example: cycle turn heating
    let heater = Appliances()
    let heating = Cycle(Heating(), drivers: heater)
    heater.application.outlet?.emit(.measured(18))
    print(heater.application.isOn)    // true
    heater.application.outlet?.emit(.measured(21))
    print(heater.application.isOn)    // false
    heating.tearDown()
    // end
  }

  // swift-format-ignore
  private func commands(_ print: @escaping (Any...) -> Void) throws {
    // example: cycle turn commands
    let commands = CommandSequence<Adjustment>([.warmer, .warmer, .colder])
    print(try commands.replayed(from: Thermostat()).map(\.goal))     // [21, 22, 21]
    let back = try commands.reversed(from: Thermostat())
    print(back.entries.map { "\($0.command)" })                     // ["warmer", "colder", "colder"]
    print(commands.faults(from: Thermostat(goal: 24)))               // [Command 1: it is warm enough]
    // end
  }
}

// example: cycle turn program
final class Keypad: Driver {
  struct Model: CycleValue { var isOn = true }
  enum Event: CycleValue { case plus, minus }

  private(set) var outlet: DriverOutlet<Event>?
  func render(_ model: Model, _ outlet: DriverOutlet<Event>) { self.outlet = model.isOn ? outlet : nil }
}

final class Display: Driver {
  struct Model: CycleValue { var text = "0" }

  let write: (String) -> Void
  init(_ write: @escaping (String) -> Void) { self.write = write }
  func render(_ model: Model, _ outlet: DriverOutlet<Never>) { write(model.text) }
}

struct Counting: SinkSourceConverting {
  struct Source: CycleValue, Initializable {
    var keypad = Keypad.Model()
    var display = Display.Model()
    var count = 0
  }

  struct Drivers: CycleDrivable {
    let application = Keypad()
    var display = Display { print($0) }
  }

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    let display = drivers.display.rendered(events.map { $0.display }).reduced(into: events) { _, _ in }
    let keypad = drivers.application.rendered(events.map { $0.keypad }, as: "keypad")
    return keypad.reduced(into: events) { event, frame in
      frame.count += event == .plus ? 1 : -1
      frame.display.text = "\(frame.count)"
      frame.keypad.isOn = frame.count < 3
    }.merged(with: display)
  }
}
// end

// example: cycle turn value
struct Thermostat: CycleValue, Initializable {
  var heater = Heater.Model()
  var goal = 20
}
// end

// example: cycle turn driver
final class Heater: Driver {
  struct Model: CycleValue { var isOn = false }
  enum Event: CycleValue { case measured(Int) }

  private(set) var isOn = false
  private(set) var outlet: DriverOutlet<Event>?

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    isOn = model.isOn
    self.outlet = outlet
  }
}
// end

// example: cycle turn drivers
struct Appliances: CycleDrivable {
  let application = Heater()
}
// end

// example: cycle turn router
struct Heating: SinkSourceConverting {
  func effect(of events: CycleFrames<Thermostat>, drivers: Appliances) -> CycleEvents<Thermostat> {
    drivers.application.rendered(events.map { $0.heater }, as: "heater").reduced(into: events)
  }
}
// end

// example: cycle turn functions
struct HeatingFunctions: EventEffectConverting {
  let heater = Heater()

  func events(from effects: CycleFrames<Thermostat>) -> CycleEvents<Heater.Event> {
    heater.rendered(effects.map { $0.heater }, as: "heater")
  }

  func effects(from events: CycleEvents<Framed<Heater.Event, Thermostat>>) -> CycleEvents<Thermostat> {
    events.reduced()
  }

  func start() -> (Heater.Event, Thermostat) { (.measured(20), Thermostat()) }
}
// end

// example: cycle turn reducing
extension Heater.Event: FrameReducing {
  func reduced(_ frame: Thermostat) -> Thermostat {
    guard case .measured(let degrees) = self else { return frame }
    var next = frame
    next.heater.isOn = degrees < frame.goal
    return next
  }
}
// end

// example: cycle turn command
enum Adjustment: FrameCommand {
  case warmer, colder

  func apply(to frame: inout Thermostat) { frame.goal += self == .warmer ? 1 : -1 }
  func fault(in frame: Thermostat) -> String? { self == .warmer && frame.goal == 25 ? "it is warm enough" : nil }
  func inverse(in frame: Thermostat) -> Adjustment? { self == .warmer ? .colder : .warmer }
}
// end
