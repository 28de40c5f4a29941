#if defined(__x86_64__)

#include "models/inference/kernels/kernels_template.h"
#include "models/inference/kernels/vectors_avx2.h"

namespace models::kernels {
namespace {

struct Float16Lanes {
    using Reg = __m512;
    static constexpr std::size_t lanes = 16;
    static constexpr std::size_t rows = 6; ///< 24 sums, 6 inputs and a weight of 32 registers.
    static Reg zero() { return _mm512_setzero_ps(); }
    static Reg set(float x) { return _mm512_set1_ps(x); }
    static Reg load(const float* p) { return _mm512_loadu_ps(p); }
    static void store(float* p, Reg x) { _mm512_storeu_ps(p, x); }
    static Reg fma(Reg a, Reg b, Reg c) { return _mm512_fmadd_ps(a, b, c); }
    static Reg add(Reg a, Reg b) { return _mm512_add_ps(a, b); }
    static Reg sub(Reg a, Reg b) { return _mm512_sub_ps(a, b); }
    static Reg mul(Reg a, Reg b) { return _mm512_mul_ps(a, b); }
    static Reg div(Reg a, Reg b) { return _mm512_div_ps(a, b); }
    static Reg max(Reg a, Reg b) { return _mm512_max_ps(a, b); }
    static Reg min(Reg a, Reg b) { return _mm512_min_ps(a, b); }
    static Reg scaled(Reg x, Reg power)
    {
        return _mm512_castsi512_ps(
            _mm512_add_epi32(_mm512_castps_si512(x), _mm512_slli_epi32(_mm512_castps_si512(power), 23)));
    }
};

} // namespace

constinit const Kernels avx512 = kernelsOf<Float16Lanes, Float8, Integer8>("avx512");

} // namespace models::kernels

#endif
