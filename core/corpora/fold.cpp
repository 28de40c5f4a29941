#include "core/corpora/fold.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace core::corpora {

namespace {

/// An example's value of that name; nothing if it has no such segment or column.
std::optional<std::string> valueUnder(const Example& example, const std::string& name)
{
    for (const auto& segment : example.input.segments())
        if (segment.name == name)
            return segment.text.str();
    for (const auto& [column, value] : example.columns)
        if (column == name)
            return value;
    return std::nullopt;
}

std::vector<std::string> namesIn(const Corpus& corpus)
{
    std::vector<std::string> names;
    if (corpus.examples.empty())
        return names;
    for (const auto& segment : corpus.examples.front().input.segments())
        names.push_back(segment.name);
    for (const auto& column : corpus.examples.front().columns)
        names.push_back(column.first);
    return names;
}

} // namespace

Fold foldOf(const Corpus& corpus, const std::string& by)
{
    const auto equals = by.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UsageError(fmt::format("{} names no fold", by), "Write a name and a value: topic=gun control");
    const auto name = by.substr(0, equals);
    const auto wanted = by.substr(equals + 1);
    Fold fold{corpus, corpus};
    fold.rest.examples.clear();
    fold.held.examples.clear();
    std::vector<std::string> values;
    bool named = false;
    for (const auto& example : corpus.examples) {
        const auto value = valueUnder(example, name);
        named = named || value.has_value();
        constexpr std::size_t mostNamed = 20;
        if (value && values.size() < mostNamed && std::ranges::find(values, *value) == values.end())
            values.push_back(*value);
        (value == wanted ? fold.held : fold.rest).examples.push_back(example);
    }
    if (!named)
        throw UsageError(fmt::format("{} has nothing named {}", corpus.name, name),
                         fmt::format("Choose one of {}", fmt::join(namesIn(corpus), ", ")));
    if (fold.held.examples.empty())
        throw UsageError(fmt::format("no example of {} has {} for {}", corpus.name, wanted, name),
                         fmt::format("Choose one of {}", fmt::join(values, ", ")));
    if (fold.rest.examples.empty())
        throw UsageError(fmt::format("all examples of {} have {} for {}", corpus.name, wanted, name),
                         "Choose a corpus with several values");
    return fold;
}

} // namespace core::corpora
