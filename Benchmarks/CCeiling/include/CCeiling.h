#ifndef CCEILING_H
#define CCEILING_H

#include <stdbool.h>

// What is asked for. The strings are kept, not copied.
struct ceiling_target {
  const char *url;
  // A PEM file; NULL for libcurl's own.
  const char *authorities;
  // How many bytes every body has.
  long bytes;
  int concurrency;
  // Whether a body is kept whole in memory until it has come, or its pieces are dropped.
  bool buffers;
};

// Opens the one ceiling of this process. It lives as long as the process.
void ceiling_open(struct ceiling_target target);

// Performs so many requests on the calling thread; false once one has failed, with the reason on stderr.
bool ceiling_run(long count);

#endif
