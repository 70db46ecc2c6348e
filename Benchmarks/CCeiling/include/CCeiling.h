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

// Where WebSockets are opened, and what is sent on them: a text, which comes back, of so many bytes. The pointers are
// kept, not copied.
struct web_socket_target {
  const char *url;
  const char *message;
  long bytes;
};

// Once in this process.
void web_sockets_prepare(struct web_socket_target target);

// Opens so many connections more. They live as long as the process.
bool web_sockets_open(int count);

// Sends so many messages and receives their echoes, one message under way on each connection.
bool web_sockets_exchange(long count);

// Receives so many messages that the server pushes on the first connection, with a pause in microseconds after each.
bool web_sockets_read(long count, unsigned pause);

// The server of the WebSockets, once in this process.
void web_socket_server_prepare(void);

// Serves a connection whose handshake is done: echoes its messages, or pushes binary ones of 64 KiB without end.
void web_socket_server_add(int socket, bool pushes);

// Serves on the calling thread, for ever.
void web_socket_server_run(void);

#endif
