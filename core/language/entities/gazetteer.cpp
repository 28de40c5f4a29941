#include "core/language/entities/gazetteer.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/word_table.h"

namespace core::language {

namespace {

constexpr std::array<std::string_view, 43> entityListNames{
    "first name",  "surname",       "title",         "name ending",       "name particle",
    "nationality", "group",         "language",      "country",           "state",
    "city",        "location",      "location word", "location before",   "place word",
    "facility",    "facility word", "organisation",  "organisation word", "product",
    "event",       "event word",    "event before",  "work of art",       "law",
    "law word",    "month",         "weekday",       "day word",          "season",
    "date unit",   "time word",     "time of day",   "time unit",         "half of day",
    "currency",    "unit",          "number",        "magnitude",         "ordinal",
    "place clue",  "speech clue",   "no name"};
static_assert(entityListNames.size() == static_cast<std::size_t>(EntityList::NoName) + 1);

} // namespace

std::shared_ptr<const Gazetteer> Gazetteer::load(const std::filesystem::path& file)
{
    const std::string bytes = readFile(file, 1 << 22);
    auto gazetteer = std::make_shared<Gazetteer>();
    gazetteer->hash_ = hex64(hash64(bytes));
    std::optional<EntityList> list;
    std::size_t number = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::string_view whole = lineAt(bytes, at);
        at += whole.size() + 1;
        ++number;
        std::string_view line = trimmed(whole);
        if (line.empty() || line.front() == '#')
            continue;
        if (line.front() == '[' && line.back() == ']') {
            const auto* found = std::ranges::find(entityListNames, line.substr(1, line.size() - 2));
            if (found == entityListNames.end())
                throw Error({file.string(), number}, fmt::format("there is no list named {}", line),
                            "Take the names of the lists from the file that ships");
            list = static_cast<EntityList>(found - entityListNames.begin());
            continue;
        }
        if (!list)
            throw Error({file.string(), number}, "an entry stands before the first list",
                        "Begin with a line such as [city]");
        while (!line.empty()) {
            const std::size_t comma = std::min(line.find(','), line.size());
            if (const auto entry = trimmed(line.substr(0, comma)); !entry.empty())
                gazetteer->add(entry, *list);
            line.remove_prefix(std::min(comma + 1, line.size()));
        }
    }
    if (gazetteer->entries_.empty())
        throw Error({file.string()}, "holds no names", "Reinstall Faultline: the file is part of it.");
    return gazetteer;
}

void Gazetteer::add(std::string_view entry, EntityList list)
{
    const bool ordinary = entry.front() == '~';
    const std::string lowered(text::formOf(text::lowerOf(text::intern(entry.substr(ordinary ? 1 : 0)))));
    auto& lists = entries_[lowered];
    lists.bits |= std::uint64_t{1} << static_cast<unsigned>(list);
    lists.ordinary |= ordinary;
    if (!ordinary)
        names_[static_cast<std::size_t>(list)].emplace_back(entry);
    if (const std::size_t blank = lowered.find(' '); blank != std::string::npos) {
        entries_[lowered.substr(0, blank)].beginsPhrase = true;
        longest_ = std::max(longest_, 1 + static_cast<std::size_t>(std::ranges::count(lowered, ' ')));
    }
}

EntityLists Gazetteer::find(std::string_view lowered) const
{
    const auto found = entries_.find(lowered);
    return found == entries_.end() ? EntityLists{} : found->second;
}

} // namespace core::language
