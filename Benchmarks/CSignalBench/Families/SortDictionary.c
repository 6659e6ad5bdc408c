// The reference of order, where a tree finds an element by its sort key: all records
// by score, then by key. W1's reference with a filter that lets everything through.
#define MEMBERS 16
#include "../Keyed/Plain.h"

const csb_operations csb_sort_dictionary = KEYED_OPERATIONS;
