// The peer of the WebSocket clients: one thread on epoll.
#include "CCeiling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { pushed_size = 64 * 1024, pushed_head = 10 };

struct peer {
  int socket;
  bool pushes;
  // How much of the pushed frame has been sent.
  size_t offset;
  // What has been received of the frames that come next.
  size_t count;
  unsigned char bytes[16 * 1024];
};

static int poller;
// A binary frame of 64 KiB.
static unsigned char pushed[pushed_head + pushed_size] = {0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0};

void web_socket_server_prepare(void) { poller = epoll_create1(EPOLL_CLOEXEC); }

void web_socket_server_add(int socket, bool pushes) {
  struct peer *peer = calloc(1, sizeof *peer);
  peer->socket = socket;
  peer->pushes = pushes;
  struct epoll_event event = {.events = EPOLLIN | (pushes ? EPOLLOUT : 0), .data.ptr = peer};
  epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event);
}

// Sends whole frames, as fast as they are received. False if the connection is lost.
static bool push(struct peer *peer) {
  for (int i = 0; i < 16; i++) {
    ssize_t sent = send(peer->socket, pushed + peer->offset, sizeof pushed - peer->offset, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN;
    peer->offset = (peer->offset + (size_t)sent) % sizeof pushed;
  }
  return true;
}

// Writes the answer to the frame at the start of `bytes`, unmasked, and moves both pointers on. False if the frame is
// not there whole.
static bool answer(unsigned char **bytes, unsigned char *end, unsigned char **answers) {
  unsigned char *frame = *bytes;
  if (end - frame < 6) return false;
  size_t size = frame[1] & 0x7f, start = size == 126 ? 4 : 2;
  if (size == 126) size = (size_t)(frame[2] << 8 | frame[3]);
  if ((size_t)(end - frame) < start + 4 + size) return false;
  unsigned char *key = frame + start, *payload = key + 4, *to = *answers;
  memcpy(to, frame, start);
  // Pings are answered by pongs, all other frames by themselves.
  if ((frame[0] & 0x0f) == 9) to[0] = 0x8a;
  to[1] &= 0x7f;
  for (size_t i = 0; i < size; i++) to[start + i] = payload[i] ^ key[i % 4];
  *bytes = payload + size;
  *answers = to + start + size;
  return true;
}

// Echoes the frames that have arrived. False if the connection is over, or a frame larger than the memory for it.
static bool echo(struct peer *peer) {
  static unsigned char answers[sizeof peer->bytes];
  ssize_t received = recv(peer->socket, peer->bytes + peer->count, sizeof peer->bytes - peer->count, MSG_DONTWAIT);
  if (received <= 0) return received < 0 && errno == EAGAIN;
  // A client that receives what is pushed sends control frames at most.
  if (peer->pushes) return true;
  unsigned char *next = peer->bytes, *end = peer->bytes + peer->count + received, *to = answers;
  while (answer(&next, end, &to)) continue;
  peer->count = (size_t)(end - next);
  memmove(peer->bytes, next, peer->count);
  // The kernel has room for it: each client waits for an answer before it sends more.
  return send(peer->socket, answers, (size_t)(to - answers), MSG_NOSIGNAL) == to - answers;
}

void web_socket_server_run(void) {
  struct epoll_event events[64];
  while (true) {
    int ready = epoll_wait(poller, events, 64, -1);
    for (int i = 0; i < ready; i++) {
      struct peer *peer = events[i].data.ptr;
      bool continues = true;
      if (events[i].events & ~EPOLLOUT) continues = echo(peer);
      if (continues && events[i].events & EPOLLOUT) continues = push(peer);
      if (continues) continue;
      close(peer->socket);
      free(peer);
    }
  }
}
