#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Starts counting the allocations of every thread, from zero; or stops.
void allocation_counting(bool is_on);

/// How often memory was allocated while counting was on.
size_t allocation_count(void);

/// The bytes of the heap that are in use now: all arenas of malloc, its own overhead included.
size_t allocated_bytes(void);
