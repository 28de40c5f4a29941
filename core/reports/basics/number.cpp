#include "core/reports/basics/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace core::reports {
namespace {

/// |value| = 0.d1d2d3... x 10^point
struct Decimal {
    std::string digits;
    int point = 0;
};

Decimal decimalOf(double value)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(value), std::chars_format::scientific).ptr;
    const std::string text(buffer, end);
    const auto e = text.find('e');
    Decimal decimal;
    for (const char c : text.substr(0, e))
        if (c != '.')
            decimal.digits += c;
    decimal.point = std::stoi(text.substr(e + 1)) + 1;
    return decimal;
}

/// Keeps the first `keep` digits, half to even; a carry out of the first digit makes one digit more.
void round(Decimal& decimal, int keep)
{
    auto& digits = decimal.digits;
    if (keep >= static_cast<int>(digits.size()))
        return;
    if (keep < 0) {
        digits.clear();
        return;
    }
    const auto at = static_cast<std::size_t>(keep);
    const bool exactlyHalf = digits[at] == '5' && digits.find_first_not_of('0', at + 1) == std::string::npos;
    const bool odd = at > 0 && (digits[at - 1] - '0') % 2 == 1;
    const bool up = exactlyHalf ? odd : digits[at] >= '5';
    digits.resize(at);
    if (!up)
        return;
    for (auto i = at; i > 0; --i) {
        if (digits[i - 1] != '9') {
            ++digits[i - 1];
            return;
        }
        digits[i - 1] = '0';
    }
    digits.insert(digits.begin(), '1');
    ++decimal.point;
}

} // namespace

std::string formatNumber(double value, int digits)
{
    if (!std::isfinite(value))
        return {};
    digits = std::max(digits, 0);
    auto decimal = decimalOf(value);
    round(decimal, decimal.point + digits);
    std::string whole;
    std::string fraction;
    for (int i = 0; i < std::max(decimal.point, 0); ++i)
        whole += i < static_cast<int>(decimal.digits.size()) ? decimal.digits[static_cast<std::size_t>(i)] : '0';
    for (int i = 0; i < digits; ++i) {
        const int at = decimal.point + i;
        const bool there = at >= 0 && at < static_cast<int>(decimal.digits.size());
        fraction += there ? decimal.digits[static_cast<std::size_t>(at)] : '0';
    }
    if (whole.empty())
        whole = "0";
    const bool zero = (whole + fraction).find_first_not_of('0') == std::string::npos;
    return (value < 0 && !zero ? "-" : "") + whole + (digits > 0 ? "." + fraction : "");
}

std::string formatExact(double value)
{
    if (!std::isfinite(value))
        return {};
    if (value == 0.0)
        return "0";
    char buffer[64];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

} // namespace core::reports
