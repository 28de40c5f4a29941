#include "core/attacks/transformations/composite.h"

#include <algorithm>
#include <iterator>

namespace core::attacks {

namespace {

class Composite final : public Transformation {
public:
    explicit Composite(std::vector<std::unique_ptr<Transformation>> parts) : parts_(std::move(parts))
    {
        for (const auto& part : parts_)
            for (const Site site : partSites_.emplace_back(part->sites()))
                if (std::ranges::find(sites_, site) == sites_.end())
                    sites_.push_back(site);
    }

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        std::vector<std::string> problems;
        for (const auto& part : parts_)
            std::ranges::move(part->mismatches(card), std::back_inserter(problems));
        return problems;
    }

    [[nodiscard]] std::vector<Site> sites() const override { return sites_; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto first = static_cast<std::ptrdiff_t>(candidates.size());
        for (std::size_t p = 0; p < parts_.size(); ++p) {
            if (std::ranges::find(partSites_[p], at.site) == partSites_[p].end())
                continue;
            const std::size_t before = candidates.size();
            parts_[p]->propose(context, current, at, candidates);
            // Proposals that repeat those of an earlier part are dropped.
            const auto fresh = candidates.begin() + static_cast<std::ptrdiff_t>(before);
            const auto end = std::remove_if(fresh, candidates.end(), [&](const Candidate& candidate) {
                return std::any_of(candidates.begin() + first, fresh, [&](const Candidate& earlier) {
                    return std::ranges::equal(earlier.edits(), candidate.edits());
                });
            });
            candidates.erase(end, candidates.end());
        }
    }

    void foresee(AttackContext& context, const text::Input& current, std::span<const Position> places) const override
    {
        for (std::size_t p = 0; p < parts_.size(); ++p) {
            std::vector<Position> own;
            std::ranges::copy_if(places, std::back_inserter(own), [&](Position at) {
                return std::ranges::find(partSites_[p], at.site) != partSites_[p].end();
            });
            parts_[p]->foresee(context, current, own);
        }
    }

private:
    std::vector<std::unique_ptr<Transformation>> parts_;
    std::vector<std::vector<Site>> partSites_; ///< Of each part.
    std::vector<Site> sites_;
};

} // namespace

PartMaker<Transformation> compositeTransformation()
{
    return {{"composite",
             "The candidates of several transformations, in their order.",
             {Parameter::parts("parts", "The transformations, each with its type and parameters.")}},
            [](const Settings& settings, const language::Resources& resources) {
                std::vector<std::unique_ptr<Transformation>> parts;
                for (const auto& part : settings.value("parts"))
                    parts.push_back(makeTransformation(part, resources));
                return std::make_unique<Composite>(std::move(parts));
            }};
}

} // namespace core::attacks
