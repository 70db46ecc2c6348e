#include "CScreen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum style { PLAIN, BOLD, GREEN, BOLD_GREEN, BOLD_CYAN };

struct cell {
  char text[4];
  unsigned char length;
  unsigned char style;
};

struct screen {
  int count, selected, top;
  struct cell now[SCREEN_HEIGHT][SCREEN_WIDTH], last[SCREEN_HEIGHT][SCREEN_WIDTH];
};

struct screen *screen_open(int count) {
  struct screen *screen = calloc(1, sizeof *screen);
  screen->count = count;
  return screen;
}

void screen_close(struct screen *screen) { free(screen); }

void screen_move(struct screen *screen, int rows) {
  int selected = screen->selected + rows;
  screen->selected = selected < 0 ? 0 : selected >= screen->count ? screen->count - 1 : selected;
  if (screen->selected < screen->top) screen->top = screen->selected;
  if (screen->selected >= screen->top + SCREEN_HEIGHT) screen->top = screen->selected - SCREEN_HEIGHT + 1;
}

static void put(struct cell *cell, const char *text, int length, enum style style) {
  memcpy(cell->text, text, (size_t)length);
  cell->length = (unsigned char)length;
  cell->style = (unsigned char)style;
}

static void blank(struct cell *row, enum style style) {
  for (int column = 0; column < SCREEN_WIDTH; column++) put(&row[column], " ", 1, style);
}

static void render(struct screen *screen) {
  for (int line = 0; line < SCREEN_HEIGHT; line++) {
    int index = screen->top + line;
    int is_selected = index == screen->selected;
    struct cell *row = screen->now[line];
    blank(row, is_selected ? BOLD : PLAIN);
    char text[32];
    int length = snprintf(text, sizeof text, "Person %d", index);
    for (int i = 0; i < length; i++) put(&row[2 + i], &text[i], 1, is_selected ? BOLD : PLAIN);
    length = snprintf(text, sizeof text, "City %d", index % 100);
    for (int i = 0; i < length; i++) put(&row[SCREEN_WIDTH - length + i], &text[i], 1, is_selected ? BOLD_GREEN : GREEN);
    if (is_selected) {
      put(&row[0], "\xE2\x80\xBA", 3, BOLD_CYAN);
      put(&row[1], " ", 1, BOLD_CYAN);
    }
  }
}

// SGR from one style to another: the shorter of the change and a fresh start.
static const char *change(enum style from, enum style to) {
  static const char *const changes[5][5] = {
    {"", "1", "32", "1;32", "1;36"},
    {"0", "", "0;32", "32", "36"},
    {"0", "0;1", "", "1", "1;36"},
    {"0", "39", "22", "", "36"},
    {"0", "39", "0;32", "32", ""},
  };
  return changes[from][to];
}

static unsigned char *append(unsigned char *end, const char *text, size_t length) {
  memcpy(end, text, length);
  return end + length;
}

static unsigned char *select_style(unsigned char *end, enum style from, enum style to) {
  if (from == to) return end;
  return end + sprintf((char *)end, "\x1B[%sm", change(from, to));
}

size_t screen_draw(struct screen *screen, int fresh, unsigned char *bytes) {
  unsigned char *end = bytes;
  render(screen);
  if (fresh) {
    end = append(end, "\x1B[0m\x1B[2J", 8);
    for (int line = 0; line < SCREEN_HEIGHT; line++) blank(screen->last[line], PLAIN);
  }
  enum style style = PLAIN;
  for (int line = 0; line < SCREEN_HEIGHT; line++) {
    int is_writing = 0;
    for (int column = 0; column < SCREEN_WIDTH; column++) {
      struct cell *new = &screen->now[line][column], *old = &screen->last[line][column];
      if (new->length == old->length && new->style == old->style && memcmp(new->text, old->text, new->length) == 0) {
        is_writing = 0;
        continue;
      }
      if (!is_writing) end += sprintf((char *)end, "\x1B[%d;%dH", line + 1, column + 1);
      is_writing = 1;
      end = select_style(end, style, (enum style)new->style);
      style = (enum style)new->style;
      end = append(end, new->text, new->length);
    }
  }
  end = select_style(end, style, PLAIN);
  memcpy(screen->last, screen->now, sizeof screen->now);
  return (size_t)(end - bytes);
}
