/* The vector loops for any machine, and the choice between the variants. */
#define LANES_VARIANT lanes_baseline
#define LANES_NAME "baseline"
#include "lanes_body.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define HAVE_AVX2 1
#else
#define HAVE_AVX2 0
#endif

const LanesOps *lanes_ops(const char *name)
{
    int runs_avx2 = 0;
#if HAVE_AVX2
    __builtin_cpu_init();
    runs_avx2 = __builtin_cpu_supports("avx2");
    if (runs_avx2 && (*name == 0 || strcmp(name, lanes_avx2.name) == 0)) return &lanes_avx2;
#endif
    (void)runs_avx2;
    if (*name == 0 || strcmp(name, lanes_baseline.name) == 0) return &lanes_baseline;
    return NULL;
}
