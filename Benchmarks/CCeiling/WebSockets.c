// The ceiling of WebSockets: connections that libcurl has opened (CURLOPT_CONNECT_ONLY), with curl_easy_send(3) and
// curl_easy_recv(3) on epoll, from C and nothing else around them.
//
// One thread. A frame is received into memory of its own, which an application would take along, and its head is
// compared with the one that has to come: no other frame is handled, and text is not validated.
#include "CCeiling.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <unistd.h>

struct connection {
  CURL *easy;
  curl_socket_t socket;
  unsigned char *frame;
  size_t count;
};

static struct web_socket_target target;
static CURLM *multi;
static int poller;
static struct connection **connections;
static int connection_count;
// The head of a frame of the server.
static unsigned char head[10];
static size_t head_size;

static bool fail(const char *text, CURLcode code) {
  fprintf(stderr, "C: %s: %s\n", text, curl_easy_strerror(code));
  return false;
}

// Writes the head of a frame of the target's size, and returns the size of that head.
static size_t write_head(unsigned char *bytes, int opcode, int mask) {
  size_t size = (size_t)target.bytes;
  bytes[0] = 0x80 | opcode;
  if (size < 126) {
    bytes[1] = mask | size;
    return 2;
  }
  int extra = size < 0x10000 ? 2 : 8;
  bytes[1] = mask | (extra == 2 ? 126 : 127);
  for (int i = 0; i < extra; i++) bytes[2 + i] = size >> 8 * (extra - 1 - i);
  return 2 + extra;
}

// The system's generator, with many keys for one system call.
static uint32_t next_key(void) {
  static uint32_t keys[64];
  static int left = 0;
  if (left == 0) left = getrandom(keys, sizeof keys, 0) == sizeof keys ? 64 : 1;
  return keys[--left];
}

// Sends what the kernel has room for at once; the messages are small.
static bool send_all(struct connection *to, const void *bytes, size_t count) {
  size_t sent = 0;
  CURLcode code = curl_easy_send(to->easy, bytes, count, &sent);
  return code == CURLE_OK && sent == count ? true : fail("sending", code);
}

static bool send_message(struct connection *to) {
  static unsigned char frame[14 + 64 * 1024];
  size_t start = write_head(frame, 1, 0x80), size = (size_t)target.bytes;
  uint32_t key = next_key();
  memcpy(frame + start, &key, 4);
  start += 4;
  size_t i = 0;
  const uint64_t wide = (uint64_t)key << 32 | key;
  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    memcpy(&word, target.message + i, 8);
    word ^= wide;
    memcpy(frame + start + i, &word, 8);
  }
  for (; i < size; i++) frame[start + i] = target.message[i] ^ ((unsigned char *)&key)[i % 4];
  return send_all(to, frame, start + size);
}

// Receives what has arrived of the current frame. Sets `ended` at its end.
static bool receive(struct connection *from, bool *ended) {
  size_t size = head_size + (size_t)target.bytes, received = 0;
  *ended = false;
  if (!from->frame && !(from->frame = malloc(size))) return false;
  CURLcode code = curl_easy_recv(from->easy, from->frame + from->count, size - from->count, &received);
  if (code == CURLE_AGAIN) return true;
  if (code != CURLE_OK || received == 0) return fail("receiving", code);
  from->count += received;
  if (from->count < size) return true;
  if (memcmp(from->frame, head, head_size)) return fail("another frame than expected", code);
  free(from->frame);
  from->frame = NULL;
  from->count = 0;
  *ended = true;
  return true;
}

static bool shake_hands(struct connection *with) {
  char bytes[1024];
  int size = snprintf(
      bytes, sizeof bytes,
      "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      strchr(target.url + strlen("http://"), '/'));
  return send_all(with, bytes, (size_t)size);
}

// Reads up to the end of the response: frames may follow.
static bool read_response(struct connection *from) {
  char bytes[1024];
  size_t count = 0, received = 0;
  while (count < 4 || memcmp(bytes + count - 4, "\r\n\r\n", 4)) {
    CURLcode code = count == sizeof bytes ? CURLE_RECV_ERROR : curl_easy_recv(from->easy, bytes + count, 1, &received);
    struct epoll_event event;
    if (code == CURLE_AGAIN) epoll_wait(poller, &event, 1, -1);
    else if (code != CURLE_OK || received == 0) return fail("the handshake", code);
    else count++;
  }
  return memcmp(bytes, "HTTP/1.1 101", 12) ? fail("the status is not 101", CURLE_OK) : true;
}

void web_sockets_prepare(struct web_socket_target what) {
  target = what;
  curl_global_init(CURL_GLOBAL_DEFAULT);
  multi = curl_multi_init();
  poller = epoll_create1(EPOLL_CLOEXEC);
  head_size = write_head(head, target.bytes < 0x10000 ? 1 : 2, 0);
}

bool web_sockets_open(int count) {
  int first = connection_count, running = 0;
  connection_count += count;
  connections = realloc(connections, (size_t)connection_count * sizeof *connections);
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)connection_count);
  for (int i = first; i < connection_count; i++) {
    struct connection *connection = connections[i] = calloc(1, sizeof *connection);
    connection->easy = curl_easy_init();
    curl_easy_setopt(connection->easy, CURLOPT_URL, target.url);
    curl_easy_setopt(connection->easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(connection->easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(connection->easy, CURLOPT_NOSIGNAL, 1L);
    curl_multi_add_handle(multi, connection->easy);
  }
  // The handles stay in the multi handle: removing one closes its connection.
  int connected = 0, queued;
  while (connected < count) {
    curl_multi_perform(multi, &running);
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &queued)); connected++) {
      if (message->data.result != CURLE_OK) return fail("connecting", message->data.result);
    }
    if (connected < count) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  for (int i = first; i < connection_count; i++) {
    struct connection *connection = connections[i];
    curl_easy_getinfo(connection->easy, CURLINFO_ACTIVESOCKET, &connection->socket);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, connection->socket, &event) || !shake_hands(connection)) return false;
  }
  for (int i = first; i < connection_count; i++) {
    if (!read_response(connections[i])) return false;
  }
  return true;
}

bool web_sockets_exchange(long count) {
  long sent = 0, done = 0;
  struct epoll_event events[64];
  for (; sent < connection_count && sent < count; sent++) {
    if (!send_message(connections[sent])) return false;
  }
  while (done < count) {
    int ready = epoll_wait(poller, events, 64, -1);
    for (int i = 0; i < ready; i++) {
      struct connection *connection = events[i].data.ptr;
      bool ended;
      if (!receive(connection, &ended)) return false;
      if (!ended) continue;
      done++;
      if (sent >= count) continue;
      sent++;
      if (!send_message(connection)) return false;
    }
  }
  return true;
}

bool web_sockets_read(long count, unsigned pause) {
  struct epoll_event event;
  while (count > 0) {
    bool ended;
    epoll_wait(poller, &event, 1, -1);
    if (!receive(connections[0], &ended)) return false;
    if (!ended) continue;
    count--;
    usleep(pause);
  }
  return true;
}
