import SignalCycle
import SignalGraph

/// What the first line of the list needs.
struct Header: Transformer {
  struct Output: Props {
    let filter: Filter
    let count: Int
  }

  func props(of state: Todos) -> Output { Output(filter: state.filter.value, count: state.items.count) }
}

/// The todos that the filter lists, by number.
struct ListedTodos: RowsTransformer {
  func rows(of state: Todos) -> ArrayStorage<DictionaryEntry<Int, Todo>> {
    state.items.storage.filter(with: state.filter.storage) { entry, filter in filter.lists(entry.value) }.sorted()
  }
}
