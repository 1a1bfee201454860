/* What the native loops rely on, said where they rely on it.
 *
 * CHECK() is assert(): it stops the process in the checked build (MJCORE_CHECKED=1, see setup.py) and
 * is nothing at all in any other, where NDEBUG is defined. CHECKED guards checks that need a loop.
 */
#ifndef MJCORE_CHECKS_H
#define MJCORE_CHECKS_H

#include <assert.h>

#define CHECK(condition) assert(condition)

#if defined(NDEBUG)
#define CHECKED 0
#else
#define CHECKED 1
#endif

#endif
