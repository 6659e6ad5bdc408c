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

  @Test(arguments: ["Sources/SignalGraph", "Sources/SignalGraphTesting"])
  func `no public name is a common one`(_ path: String) throws {
    let declared = try CatalogueTests.declarations(in: path).values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(declared.count > 10)
    #expect(declared.intersection(Self.common) == [])
  }
}
