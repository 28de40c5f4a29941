#include "core/base/csv.h"

#include <charconv>

namespace core {

namespace {

bool isNumber(std::string_view text)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

} // namespace

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string field = "\"";
    for (const char c : text) {
        field += c;
        if (c == '"')
            field += c;
    }
    return field + '"';
}

std::string csvRecord(const std::vector<std::string>& fields)
{
    std::string record;
    for (std::size_t i = 0; i < fields.size(); ++i)
        record += (i > 0 ? "," : "") + csvField(fields[i]);
    return record + "\r\n";
}

std::string withoutFormula(const std::string& text)
{
    const bool starts = !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
    return starts && !isNumber(text) ? "'" + text : text;
}

} // namespace core
