#pragma once

#include <bit>
#include <cstdint>

namespace core {

/// IEEE 754 binary16 to binary32; exact for every value.
[[nodiscard]] constexpr float halfToFloat(std::uint16_t half)
{
    const std::uint32_t sign = std::uint32_t{half & 0x8000U} << 16;
    // Moving the exponent up by multiplication turns subnormal halves into normal floats without a branch.
    const float scaled = std::bit_cast<float>(std::uint32_t{half & 0x7fffU} << 13) * 0x1.0p112F;
    const std::uint32_t special = (half & 0x7c00U) == 0x7c00U ? 0x7f800000U : 0U;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | special | sign);
}

/// binary32 to binary16, to the nearest, ties to even; too large becomes infinite, NaN stays NaN.
[[nodiscard]] constexpr std::uint16_t floatToHalf(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    if (magnitude > 0x7f800000U)
        return sign | 0x7e00U;
    if (magnitude >= 0x477ff000U) // 65520: halfway to the first value that is out of range
        return sign | 0x7c00U;
    if (magnitude < 0x38800000U) { // below 2^-14: subnormal; the addition rounds to multiples of 2^-24
        const float rounded = std::bit_cast<float>(magnitude) + 0.5F;
        return sign | static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(rounded) - 0x3f000000U);
    }
    const std::uint32_t odd = magnitude >> 13 & 1U;
    return sign | static_cast<std::uint16_t>((magnitude - 0x38000000U + 0xfffU + odd) >> 13);
}

} // namespace core
