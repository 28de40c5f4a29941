#include "core/campaigns/stored_flags.h"

#include <algorithm>

namespace core::campaigns {

namespace {

constexpr std::string_view allFlags = "validity ";

std::string keyOf(const language::FlagType& type, const std::string& by)
{
    return "flag-" + std::string(type.name) + ' ' + by;
}

} // namespace

std::optional<StoredFlags> StoredFlags::of(const store::ResultMeasures& measures)
{
    const auto all = measures.lower_bound(std::string(allFlags));
    if (all == measures.end() || !all->first.starts_with(allFlags))
        return std::nullopt;
    StoredFlags flags;
    flags.by_ = all->first.substr(allFlags.size());
    for (const auto& [position, count] : all->second)
        flags.measured_.insert(position);
    for (const auto& type : language::flagTypes())
        if (const auto found = measures.find(keyOf(type, flags.by_)); found != measures.end())
            for (const auto& [position, count] : found->second)
                if (count > 0.0)
                    flags.found_[type.kind].insert(position);
    return flags;
}

bool StoredFlags::has(std::size_t position, std::span<const language::FlagKind> kinds) const
{
    return std::ranges::any_of(found_, [&](const auto& found) {
        const auto& [kind, positions] = found;
        const bool asked = kinds.empty() ? language::typeOf(kind).weight == language::FlagWeight::Flag
                                         : std::ranges::find(kinds, kind) != kinds.end();
        return asked && positions.contains(position);
    });
}

std::set<std::size_t> StoredFlags::positionsWith(std::span<const language::FlagKind> kinds) const
{
    std::set<std::size_t> positions;
    for (const auto position : measured_)
        if (has(position, kinds))
            positions.insert(position);
    return positions;
}

std::set<std::size_t> StoredFlags::validPositions() const
{
    std::set<std::size_t> positions;
    for (const auto position : measured_)
        if (!has(position, {}))
            positions.insert(position);
    return positions;
}

store::ResultMeasures measuresOfFlags(const std::string& by,
                                      const std::map<std::size_t, std::vector<language::FlagKind>>& flagged)
{
    store::ResultMeasures measures;
    for (const auto& [position, kinds] : flagged) {
        double all = 0.0;
        for (const auto& type : language::flagTypes()) {
            const auto count = static_cast<double>(std::ranges::count(kinds, type.kind));
            measures[keyOf(type, by)][position] = count;
            all += type.weight == language::FlagWeight::Flag ? count : 0.0;
        }
        measures[std::string(allFlags) + by][position] = all;
    }
    return measures;
}

} // namespace core::campaigns
