#include "core/reports/papers/paper_numbers.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/reports/papers/paper_file.h"

namespace core::reports {

namespace {

std::vector<std::string> fieldsOf(std::string_view line)
{
    std::vector<std::string> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find('\t', begin), line.size());
        fields.emplace_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return fields;
}

} // namespace

const PaperNumbers& PaperNumbers::of(const std::string& paper) { return paperFile<PaperNumbers>(paper, "numbers.tsv"); }

PaperNumbers PaperNumbers::parse(std::string_view text, const std::string& file)
{
    PaperNumbers numbers;
    std::size_t line = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        const auto row = text.substr(begin, end - begin);
        begin = end + 1;
        ++line;
        if (row.empty() || row.front() == '#')
            continue;
        auto fields = fieldsOf(row);
        const auto value = decimalIn(fields.back());
        fields.pop_back();
        if (!value || fields.empty())
            throw Error({file, line}, "does not hold keys and a number with tabs between them",
                        "Reinstall Faultline: this file is part of it");
        auto key = fmt::format("{}", fmt::join(fields, "\t"));
        if (!numbers.numbers_.emplace(key, *value).second)
            throw Error({file, line}, "is the second number of " + key, "Reinstall Faultline");
        numbers.order_.push_back(std::move(key));
    }
    return numbers;
}

std::optional<double> PaperNumbers::find(std::initializer_list<std::string_view> what) const
{
    const auto found = numbers_.find(fmt::format("{}", fmt::join(what, "\t")));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> PaperNumbers::find(const std::vector<std::string>& what) const
{
    const auto found = numbers_.find(fmt::format("{}", fmt::join(what, "\t")));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::pair<std::vector<std::string>, double>> PaperNumbers::under(std::string_view first) const
{
    std::vector<std::pair<std::vector<std::string>, double>> found;
    for (const auto& key : order_) {
        auto fields = fieldsOf(key);
        if (fields.front() != first)
            continue;
        fields.erase(fields.begin());
        found.emplace_back(std::move(fields), numbers_.at(key));
    }
    return found;
}

} // namespace core::reports
