#pragma once

#include <bit>
#include <cstdint>

namespace models {

/// e^x with a relative error below 2e-7, in plain arithmetic: compilers vectorise loops over it, and its bits are the
/// same on every processor. Beyond +-87 it stays at the last value that a float represents well.
[[nodiscard]] inline float exponential(float x)
{
    constexpr float shift = 12582912.0F; // 1.5 * 2^23: adding it rounds to a whole number
    const float low = x < -87.0F ? -87.0F : x, within = low > 87.0F ? 87.0F : low;
    const float whole = (within * 1.44269504F + shift) - shift;
    // The part of x beyond whole * ln 2, subtracted in two pieces so that no digits are lost.
    const float rest = (within - whole * 0.693359375F) + whole * 2.12194440e-4F;
    float power = 1.9875691500e-4F; // Cephes' expf
    power = power * rest + 1.3981999507e-3F;
    power = power * rest + 8.3334519073e-3F;
    power = power * rest + 4.1665795894e-2F;
    power = power * rest + 1.6666665459e-1F;
    power = power * rest + 5.0000001201e-1F;
    power = power * rest * rest + rest + 1.0F;
    return power * std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
}

/// 1 / (1 + e^-x) and tanh, within 2e-7.
[[nodiscard]] inline float logistic(float x) { return 1.0F / (1.0F + exponential(-x)); }
[[nodiscard]] inline float hyperbolicTangent(float x) { return 1.0F - 2.0F / (1.0F + exponential(2.0F * x)); }

} // namespace models
