// Comes between a program and the system calls with which it saves. INTERPOSED_KILL ends the process at the call of that
// number, in the middle of it if it writes; from the call INTERPOSED_FULL on, the disk has no room, until INTERPOSED_ROOM.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static int number = 0;

static int named(const char *name) {
  const char *text = getenv(name);
  return text ? atoi(text) : 0;
}

static void end(void) { kill(getpid(), SIGKILL); }

static int is_killing(void) { return ++number == named("INTERPOSED_KILL"); }

static int is_full(void) {
  int full = named("INTERPOSED_FULL"), room = named("INTERPOSED_ROOM");
  return full && number >= full && (!room || number < room);
}

static ssize_t interposed(int descriptor, const void *bytes, size_t count, off_t offset) {
  static ssize_t (*original)(int, const void *, size_t, off_t);
  if (!original) original = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
  if (is_killing()) {
    // A number of bytes that differs from call to call.
    original(descriptor, bytes, count * (size_t)(number % 4) / 3, offset);
    end();
  }
  if (is_full()) {
    if (number == named("INTERPOSED_FULL") && count > 1) return original(descriptor, bytes, count / 2, offset);
    errno = ENOSPC;
    return -1;
  }
  return original(descriptor, bytes, count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return interposed(descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  return interposed(descriptor, bytes, count, offset);
}

int fsync(int descriptor) {
  static int (*original)(int);
  if (!original) original = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  if (is_killing()) end();
  return original(descriptor);
}

int rename(const char *past, const char *future) {
  static int (*original)(const char *, const char *);
  if (!original) original = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  if (is_killing()) end();
  return original(past, future);
}

int ftruncate(int descriptor, off_t count) {
  static int (*original)(int, off_t);
  if (!original) original = (int (*)(int, off_t))dlsym(RTLD_NEXT, "ftruncate");
  if (is_killing()) end();
  return original(descriptor, count);
}
