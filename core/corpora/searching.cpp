#include "core/corpora/searching.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/corpora/answers.h"

namespace core::corpora {

namespace {

std::size_t wordsOf(const Example& example)
{
    std::size_t words = 0;
    for (const auto& segment : example.input.segments())
        words += segment.text.size();
    return words;
}

} // namespace

std::vector<std::string> searchedColumns(const Corpus& corpus)
{
    std::vector<std::string> columns{"id", "label", "words", "text"};
    columns.insert(columns.end(), corpus.segments.begin(), corpus.segments.end());
    if (!corpus.examples.empty())
        for (const auto& [name, value] : corpus.examples.front().columns)
            columns.push_back(name);
    return columns;
}

text::SearchValues searchedValues(const Corpus& corpus, const Example& example, const std::string& column)
{
    text::SearchValues values;
    const auto is = [&](std::string_view name) { return text::isSameColumn(name, column); };
    if (column.empty() || is("text"))
        for (const auto& segment : example.input.segments())
            values.push_back({segment.text.str(), {}});
    if (column.empty() || is("id"))
        values.push_back({example.id, {}});
    if (column.empty())
        return values;
    if (is("label"))
        values.push_back({goldText(corpus, example), {}});
    if (is("words"))
        values.push_back({{}, static_cast<double>(wordsOf(example))});
    for (const auto& segment : example.input.segments())
        if (is(segment.name) && !is("text"))
            values.push_back({segment.text.str(), {}});
    if (values.empty())
        for (const auto& [name, value] : example.columns)
            if (is(name))
                values.push_back({value, {}});
    return values;
}

std::vector<std::size_t> examplesWith(const Corpus& corpus, const text::Search& search)
{
    search.requireColumns(searchedColumns(corpus));
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < corpus.examples.size(); ++i)
        if (search.holds(text::ValuesOf(
                [&](const std::string& column) { return searchedValues(corpus, corpus.examples[i], column); })))
            found.push_back(i);
    return found;
}

std::vector<Slice> lengthSlices(std::vector<std::size_t> words)
{
    std::ranges::sort(words);
    std::vector<Slice> slices;
    std::size_t from = words.empty() ? 0 : words.front();
    for (std::size_t quarter = 1; quarter <= 4 && !words.empty(); ++quarter) {
        const auto to = words[quarter * words.size() / 4 - (quarter * words.size() / 4 > 0 ? 1 : 0)];
        if (to < from)
            continue;
        slices.push_back({from == to ? fmt::format("{} words", from) : fmt::format("{} to {} words", from, to),
                          fmt::format("words:{}-{}", from, to)});
        from = to + 1;
    }
    return slices;
}

std::vector<Slice> proposedSlices(const Corpus& corpus, std::size_t mostValues)
{
    std::vector<Slice> slices;
    for (const auto& label : corpus.labels)
        slices.push_back({label, text::searchFor("label", label)});
    std::vector<std::size_t> words;
    std::vector<std::string> names; // of columns, in their order
    std::map<std::string, std::set<std::string>> values;
    for (const auto& example : corpus.examples) {
        words.push_back(wordsOf(example));
        for (const auto& [name, value] : example.columns) {
            auto [known, isNew] = values.try_emplace(name);
            if (isNew)
                names.push_back(name);
            if (known->second.size() <= mostValues)
                known->second.insert(value);
        }
    }
    for (auto& slice : lengthSlices(std::move(words)))
        slices.push_back(std::move(slice));
    for (const auto& name : names)
        if (const auto& different = values[name]; different.size() > 1 && different.size() <= mostValues)
            for (const auto& value : different)
                slices.push_back({name + ": " + value, text::searchFor(name, value)});
    return slices;
}

} // namespace core::corpora
