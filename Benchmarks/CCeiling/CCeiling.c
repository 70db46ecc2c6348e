// The ceiling: GETs through libcurl's multi handle on epoll, from C, with the options that the engine sets and nothing else around it.
//
// One thread, a fixed set of easy handles, each started again as soon as it is done. A body that is kept has memory of its own, as large as
// announced, and freed once the exchange is over: an application takes it along, and cannot be handed the same buffer twice.
#include "CCeiling.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

struct body {
  CURL *easy;
  char *bytes;
  size_t count, capacity;
};

static struct ceiling_target target;
static CURLM *multi;
static int poller;
static long timeout_ms = -1;
static struct body *bodies;

static size_t keep(char *piece, size_t size, size_t count, void *pointer) {
  struct body *body = pointer;
  size_t length = size * count;
  if (body->count + length > body->capacity) {
    curl_off_t announced = 0;
    if (!body->bytes) curl_easy_getinfo(body->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced);
    size_t capacity = announced > 0 ? (size_t)announced : body->capacity * 2;
    if (capacity < body->count + length) capacity = body->count + length;
    char *bytes = realloc(body->bytes, capacity);
    if (!bytes) return 0;
    body->bytes = bytes;
    body->capacity = capacity;
  }
  memcpy(body->bytes + body->count, piece, length);
  body->count += length;
  return length;
}

static void release(struct body *body) {
  free(body->bytes);
  *body = (struct body){.easy = body->easy};
}

static size_t drop(char *piece, size_t size, size_t count, void *pointer) {
  (void)piece;
  ((struct body *)pointer)->count += size * count;
  return size * count;
}

static size_t skip(char *piece, size_t size, size_t count, void *pointer) {
  (void)piece, (void)pointer;
  return size * count;
}

static int watch(CURL *easy, curl_socket_t socket, int interest, void *owner, void *known) {
  (void)easy, (void)owner;
  if (interest == CURL_POLL_REMOVE) {
    epoll_ctl(poller, EPOLL_CTL_DEL, socket, NULL);
    curl_multi_assign(multi, socket, NULL);
    return 0;
  }
  struct epoll_event event = {.data.fd = socket};
  if (interest & CURL_POLL_IN) event.events |= EPOLLIN;
  if (interest & CURL_POLL_OUT) event.events |= EPOLLOUT;
  epoll_ctl(poller, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
  curl_multi_assign(multi, socket, (void *)1);
  return 0;
}

static int set_timer(CURLM *of, long milliseconds, void *owner) {
  (void)of, (void)owner;
  timeout_ms = milliseconds;
  return 0;
}

static void start(struct body *body) {
  CURL *easy = body->easy;
  curl_easy_reset(easy);
  curl_easy_setopt(easy, CURLOPT_URL, target.url);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, body);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, target.buffers ? keep : drop);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, body);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, skip);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 60000L);
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(easy, CURLOPT_PIPEWAIT, strncmp(target.url, "https:", 6) ? 0L : 1L);
  if (target.authorities) {
    curl_easy_setopt(easy, CURLOPT_CAINFO, target.authorities);
    curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
  }
  curl_multi_add_handle(multi, easy);
}

static bool succeeded(CURLMsg *message, struct body *body) {
  long status = 0;
  curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
  if (message->data.result == CURLE_OK && status == 200 && body->count == (size_t)target.bytes) return true;
  fprintf(stderr, "C: %s, status %ld, %zu bytes\n", curl_easy_strerror(message->data.result), status, body->count);
  return false;
}

void ceiling_open(struct ceiling_target what) {
  target = what;
  curl_global_init(CURL_GLOBAL_DEFAULT);
  multi = curl_multi_init();
  poller = epoll_create1(EPOLL_CLOEXEC);
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
  curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timer);
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)target.concurrency);
  bodies = calloc((size_t)target.concurrency, sizeof *bodies);
  for (int i = 0; i < target.concurrency; i++) bodies[i].easy = curl_easy_init();
}

bool ceiling_run(long count) {
  long begun = 0, done = 0;
  int running = 0;
  struct epoll_event events[64];
  for (; begun < target.concurrency && begun < count; begun++) start(&bodies[begun]);
  while (done < count) {
    int ready = timeout_ms == 0 ? 0 : epoll_wait(poller, events, 64, (int)timeout_ms);
    for (int i = 0; i < ready; i++) {
      int mask = (events[i].events & EPOLLIN ? CURL_CSELECT_IN : 0) | (events[i].events & EPOLLOUT ? CURL_CSELECT_OUT : 0);
      curl_multi_socket_action(multi, events[i].data.fd, mask, &running);
    }
    if (ready == 0) {
      timeout_ms = -1;
      curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
    }
    int queued;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &queued))) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL *easy = message->easy_handle;
      struct body *body = NULL;
      curl_easy_getinfo(easy, CURLINFO_PRIVATE, &body);
      if (!succeeded(message, body)) return false;
      release(body);
      curl_multi_remove_handle(multi, easy);
      done++;
      if (begun < count) {
        begun++;
        start(body);
      }
    }
  }
  return true;
}
