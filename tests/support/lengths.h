#pragma once

#include <cstdlib>

/// How long tests of chance go on. `./dev nightly` runs those that include this file, at full length.
namespace tests {

/// Whether everything is tried, however long that takes ($FAULTLINE_NIGHTLY).
inline bool nightly() { return std::getenv("FAULTLINE_NIGHTLY") != nullptr; }

/// How many changed files of a kind are tried: `usual` ones, 1,000 at night.
inline int rounds(int usual) { return nightly() ? 1000 : usual; }

/// How many changed inputs a fuzzer tries ($FAULTLINE_FUZZ); `usual` where nothing is said.
inline int fuzzed(int usual)
{
    const char* asked = std::getenv("FAULTLINE_FUZZ");
    return asked == nullptr ? usual : std::atoi(asked);
}

} // namespace tests
