#include "CSignalGraph.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

// Initial-exec, so that reading it costs two instructions and no call: a few bytes of the space that every program has for it.
static _Thread_local signalgraph_thread this_thread __attribute__((tls_model("initial-exec")));

static pthread_key_t turn_key;
static pthread_once_t turn_once = PTHREAD_ONCE_INIT;
static void (*turn_release)(void *);

static void release_at_exit(void *turn) {
  this_thread.turn = NULL;
  void (*release)(void *) = __atomic_load_n(&turn_release, __ATOMIC_ACQUIRE);
  release(turn);
}

static void make_key(void) { pthread_key_create(&turn_key, release_at_exit); }

signalgraph_thread *signalgraph_thread_get(void) { return &this_thread; }

void signalgraph_turn_set(void *turn, void (*release)(void *)) {
  __atomic_store_n(&turn_release, release, __ATOMIC_RELEASE);
  pthread_once(&turn_once, make_key);
  pthread_setspecific(turn_key, turn);
  this_thread.turn = turn;
}

size_t signalgraph_thread_number(void) { return (size_t)(uintptr_t)&this_thread; }

void signalgraph_print_error(const char *text) { fputs(text, stderr); }
