#include "app/cli/terminal/numbers.h"

#include <charconv>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "core/base/decimal.h"

namespace app {

namespace {

/// What a whole number may be.
struct Range {
    std::uint64_t low = 0, high = 0;
    bool orZero = false; ///< 0 is allowed below `low` too.
};

Range rangeOf(const CLI::Option& option)
{
    static const std::map<std::string, Range, std::less<>> special = {
        {"--epochs", {0, 1'000'000}},
        {"--parts", {1, 1'000'000}},
        {"--rounds", {100, 100'000, true}}, // fewer give no interval, more take hours
    };
    const auto found = special.find(option.get_name());
    if (found != special.end())
        return found->second;
    const bool isSigned = option.get_type_name().starts_with("INT");
    return {0, isSigned ? std::numeric_limits<int>::max() : std::numeric_limits<std::uint64_t>::max()};
}

/// Nothing when `text` is a whole number in the range, else what it should be.
std::string whole(const std::string& text, Range range)
{
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec == std::errc() && read.ptr == end && value <= range.high &&
        (value >= range.low || (value == 0 && range.orZero)))
        return {};
    const char* zero = range.orZero ? "0 or " : "";
    return range.high == std::numeric_limits<std::uint64_t>::max()
               ? fmt::format("{} is not {}a whole number of at least {}", text, zero, range.low)
               : fmt::format("{} is not {}a whole number from {} to {}", text, zero, range.low, range.high);
}

std::string positive(const std::string& text)
{
    if (const auto value = core::decimalIn(text); value && *value >= 0.0)
        return {};
    return fmt::format("{} is not a number of at least 0", text);
}

std::string anyNumber(const std::string& text)
{
    return core::decimalIn(text) ? std::string() : fmt::format("{} is not a number", text);
}

/// Scores, as of a reward, are often below 0.
bool mayBeNegative(const CLI::Option& option) { return option.get_name() == "--threshold"; }

/// Whether a parameter says itself what it may be (addParameter).
bool isDeclared(CLI::Option& option)
{
    try {
        return option.get_validator("declared") != nullptr;
    } catch (const CLI::OptionNotFound&) {
        return false;
    }
}

} // namespace

void checkNumbers(CLI::App& app)
{
    for (CLI::Option* option : app.get_options()) {
        const std::string type = isDeclared(*option) ? std::string() : option->get_type_name();
        if (type.starts_with("UINT") || type.starts_with("INT"))
            option->check([range = rangeOf(*option)](const std::string& text) { return whole(text, range); });
        else if (type.starts_with("FLOAT"))
            option->check(mayBeNegative(*option) ? anyNumber : positive);
    }
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        checkNumbers(*command);
}

} // namespace app
