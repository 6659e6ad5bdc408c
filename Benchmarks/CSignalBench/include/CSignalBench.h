#ifndef C_SIGNAL_BENCH_H
#define C_SIGNAL_BENCH_H
#endif
