#include "CSignalBench.h"
