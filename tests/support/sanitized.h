#pragma once

namespace tests {

/// Built with a sanitizer: everything is several times slower and larger, so that limits of time and memory mean
/// nothing.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

} // namespace tests
