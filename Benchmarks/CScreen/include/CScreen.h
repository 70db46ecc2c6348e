#ifndef CSCREEN_H
#define CSCREEN_H

#include <stddef.h>

#define SCREEN_WIDTH 200
#define SCREEN_HEIGHT 60

// A list of people on a screen of cells, in plain C: what the Swift frame is compared with.
struct screen;

struct screen *screen_open(int count);
void screen_close(struct screen *screen);

// Moves the selection by so many rows and scrolls as far as it takes.
void screen_move(struct screen *screen, int rows);

// Fills the cells from the rows in view, and appends what differs from the last frame to `bytes`, which has room for 64 KiB; with `fresh`,
// a cleared screen and all of it. Returns the number of bytes.
size_t screen_draw(struct screen *screen, int fresh, unsigned char *bytes);

#endif
