#include "CSignalGraph.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

// Initial-exec, so that reading it costs two instructions and no call: a few bytes of the space that every program has for it.
static _Thread_local void *turn_of_thread __attribute__((tls_model("initial-exec")));
static _Thread_local char thread_mark;

static pthread_key_t turn_key;
static pthread_once_t turn_once = PTHREAD_ONCE_INIT;
static void (*turn_release)(void *);

static void release_at_exit(void *turn) {
  turn_of_thread = NULL;
  void (*release)(void *) = __atomic_load_n(&turn_release, __ATOMIC_ACQUIRE);
  release(turn);
}

static void make_key(void) { pthread_key_create(&turn_key, release_at_exit); }

void *signalgraph_turn_get(void) { return turn_of_thread; }

void signalgraph_turn_set(void *turn, void (*release)(void *)) {
  __atomic_store_n(&turn_release, release, __ATOMIC_RELEASE);
  pthread_once(&turn_once, make_key);
  pthread_setspecific(turn_key, turn);
  turn_of_thread = turn;
}

size_t signalgraph_thread_number(void) { return (size_t)(uintptr_t)&thread_mark; }

void signalgraph_print_error(const char *text) { fputs(text, stderr); }
