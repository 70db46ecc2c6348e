// The C functions of the engine. Swift cannot call libcurl's setopt and getinfo functions, because they are variadic:
// there is one wrapper for each type of argument. The Glibc module does not export epoll, eventfd and memfd_create.
#ifndef INNO_CCURL_SHIM_H
#define INNO_CCURL_SHIM_H

// libcurl's own checks of argument types are macros that do not see through a wrapper.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline CURLcode inno_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode inno_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode inno_easy_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode inno_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode inno_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode inno_easy_set_data_function(CURL *easy, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode inno_easy_set_open_socket_function(CURL *easy, curl_opensocket_callback value) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode inno_easy_set_close_socket_function(CURL *easy, curl_closesocket_callback value) {
  return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, value);
}

static inline CURLcode inno_easy_set_seek_function(CURL *easy, curl_seek_callback value) {
  return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode inno_easy_set_progress_function(CURL *easy, curl_xferinfo_callback value) {
  return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode inno_easy_get_string(CURL *easy, CURLINFO info, char **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode inno_easy_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode inno_easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode inno_easy_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode inno_easy_get_socket(CURL *easy, curl_socket_t *value) {
  return curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLMcode inno_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode inno_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode inno_multi_set_socket_function(CURLM *multi, curl_socket_callback value) {
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, value);
}

static inline CURLMcode inno_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback value) {
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, value);
}

static inline curl_version_info_data *inno_version_info(void) { return curl_version_info(CURLVERSION_NOW); }

static inline int inno_epoll_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

// `operation` is EPOLL_CTL_ADD, _MOD or _DEL; returns 0 or the error number.
static inline int inno_epoll_control(int epoll, int operation, int descriptor, uint32_t events) {
  struct epoll_event event = {.events = events, .data = {.fd = descriptor}};
  return epoll_ctl(epoll, operation, descriptor, &event) == 0 ? 0 : errno;
}

static inline int inno_eventfd_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline void inno_eventfd_signal(int descriptor) {
  uint64_t one = 1;
  ssize_t ignored = write(descriptor, &one, sizeof one);
  (void)ignored;  // EAGAIN: the counter is already above zero, so the reader wakes anyway.
}

// Opens an anonymous file in memory, which is freed when its last descriptor is closed (memfd_create(2)). The system
// call is made by its number, because glibc declares memfd_create only if _GNU_SOURCE is defined.
static inline int inno_memory_file_open(const char *name) {
  const unsigned int close_on_exec = 1;
  return (int)syscall(SYS_memfd_create, name, close_on_exec);
}

// Zero for an address without a port. sin_port and sin6_port are at the same place.
static inline int inno_socket_port(const struct curl_sockaddr *address) {
  if (address->family != AF_INET && address->family != AF_INET6) return 0;
  return ntohs(((const struct sockaddr_in *)&address->addr)->sin_port);
}

static inline int inno_socket_open(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

#endif
