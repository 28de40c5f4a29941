#include "core/text/search/search.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/listed.h"
#include "core/text/search/search_pattern.h"
#include "core/text/search/searched_words.h"

namespace core::text {

bool isSameColumn(std::string_view one, std::string_view other) { return lowered(one) == lowered(other); }

bool Search::holdsAt(std::size_t node, const std::function<bool(std::size_t)>& term) const
{
    const auto& [op, first, second] = nodes_[node];
    switch (op) {
    case Node::Op::Not:
        return !holdsAt(first, term);
    case Node::Op::And:
        return holdsAt(first, term) && holdsAt(second, term);
    case Node::Op::Or:
        return holdsAt(first, term) || holdsAt(second, term);
    case Node::Op::Term:
        break;
    }
    return term(first);
}

bool Search::holds(const std::function<bool(std::size_t term)>& term) const
{
    return nodes_.empty() || holdsAt(nodes_.size() - 1, term);
}

bool Search::holds(const ValuesOf& valuesOf) const
{
    return holds([&](std::size_t term) {
        return std::ranges::any_of(valuesOf(terms_[term].column),
                                   [&](const SearchValue& value) { return holds(term, value); });
    });
}

bool Search::holds(std::size_t term, const SearchValue& value) const
{
    const auto& wanted = terms_[term];
    if (patterns_[term])
        return patterns_[term]->isIn(value.text);
    if (wanted.numbers)
        if (const auto number = value.number ? value.number : decimalIn(trimmed(value.text)))
            return wanted.numbers->contains(*number);
    if (wanted.numbers && (wanted.value.starts_with('<') || wanted.value.starts_with('>')))
        return false;
    if (wanted.kind == SearchTerm::Kind::Phrase && !wanted.column.empty())
        return foldedText(trimmed(value.text)) == foldedText(trimmed(wanted.value));
    if (wanted_[term].empty()) // of signs alone
        return foldedText(value.text).find(foldedText(wanted.value)) != std::string::npos;
    return searchedWords(value.text).find(wanted_[term]) != std::string::npos;
}

std::vector<std::size_t> Search::required() const
{
    std::vector<std::size_t> terms, open;
    if (!nodes_.empty())
        open.push_back(nodes_.size() - 1);
    while (!open.empty()) {
        const auto& [op, first, second] = nodes_[open.back()];
        open.pop_back();
        if (op == Node::Op::Term)
            terms.push_back(first);
        if (op == Node::Op::And) {
            open.push_back(second);
            open.push_back(first);
        }
    }
    return terms;
}

void Search::requireColumns(std::span<const std::string> columns) const
{
    for (const auto& term : terms_) {
        const auto isIt = [&](const std::string& name) { return isSameColumn(name, term.column); };
        if (!term.column.empty() && std::ranges::none_of(columns, isIt))
            throw UsageError("there is no column " + term.column,
                             "Choose one of: " + listedNames(columns, 40) +
                                 "; or put what is no column into quotation marks");
    }
}

std::string searchFor(std::string_view column, std::string_view value)
{
    const auto plain = [](char c) {
        return (lowered(c) >= 'a' && lowered(c) <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
    };
    const bool bare = !column.empty() && plain(column.front()) && std::ranges::all_of(column, [&](char c) {
        return plain(c) || (c >= '0' && c <= '9') || c == '-';
    });
    std::string search = bare ? std::string(column) : '"' + std::string(column) + '"';
    search += ':';
    if (value.find('"') == std::string_view::npos && value.find('\n') == std::string_view::npos)
        return search + '"' + std::string(value) + '"';
    search += "/^";
    for (const char c : value) {
        if (c == '\n')
            search += "\\n";
        else if (const auto byte = static_cast<unsigned char>(c);
                 byte < 0x80 && !(lowered(c) >= 'a' && lowered(c) <= 'z') && !(c >= '0' && c <= '9') && c != ' ')
            search += std::string("\\") + c;
        else
            search += c;
    }
    return search + "$/";
}

} // namespace core::text
