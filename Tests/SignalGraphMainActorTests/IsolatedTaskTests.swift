import SignalGraph
import Testing

/// A model that maps by tasks, as an app has it: what says nothing else belongs to the main actor.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
final class Thumbnails {
  private let photos = DictionarySlot<String, Int>(label: "photos")
  let shown: KeyedAsyncMapping<DictionaryTransaction<String, Int>, String, any Error>
  /// How many were asked for: a property of the main actor, which tasks come back to.
  private(set) var requests = 0

  init() {
    weak var model: Thumbnails?
    let requested = { @MainActor in model?.requests += 1 }
    shown = photos.mapAsync(limit: 2) { photo in
      await requested()
      return try await Self.thumbnail(of: photo.value)
    }
    model = self
  }

  func set(_ photo: Int?, for name: String) { photos[name] = photo }

  isolated deinit { shown.tearDown() }

  private struct Unreadable: Error {}

  private nonisolated static func thumbnail(of photo: Int) async throws -> String {
    if photo < 0 { throw Unreadable() }
    return "photo \(photo)"
  }
}

// example: thumbnails
/// Pictures made by tasks, two at once, in a module of the main actor.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
final class Pictures {
  private let photos = DictionarySlot<String, Int>(label: "photos")
  let shown: KeyedAsyncMapping<DictionaryTransaction<String, Int>, String, Never>

  init() { shown = photos.mapValuesAsync(limit: 2) { photo in await Self.picture(of: photo) } }

  func set(_ photo: Int?, for name: String) { photos[name] = photo }

  isolated deinit { shown.tearDown() }

  private nonisolated static func picture(of photo: Int) async -> String { "picture \(photo)" }
}
// end

@Suite struct IsolatedTaskTests {
  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @Test func `a model of the article about models shows what tasks make`() async {
    let model = Pictures()
    model.set(1, for: "a")
    await model.shown.idle()
    #expect(model.shown.elements == ["a": "picture 1"])
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @Test func `a model of the main actor shows what tasks make`() async {
    let model = Thumbnails()
    model.set(1, for: "a")
    model.set(-1, for: "b")
    await model.shown.idle()
    #expect(model.shown.elements == ["a": "photo 1"] && model.shown.failures["b"] != nil)
    model.set(2, for: "b")
    model.set(nil, for: "a")
    await model.shown.idle()
    #expect(model.shown.elements == ["b": "photo 2"] && model.shown.failures.isEmpty && model.requests == 3)
  }
}
