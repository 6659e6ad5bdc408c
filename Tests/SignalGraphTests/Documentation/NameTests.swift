import SignalGraph
import Testing

/// No public name meets one that files of users often import: those would have to write the module before it.
@Suite("Names")
struct NameTests {
  /// Modules, types, protocols, macros and property wrappers of Swift's own libraries and of Apple's frameworks for
  /// applications.
  static let common: Set<String> = [
    // Modules.
    "AppIntents", "AppKit", "Combine", "CoreData", "Dispatch", "Foundation", "FoundationModels", "Observation", "OSLog",
    "RegexBuilder", "SignalGraph", "SignalGraphTesting", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI",
    "Synchronization",
    "Testing", "UIKit",
    // The standard library.
    "Actor", "AnySequence", "Array", "ArraySlice", "AsyncSequence", "AsyncStream", "Atomic", "Character", "Clock",
    "Collection", "Comparable", "Dictionary", "Duration", "Equatable", "Error", "Hashable", "Hasher", "Identifiable",
    "Index", "Instant", "Iterator", "KeyPath", "Mirror", "Mutex", "Optional", "Range", "Result", "Sequence", "Set",
    "Span",
    "String", "Task", "Unmanaged",
    // Observation.
    "Observable", "Observations", "ObservationIgnored", "ObservationRegistrar", "ObservationTracked", "Perceptible",
    // Combine.
    "AnyCancellable", "AnyPublisher", "AnySubject", "AnySubscriber", "Cancellable", "ConnectablePublisher",
    "CurrentValueSubject", "Demand", "Empty", "Event", "Fail", "Future", "Just", "ObservableObject",
    "PassthroughSubject",
    "Published", "Publisher", "Publishers", "Record", "Scheduler", "Subject", "Subscriber", "Subscribers",
    "Subscription",
    // Foundation.
    "Bundle", "Calendar", "Data", "Date", "Decimal", "Dimension", "Expression", "FileHandle", "Formatter", "IndexPath",
    "IndexSet", "Locale", "Lock", "Measurement", "Message", "Notification", "Operation", "OperationQueue", "Predicate",
    "Process", "Progress", "Scanner", "SortComparator", "SortDescriptor", "SortOrder", "Stream", "Thread", "Timer",
    "Unit",
    "UndoManager", "URL", "UUID", "Value",
    // SwiftUI.
    "Alignment", "Animation", "App", "AppStorage", "Binding", "Button", "Canvas", "Color", "Divider", "Edge",
    "EditMode",
    "Entry", "Environment", "FocusState", "ForEach", "Form", "Gesture", "Grid", "Group", "Image", "Label", "Layout",
    "Link",
    "List", "Menu", "Namespace", "Outline", "Page", "Path", "Picker", "Preview", "ProgressView", "Query", "Scene",
    "SceneStorage", "Section", "Shape", "Slider", "State", "StateObject", "Stepper", "Tab", "Table", "TableColumn",
    "Text",
    "Toggle", "Transaction", "Transition", "View", "ViewBuilder", "Window",
    // Others.
    "Attribute", "Bindable", "Channel", "Context", "Graph", "Guide", "Key", "Logger", "Model", "Node", "Parameter",
    "Product", "Prompt", "Reference", "Regex", "Request", "Response", "Schema", "Session", "Source", "Store", "Suite",
    "Summary", "Tag", "Test", "Tip", "Tool", "Trait", "Transcript", "Tree",
  ]

  /// Global functions of those modules, and methods of types in which users of them write: there the compiler takes the
  /// method for a global function of the same name.
  static let commonFunctions: Set<String> = [
    // The standard library and its tests.
    "assert", "confirmation", "dump", "max", "min", "precondition", "print", "repeatElement", "sequence", "stride",
    "swap", "type", "withExtendedLifetime", "withObservationTracking", "zip",
    // Combine and Foundation.
    "autoreleasepool", "send", "sink", "store", "subscribe",
    // SwiftUI's views.
    "alert", "animation", "background", "environment", "id", "layout", "observe", "onChange", "overlay", "preference",
    "refreshable", "searchable", "sheet", "tag", "task", "toolbar", "transaction", "transform", "transition",
    "withAnimation", "withTransaction",
    // Objects of the Objective-C runtime, controllers and managed objects.
    "copy", "observeValue", "perform", "present", "refresh", "rollback", "save", "undo", "update", "validate",
  ]

  /// The global functions that meet one of them, and what an article says to write.
  ///
  /// SwiftUI's `View.transaction(_:)` changes the animations of a view. `transaction` is kept all the same: it is the
  /// word of this field, and views seldom edit a graph themselves.
  static let explained = ["transaction": "write `SignalGraph.transaction { … }`"]

  @Test(
    arguments: [
      "Sources/SignalGraph", "Sources/SignalGraphTesting", "Sources/SignalGraphObservation", "Sources/SignalRelay",
      "Sources/SignalCycle",
    ])
  func `no public name is a common one`(_ path: String) throws {
    let declared = try CatalogueTests.declarations(in: path).values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(declared.count > 2)
    #expect(declared.intersection(Self.common) == [])
  }
  @Test func `a global function that meets a common one is explained in the article about models`() throws {
    let declared = try ["Sources/SignalGraph", "Sources/SignalGraphTesting"].reduce(into: Set<String>()) {
      $0.formUnion(try CatalogueTests.declarations(in: $1)["func", default: []])
    }
    #expect(declared.isSuperset(of: ["transaction", "unobserved", "assertTornDown", "livingRegistrations"]))
    #expect(declared.intersection(Self.commonFunctions) == Set(Self.explained.keys))
    let article = try Page("Sources/SignalGraph/SignalGraph.docc/Models.md").lines.joined(separator: " ")
    for advice in Self.explained.values { #expect(article.contains(advice)) }
  }

  @Test func `a type with a method of that name reaches the function by its module`() {
    let slot = ValueSlot(1)
    var values: [Int] = []
    let token = slot.observe { values.append($0) }
    Panel(slot: slot).edit()
    #expect(values == [1, 3])
    token.tearDown()
  }
}

/// A type with the method that views have.
private struct Panel {
  let slot: ValueSlot<Int>

  func transaction(_ transform: (inout Int) -> Void) -> Panel { self }

  func edit() {
    SignalGraph.transaction {
      slot.value = 2
      slot.value = 3
    }
  }
}
