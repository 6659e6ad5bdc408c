// The reference of a whole pipeline, W1's, W2's and W3's: filter, order and map of a
// dictionary, fused.
#include "Keyed/Plain.h"

const csb_operations csb_plain = KEYED_OPERATIONS;
