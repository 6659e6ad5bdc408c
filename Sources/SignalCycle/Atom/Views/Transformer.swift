import SignalGraph

/// What one view needs, as a value: no more, and ready to be shown.
public protocol Props: Equatable {}

/// Turns state into props.
///
/// ```swift
/// struct Header: Transformer {
///   struct Output: Props {
///     let title: String
///     let canClear: Bool
///   }
///
///   func props(of state: Todos) -> Output {
///     Output(title: "\(state.items.count) todos", canClear: state.doneCount > 0)
///   }
/// }
///
/// let header = store.view(Header(), sending: .whenChanged)
/// header.show("header") { props in print(props.title) }
/// header.hide("header")
/// ```
///
/// For a list of many rows use a ``RowsTransformer``, whose rows follow in O(log n).
///
/// - Precondition: ``props(of:)`` is pure.
public protocol Transformer<Root> {
  /// The whole state.
  associatedtype Root: AtomRoot
  /// What the view needs.
  associatedtype Output: Props

  /// What the view needs of a state.
  func props(of state: Root) -> Output
}

/// Turns state into the rows of a list that are made by a graph.
///
/// ```swift
/// struct OpenTodos: RowsTransformer {
///   func rows(of state: Todos) -> ArrayStorage<String> {
///     state.items.storage.filter { !$0.value.isDone }.sorted { $0.key }.map { $0.value.name }
///   }
/// }
/// ```
public protocol RowsTransformer<Root> {
  /// The whole state.
  associatedtype Root: AtomRoot
  /// A row of the list.
  associatedtype Row

  /// Makes the graph of the rows: a chain on the storages of the tree, or one of these as it is.
  ///
  /// What nobody else keeps is taken down when nobody shows the rows.
  func rows(of state: Root) -> ArrayStorage<Row>
}
