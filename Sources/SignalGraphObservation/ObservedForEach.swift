// Not built on Linux, where there is no SwiftUI.
#if canImport(SwiftUI)
  import SignalGraph
  import SwiftUI

  /// A view for each row of ``ObservedRows``, each of which depends on its own row alone.
  ///
  /// In the content of a plain `ForEach`, who reads a row's value is the view around it, so that an update of one row makes
  /// all of them again. Here each row has a view of its own.
  ///
  /// ```swift
  /// List {
  ///   ObservedForEach(board) { flight in Text("\(flight.key) +\(flight.value)") }
  /// }
  /// ```
  public struct ObservedForEach<ID: Hashable, Element, Content: View>: View {
    private let list: ObservedRows<ID, Element>
    private let content: (Element) -> Content

    /// Shows the rows of a list, each with the view that a closure makes of its element.
    public init(_ list: ObservedRows<ID, Element>, @ViewBuilder content: @escaping (Element) -> Content) {
      (self.list, self.content) = (list, content)
    }

    /// The views; they are made again when rows come, go or move.
    public var body: some View {
      ForEach(list.rows) { row in ObservedRowView(row: row, content: content) }
    }
  }

  private struct ObservedRowView<ID: Hashable, Element, Content: View>: View {
    let row: ObservedRow<ID, Element>
    let content: (Element) -> Content

    var body: some View { content(row.value) }
  }
#endif
