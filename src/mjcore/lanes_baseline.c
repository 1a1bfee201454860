/* The vector loops for any machine, and the choice between the variants; LANES_ALONE leaves out the
 * others. */
#define LANES_VARIANT lanes_baseline
#define LANES_NAME "baseline"
#include "lanes_body.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(LANES_ALONE)
static int runs_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

static int runs_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}
#endif

const LanesOps *lanes_variant(int number)
{
    const LanesOps *found[3];
    int n = 0;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(LANES_ALONE)
    __builtin_cpu_init();
    if (runs_avx512()) found[n++] = &lanes_avx512;
    if (runs_avx2()) found[n++] = &lanes_avx2;
#endif
    found[n++] = &lanes_baseline;
    return 0 <= number && number < n ? found[number] : NULL;
}
