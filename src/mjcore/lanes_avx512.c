/* The same vector loops for x86-64 machines with AVX-512; lanes_ops() asks the processor first. */
#if defined(__x86_64__) && defined(__GNUC__)
#include <string.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,prefer-vector-width=512")
#endif
#define LANES_VARIANT lanes_avx512
#define LANES_NAME "avx512"
#include "lanes_body.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int lanes_avx512_not_built; /* a translation unit must declare something */
#endif
