#pragma once

// Eight floats or integers in one AVX2 register, with fused multiply-add; see kernels_template.h.

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace models::kernels {
namespace {

struct Float8 {
    using Reg = __m256;
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t rows = 3; ///< 12 sums, 3 inputs and a weight: all 16 registers.
    static Reg zero() { return _mm256_setzero_ps(); }
    static Reg set(float x) { return _mm256_set1_ps(x); }
    static Reg load(const float* p) { return _mm256_loadu_ps(p); }
    static void store(float* p, Reg x) { _mm256_storeu_ps(p, x); }
    static Reg fma(Reg a, Reg b, Reg c) { return _mm256_fmadd_ps(a, b, c); }
    static Reg add(Reg a, Reg b) { return _mm256_add_ps(a, b); }
    static Reg sub(Reg a, Reg b) { return _mm256_sub_ps(a, b); }
    static Reg mul(Reg a, Reg b) { return _mm256_mul_ps(a, b); }
    static Reg div(Reg a, Reg b) { return _mm256_div_ps(a, b); }
    static Reg max(Reg a, Reg b) { return _mm256_max_ps(a, b); }
    static Reg min(Reg a, Reg b) { return _mm256_min_ps(a, b); }
    /// x times two to the power of the integer in the low bits of `power`.
    static Reg scaled(Reg x, Reg power)
    {
        return _mm256_castsi256_ps(
            _mm256_add_epi32(_mm256_castps_si256(x), _mm256_slli_epi32(_mm256_castps_si256(power), 23)));
    }
    static float total(Reg x)
    {
        __m128 sum = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
        sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
        return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
    }
    static Reg loadInteger(const std::int32_t* p)
    {
        return _mm256_cvtepi32_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    }
    static void storeRounded(std::int32_t* p, Reg x)
    {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm256_cvtps_epi32(x));
    }
};

struct Integer8 {
    using Reg = __m256i;
    static constexpr std::size_t lanes = 8;
    static Reg load(const std::int32_t* p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); }
    static void store(std::int32_t* p, Reg x) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x); }
    static Reg add(Reg a, Reg b) { return _mm256_add_epi32(a, b); }
    static Reg sub(Reg a, Reg b) { return _mm256_sub_epi32(a, b); }
    static Reg max(Reg a, Reg b) { return _mm256_max_epi32(a, b); }
};

} // namespace
} // namespace models::kernels
