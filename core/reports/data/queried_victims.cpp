#include "core/reports/data/queried_victims.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "core/reports/data/settings.h"

namespace core::reports {
namespace {

using Names = std::vector<std::string>;

bool allDiffer(const Names& names) { return std::set<std::string>(names.begin(), names.end()).size() == names.size(); }

bool same(const Transfer& a, const Transfer& b) { return a.victim == b.victim && a.victimHash == b.victimHash; }

using Parts = std::vector<std::filesystem::path>;

Parts partsOf(const std::string& spec)
{
    Parts parts;
    const auto path = std::filesystem::path(spec).lexically_normal();
    std::ranges::copy_if(path, std::back_inserter(parts), [](const auto& part) { return !part.empty(); });
    return parts;
}

std::string tailOf(const Parts& parts, std::size_t count)
{
    std::filesystem::path tail;
    for (std::size_t i = parts.size() - std::min(count, parts.size()); i < parts.size(); ++i)
        tail /= parts[i];
    return tail.string();
}

/// Of victims that share a short name.
Names distinctNames(const std::vector<const Transfer*>& alike)
{
    std::vector<Parts> paths;
    std::size_t longest = 0;
    for (const auto* queried : alike)
        longest = std::max(longest, paths.emplace_back(partsOf(queried->spec)).size());
    Names names;
    for (std::size_t count = 2; count <= longest; ++count) {
        names.clear();
        for (const auto& path : paths)
            names.push_back(tailOf(path, count));
        if (allDiffer(names))
            return names;
    }
    names.clear();
    for (const auto* queried : alike)
        names.push_back(queried->victim + " (" + queried->victimHash.substr(0, hashLetters) + ")");
    return names;
}

} // namespace

QueriedVictims::QueriedVictims(const std::vector<CampaignData>& campaigns)
{
    for (const auto& campaign : campaigns)
        for (const auto& queried : campaign.transfers)
            if (placeOf(queried) == victims_.size())
                victims_.push_back(queried);
    names_.resize(victims_.size());
    for (std::size_t i = 0; i < victims_.size(); ++i) {
        std::vector<const Transfer*> alike;
        std::size_t place = 0;
        for (std::size_t k = 0; k < victims_.size(); ++k) {
            if (victims_[k].victim != victims_[i].victim)
                continue;
            place = k == i ? alike.size() : place;
            alike.push_back(&victims_[k]);
        }
        names_[i] = alike.size() == 1 ? victims_[i].victim : distinctNames(alike)[place];
    }
}

std::size_t QueriedVictims::placeOf(const Transfer& queried) const
{
    const auto found = std::ranges::find_if(victims_, [&](const Transfer& known) { return same(known, queried); });
    return static_cast<std::size_t>(found - victims_.begin());
}

} // namespace core::reports
