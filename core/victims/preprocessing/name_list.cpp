#include "core/victims/preprocessing/name_list.h"

#include <algorithm>
#include <sstream>

#include "core/base/error.h"
#include "core/text/word_table.h"

namespace core::victims {

namespace {

/// In lower case, without punctuation at its end.
std::string keyOf(std::string_view word)
{
    std::string key(text::formOf(text::lowerOf(text::intern(word))));
    key.erase(key.find_last_not_of(".,;:?!") + 1);
    return key;
}

std::vector<std::string> partsOf(const std::string& line, char separator)
{
    std::vector<std::string> parts;
    std::istringstream rest(line);
    for (std::string part; std::getline(rest, part, separator);)
        parts.push_back(part);
    return parts;
}

} // namespace

NameList NameList::parse(const std::string& rows, const std::string& file)
{
    NameList list;
    std::size_t number = 0;
    for (auto& row : partsOf(rows, '\n')) {
        ++number;
        if (row.ends_with('\r'))
            row.pop_back();
        const auto cells = partsOf(row, '\t');
        if (cells.size() != 3 || std::ranges::any_of(cells, &std::string::empty))
            throw Error({file, number}, "this row is not a name, its kind and how forms write it",
                        "Write the three between tabs, as texas<TAB>s<TAB>texas:s");
        list.add(cells[0], {cells[1], cells[2]});
    }
    return list;
}

std::string NameList::text() const
{
    std::string rows;
    for (const auto& [words, counts] : names_) {
        const auto& name = commonest(counts);
        rows += words + '\t' + name.kind + '\t' + name.written + '\n';
    }
    return rows;
}

void NameList::add(const std::string& words, Name name)
{
    std::string key;
    std::size_t count = 0;
    for (const auto& word : partsOf(words, ' '))
        if (const auto lower = keyOf(word); !lower.empty())
            key += (count++ == 0 ? "" : " ") + lower;
    if (count == 0)
        return;
    ++names_[key][std::move(name)];
    longest_ = std::max(longest_, count);
}

const NameList::Name& NameList::commonest(const std::map<Name, std::size_t>& counts)
{
    return std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first;
}

std::vector<NameList::Found> NameList::in(const text::Text& text) const
{
    std::vector<std::string> keys;
    for (const auto& word : text.words())
        keys.push_back(keyOf(word.form()));
    std::vector<Found> found;
    for (std::size_t begin = 0; begin < keys.size(); ++begin) {
        std::string words;
        const Name* name = nullptr;
        std::size_t end = begin;
        for (std::size_t i = begin; i < keys.size() && i - begin < longest_; ++i) {
            words += (i == begin ? "" : " ") + keys[i];
            if (const auto known = names_.find(words); known != names_.end()) {
                name = &commonest(known->second);
                end = i + 1;
            }
        }
        if (name == nullptr)
            continue;
        found.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), *name});
        begin = end - 1;
    }
    return found;
}

} // namespace core::victims
