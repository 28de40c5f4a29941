#include "core/files/csv.h"

#include <algorithm>
#include <array>

#include "core/base/decimal.h"

namespace core {

std::string csvQuoted(std::string_view text)
{
    std::string field = "\"";
    for (const char c : text) {
        field += c;
        if (c == '"')
            field += c;
    }
    return field + '"';
}

std::string csvField(std::string_view text, CsvFor reader)
{
    if (reader == CsvFor::Spreadsheets)
        return csvField(withoutFormula(text));
    return text.find_first_of(",\"\r\n") == std::string_view::npos ? std::string(text) : csvQuoted(text);
}

std::string csvRecord(const std::vector<std::string>& fields, CsvFor reader)
{
    std::string record;
    for (std::size_t i = 0; i < fields.size(); ++i)
        record += (i > 0 ? "," : "") + csvField(fields[i], reader);
    return record + "\r\n";
}

std::string withoutFormula(std::string_view text)
{
    constexpr std::array<std::string_view, 11> starts{"=",  "+",      "-",      "@",      "\t",    "\r",
                                                      "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    const bool formula = std::ranges::any_of(starts, [&](std::string_view start) { return text.starts_with(start); });
    return (formula && !decimalIn(text) ? "'" : "") + std::string(text);
}

} // namespace core
