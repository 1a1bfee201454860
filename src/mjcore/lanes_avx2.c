/* The same vector loops for x86-64 machines with AVX2; lanes_ops() asks the processor first. */
#if defined(__x86_64__) && defined(__GNUC__)
#include <string.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#define LANES_VARIANT lanes_avx2
#define LANES_NAME "avx2"
#include "lanes_body.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int lanes_avx2_not_built; /* a translation unit must declare something */
#endif
