#include "core/language/problems/written_numbers.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/decimal.h"

namespace core::language {

std::optional<WrittenNumber> writtenNumberIn(std::string_view word)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto point = std::min(word.find('.'), word.size());
    const auto whole = word.substr(0, point);
    const auto part = word.substr(std::min(point + 1, word.size()));
    if ((whole.empty() && part.empty()) || !std::ranges::all_of(part, isDigit) || (point < word.size() && part.empty()))
        return std::nullopt;
    WrittenNumber number;
    std::string digits;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        if (isDigit(whole[i])) {
            digits += whole[i];
            continue;
        }
        // Commas stand before groups of three.
        if (whole[i] != ',' || i == 0 || (whole.size() - i) % 4 != 0)
            return std::nullopt;
        number.grouped = true;
    }
    if (number.grouped && whole.size() - whole.rfind(',') != 4)
        return std::nullopt;
    number.decimals = static_cast<int>(part.size());
    const auto value = decimalIn((digits.empty() ? "0" : digits) + (part.empty() ? "" : "." + std::string(part)));
    if (!value)
        return std::nullopt;
    number.value = *value;
    return number;
}

std::vector<WrittenNumber> writtenNumbers(const text::Text& text)
{
    std::vector<WrittenNumber> numbers;
    for (std::uint32_t i = 0; i < text.size(); ++i)
        if (auto number = writtenNumberIn(text.form(i))) {
            number->word = i;
            numbers.push_back(*number);
        }
    return numbers;
}

std::string writtenLike(double value, const WrittenNumber& number)
{
    auto text = fmt::format("{:.{}f}", value, number.decimals);
    const auto point = std::min(text.find('.'), text.size());
    for (std::size_t at = point; number.grouped && at > 3;)
        text.insert(at -= 3, 1, ',');
    return text;
}

} // namespace core::language
