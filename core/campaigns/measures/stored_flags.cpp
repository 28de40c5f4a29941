#include "core/campaigns/measures/stored_flags.h"

#include <algorithm>
#include <charconv>

#include "core/campaigns/measures/found_measure.h"
#include "core/language/fluency/fluency.h"

namespace core::campaigns {

namespace {

using language::FlagKind;

constexpr std::string_view allFlags = "validity", oneFlag = "flag-";

std::string keyOf(const language::FlagType& type, const std::string& by)
{
    return std::string(oneFlag) + std::string(type.name) + ' ' + by;
}

/// The number in "rules-2-without-dictionary"; 0 where there is none.
int versionIn(const std::string& by)
{
    constexpr std::string_view before = "rules-";
    int version = 0;
    if (by.starts_with(before))
        std::from_chars(by.data() + before.size(), by.data() + by.size(), version);
    return version;
}

/// What the newest of the rules found that flagged the campaign, one after the other; of one version, first what it
/// found with a dictionary.
std::optional<MeasuredBy> newestFlags(const store::ResultMeasures& measures)
{
    const std::string prefix = std::string(allFlags) + ' ';
    std::optional<MeasuredBy> newest;
    for (auto one = measures.lower_bound(prefix); one != measures.end() && one->first.starts_with(prefix); ++one)
        if (const auto by = one->first.substr(prefix.size()); !newest || versionIn(by) > versionIn(newest->by))
            newest = MeasuredBy{by, &one->second};
    return newest;
}

/// Both values of each position that has both, of one measure that was taken before and after.
template<class Visit>
void forBoth(const store::ResultMeasures& measures, const char* before, const char* after, Visit visit)
{
    const auto first = findMeasure(measures, before);
    if (!first)
        return;
    const auto second = measures.find(std::string(after) + ' ' + first->by);
    if (second == measures.end())
        return;
    for (const auto& [position, value] : second->second)
        if (const auto was = first->values->find(position); was != first->values->end())
            visit(position, was->second, value);
}

} // namespace

std::optional<StoredFlags> StoredFlags::of(const store::ResultMeasures& measures)
{
    const auto all = newestFlags(measures);
    if (!all)
        return std::nullopt;
    StoredFlags flags;
    flags.by_ = all->by;
    for (const auto& [position, count] : *all->values)
        flags.measured_.insert(position);
    for (const auto& type : language::flagTypes())
        if (const auto stored = measures.find(keyOf(type, flags.by_)); stored != measures.end())
            for (const auto& [position, count] : stored->second)
                flags.places_[type.kind][position] = static_cast<std::size_t>(count);
    // Where only answers were looked at, as the texts are in another language, nothing is known of the texts.
    if (!flags.readTexts())
        flags.measured_.clear();
    flags.addFluency(measures);
    return flags;
}

bool StoredFlags::readTexts() const
{
    return std::ranges::any_of(language::wordFlagKinds(), [this](FlagKind kind) { return looksFor(kind); });
}

void StoredFlags::addFluency(const store::ResultMeasures& measures)
{
    const auto add = [&](FlagKind kind, std::size_t position, bool flagged) {
        places_[kind][position] = flagged ? 1 : 0;
    };
    forBoth(measures, measures::perplexityBefore, measures::perplexityAfter,
            [&](std::size_t position, double before, double after) {
                add(FlagKind::Perplexity, position, language::perplexityFlag(before, after).has_value());
            });
    forBoth(measures, measures::grammarBefore, measures::grammarAfter,
            [&](std::size_t position, double before, double after) {
                add(FlagKind::NewGrammarErrors, position, language::newGrammarErrorsFlag(before, after).has_value());
            });
    if (const auto similarity = findMeasure(measures, measures::similarity))
        for (const auto& [position, value] : *similarity->values)
            add(FlagKind::Dissimilar, position, language::dissimilarFlag(value).has_value());
}

const std::map<std::size_t, std::size_t>& StoredFlags::places(FlagKind kind) const
{
    static const std::map<std::size_t, std::size_t> none;
    const auto looked = places_.find(kind);
    return looked == places_.end() ? none : looked->second;
}

bool StoredFlags::isMeasured(std::size_t position, FlagKind kind) const { return places(kind).contains(position); }

bool StoredFlags::has(std::size_t position, std::span<const FlagKind> kinds) const
{
    return std::ranges::any_of(places_, [&](const auto& one) {
        const auto& [kind, places] = one;
        const bool asked = kinds.empty() ? language::typeOf(kind).weight == language::FlagWeight::Flag
                                         : std::ranges::find(kinds, kind) != kinds.end();
        const auto found = places.find(position);
        return asked && found != places.end() && found->second > 0;
    });
}

std::set<std::size_t> StoredFlags::positionsWith(std::span<const FlagKind> kinds) const
{
    std::set<std::size_t> positions;
    for (const auto& [position, found] : this->found())
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

std::map<std::size_t, std::vector<FlagKind>> StoredFlags::found() const
{
    std::map<std::size_t, std::vector<FlagKind>> all;
    for (const auto& [kind, places] : places_)
        for (const auto& [position, count] : places)
            if (count > 0)
                all[position].push_back(kind);
    return all;
}

bool isOfFlags(std::string_view stored)
{
    return stored.starts_with(oneFlag) || stored.substr(0, stored.find(' ')) == allFlags;
}

store::ResultMeasures measuresOfFlags(const std::string& by, std::span<const FlagKind> looked,
                                      const std::map<std::size_t, std::vector<FlagKind>>& flagged)
{
    store::ResultMeasures measures;
    for (const auto& [position, kinds] : flagged) {
        double all = 0.0;
        for (const auto kind : looked) {
            const auto& type = language::typeOf(kind);
            const auto count = static_cast<double>(std::ranges::count(kinds, kind));
            measures[keyOf(type, by)][position] = count;
            all += type.weight == language::FlagWeight::Flag ? count : 0.0;
        }
        measures[std::string(allFlags) + ' ' + by][position] = all;
    }
    return measures;
}

} // namespace core::campaigns
