#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// One round of SplitMix64's finaliser: a bijection of 64-bit numbers that spreads every bit.
/// Source: Steele, Lea and Flood (2014), "Fast splittable pseudorandom number generators".
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x)
{
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/// Order-dependent combination of two hashes.
[[nodiscard]] constexpr std::uint64_t combine64(std::uint64_t a, std::uint64_t b) { return mix64(a ^ mix64(b)); }

/// A portable 64-bit hash of bytes: the same on every machine, so that it may be stored. Not cryptographic.
[[nodiscard]] std::uint64_t hash64(std::string_view bytes);

/// 16 lower-case hexadecimal digits.
[[nodiscard]] std::string hex64(std::uint64_t value);

/// SHA-256 as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

} // namespace core
