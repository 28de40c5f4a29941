#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"
#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "core/studies/verdicts/mean_answer.h"
#include "core/studies/verdicts/valid_success.h"

namespace core::reports {

/// What became of a campaign's stored successes when another victim (or the same again) was queried.
struct Transfer {
    std::string victim;                               ///< Short.
    std::size_t successes = 0, fooled = 0;            ///< Of those this victim answered.
    std::size_t originalRight = 0, fooledOfRight = 0; ///< Of those whose original this victim gets right.
    std::string spec = {}, victimHash = {};           ///< What it was loaded from, and which model that was.
    bool unknown = false; ///< Results are left out, and only the counts with them are known: all counts are 0.
};

/// A campaign as tables and figures see it.
struct CampaignData {
    std::string name;
    std::string label;  ///< Its name in figures: the one given, or chosen for them; empty: what differs.
    std::string victim; ///< Short: a shipped model's name, the folder's name, or the command.
    std::string recipe;
    std::string corpus;
    std::string sample; ///< "first 200", "200 at random, seed 7"
    std::uint64_t seed = 0;
    /// Names may be shared, hashes not: of the victim's model, and over the examples of the sample. Empty if unknown.
    std::string victimHash, sampleHash;
    std::string reference;                  ///< own: the victim's own answer to the original; else gold.
    std::string limits;                     ///< Of every attack: "100 queries, 2 s"; empty when there are none.
    std::string recipeJson;                 ///< All of the recipe, to find what distinguishes two campaigns.
    std::string resources;                  ///< What it used, as the project records it: JSON of names and identities.
    const structures::Task* task = nullptr; ///< The victim's; null where it is not known.
    std::string inputs;                     ///< What a parser reads: word, word-tag or char; empty for other victims.
    /// Of an adversarially trained victim: the short name of the one it came from, and the kind of the attack
    /// (black-box or white-box) or the recipes whose variants it learnt from ("mayer-entities and 7 more").
    std::string trainedFrom, trainedAgainst;
    double trainedShare = 0.0;       ///< Share of its training texts whose adversarial ones it learnt; 0: none.
    std::vector<std::string> labels; ///< The victim's; the results' answers are indices into them.
    /// Its results if they are held in memory; those of a project are read when needed: see resultsOf().
    std::vector<attacks::AttackResult> results;
    std::shared_ptr<const store::Project> project; ///< Null where they are held.
    store::Id id = 0;                              ///< In the project.
    std::set<std::size_t> leftOut;                 ///< Positions of stored results that do not count.
    /// Selects the results it is about, if it is a part of a campaign; null for all.
    std::function<bool(const attacks::AttackResult&)> part;
    std::string partSearch;                     ///< The same as a search (store::ResultSearch).
    store::ResultMeasures measures;             ///< Computed after the attack, by position.
    std::vector<store::VariantCount> variants;  ///< Of a campaign that keeps the variants of its texts.
    std::optional<studies::ValidSuccess> valid; ///< As soon as people have judged some of its successes; has a rate.
    std::string validUnknown; ///< Why there is none although people have judged some; empty: none have.
    /// What people answered on a scale about its texts, if one study asked them.
    std::optional<studies::MeanAnswer> people;
    std::vector<Transfer> transfers; ///< One per victim, in the order they were verified.
};

/// Whether results that people excluded count, or are left out of all tables and figures, whose captions then say so.
enum class Excluded { Counts, LeftOut };

/// Whose judgements count for the valid success.
struct Judges {
    std::string study;                ///< Empty: the only one that judged the campaign's successes.
    std::vector<std::string> without; ///< Raters of that study who are left out.
};

/// Everything about a campaign except its results, which stay in the project. \throws Error.
[[nodiscard]] CampaignData campaignData(const store::Project& project, store::Id campaign,
                                        Excluded excluded = Excluded::Counts, const Judges& judges = {});

/// All campaigns of a project file.
[[nodiscard]] std::vector<CampaignData> campaignsIn(const std::filesystem::path& project);

/// The results of a campaign one after the other, in sample order and without traces: those it holds, or those of its
/// project, one block at a time in memory. A result is valid until the next one is requested.
class ResultRange {
public:
    explicit ResultRange(const CampaignData& campaign) : campaign_(campaign) {}

    class Iterator {
    public:
        using value_type = attacks::AttackResult;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;
        Iterator() = default;
        explicit Iterator(const CampaignData& campaign);
        const attacks::AttackResult& operator*() const;
        /// The variants of this result, if its campaign keeps them. \throws Error.
        [[nodiscard]] std::vector<attacks::ResultVariant> variants() const;
        Iterator& operator++();
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& it, std::default_sentinel_t) { return it.atEnd(); }

    private:
        [[nodiscard]] bool atEnd() const;
        [[nodiscard]] bool counts() const;
        void next();
        void skip();
        const CampaignData* campaign_ = nullptr;
        std::size_t at_ = 0; ///< In what is held, or in the block.
        std::vector<store::PlacedResult> block_;
        bool more_ = false; ///< The project may have results after the block.
    };
    [[nodiscard]] Iterator begin() const { return Iterator(campaign_); }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

private:
    const CampaignData& campaign_;
};
/// `campaign` must outlive the range.
[[nodiscard]] inline ResultRange resultsOf(const CampaignData& campaign) { return ResultRange(campaign); }
ResultRange resultsOf(CampaignData&&) = delete;

/// A sentence for captions on the results that are left out; empty where there are none.
[[nodiscard]] std::string leftOutNote(const std::vector<CampaignData>& campaigns);

/// The same, beginning with a blank, on other victims whose answers cannot be told without the results left out.
[[nodiscard]] std::string unknownTransfers(const std::vector<CampaignData>& campaigns);

/// A name for each campaign, never empty and no two alike: its label, else whatever differs of victim, recipe, corpus
/// and seed; where that says too little, whatever else differs, at last the campaigns' own names and numbers.
[[nodiscard]] std::vector<std::string> shortNames(const std::vector<CampaignData>& campaigns);

/// How the campaign's answers are scored.
[[nodiscard]] attacks::Scoring scoringOf(const CampaignData& campaign);

/// Whether its goal is another answer of the victim, so that there are scores under attack.
[[nodiscard]] inline bool wantsOtherAnswer(const CampaignData& campaign)
{
    return scoringOf(campaign).wantsOtherAnswer;
}
inline constexpr const char* noScoreUnderAttack =
    "An attack that keeps the victim's answer (input-reduction) has no answers under attack.";

/// Counts and scores by a convention; trees are scored as the campaign's recipe says.
[[nodiscard]] campaigns::Summary summaryOf(const CampaignData& campaign, campaigns::Convention convention);
/// The same with answers scored in another way than the campaign's own.
[[nodiscard]] campaigns::Summary summaryOf(const CampaignData& campaign, campaigns::Convention convention,
                                           const attacks::Scoring& scoring);

/// Whether the campaign is against a parser.
[[nodiscard]] bool attacksTrees(const CampaignData& campaign);

/// How many of a campaign's successes fool the queried victim, and of how many. For classifiers, of those whose
/// original it gets right; for parsers of all, as few sentences are parsed without error: a new error fools them.
struct Fooled {
    std::size_t fooled = 0, of = 0;
};
[[nodiscard]] Fooled fooledBy(const CampaignData& campaign, const Transfer& queried);

/// Index of `name` in `names`, where it is appended if new: rows and columns in order of appearance.
template<typename Name>
std::size_t indexIn(std::vector<Name>& names, const std::type_identity_t<Name>& name)
{
    const auto at = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::size_t>(at - names.begin());
    if (at == names.end())
        names.push_back(name);
    return index;
}

} // namespace core::reports
