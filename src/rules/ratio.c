/* ratio.c - exact fractions, always in lowest terms. */
#include "rules/ratio.h"

#include "rules/assert.h"

int64_t ratio_gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

int64_t ratio_lcm(int64_t a, int64_t b)
{
    int64_t product;
    bool over = __builtin_mul_overflow(a / ratio_gcd(a, b), b, &product);

    assert(!over);
    (void)over;
    return product;
}

static struct ratio reduce(ratio_wide n, ratio_wide d)
{
    ratio_wide a = n < 0 ? -n : n, b = d;

    assert(d > 0);
    while (b) {
        ratio_wide rest = a % b;
        a = b;
        b = rest;
    }
    if (a > 1) {
        n /= a;
        d /= a;
    }
    assert(n <= INT64_MAX && n >= -INT64_MAX && d <= INT64_MAX);
    return (struct ratio){ (int64_t)n, (int64_t)d };
}

struct ratio ratio_of(int64_t n, int64_t d)
{
    assert(d != 0);
    return d < 0 ? reduce(-(ratio_wide)n, -(ratio_wide)d) : reduce(n, d);
}

struct ratio ratio_add(struct ratio a, struct ratio b)
{
    return reduce((ratio_wide)a.n * b.d + (ratio_wide)b.n * a.d, (ratio_wide)a.d * b.d);
}

struct ratio ratio_times(struct ratio a, struct ratio b)
{
    return reduce((ratio_wide)a.n * b.n, (ratio_wide)a.d * b.d);
}

bool ratio_equal(struct ratio a, struct ratio b)
{
    return a.n == b.n && a.d == b.d;
}
