#include "core/reports/papers/zheng_rows.h"

#include "core/reports/basics/number.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/settings.h"

namespace core::reports::zheng {
namespace {

using Strings = std::vector<std::string>;

} // namespace

RowSettings::RowSettings(const std::vector<ParserRun>& runs, const std::function<std::string(const ParserRun&)>& cellOf,
                         const std::function<std::string(const ParserRun&)>& special)
{
    CampaignPointers campaigns;
    Strings words;
    Strings references;
    Strings specials;
    for (const auto& run : runs) {
        campaigns.push_back(run.campaign);
        words.push_back(wordsScored(run.scoring));
        references.push_back(run.scoring.own ? "errors measured against the parser's own answer"
                                             : "errors measured against the gold tree");
        specials.push_back(special ? special(run) : "");
    }
    words_ = words.empty() || allEqual(words) ? (words.empty() ? "all words" : words.front())
                                              : "the words that the row says";
    // Sample, counted words and reference are the same in a row: they qualify all its numbers.
    Strings ofClean(runs.size());
    tell(ofClean, sampleLabels(campaigns));
    tell(ofClean, words);
    Strings ofAttack = ofClean;
    tell(ofAttack, references);
    tell(ofAttack, specials);
    Strings cleanCells = ofClean;
    Strings attackCells = ofAttack;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        cleanCells[i] += "\n" + runs[i].model + "\n" + runs[i].trainedAgainst;
        attackCells[i] += "\n" + runs[i].model + "\n" + runs[i].trainedAgainst + "\n" + cellOf(runs[i]);
    }
    const auto within = [&](Strings said, const Strings& cells, Depends depends) {
        const auto more = rowSettings(campaigns, cells, depends);
        for (std::size_t i = 0; i < said.size(); ++i)
            if (!more[i].empty())
                said[i] += (said[i].empty() ? "" : ", ") + more[i];
        return said;
    };
    ofClean = within(std::move(ofClean), cleanCells, Depends::OnVictim);
    ofAttack = within(std::move(ofAttack), attackCells, Depends::OnAttack);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        clean_[runs[i].campaign] = ofClean[i];
        attacked_[runs[i].campaign] = ofAttack[i];
    }
}

bool RowSettings::any() const
{
    const auto said = [](const auto& of) { return !of.second.empty(); };
    return std::any_of(attacked_.begin(), attacked_.end(), said) || std::any_of(clean_.begin(), clean_.end(), said);
}

std::string titleOf(const ParserRun& run, const std::vector<ParserRun>& runs)
{
    const auto variants = words().texts("/variants");
    const auto known = std::ranges::find(variants, run.inputs, &PaperWords::Texts::value_type::first);
    const auto& variant = known == variants.end() ? run.model : known->second;
    const bool alone = std::all_of(runs.begin(), runs.end(), [&](const ParserRun& other) {
        return other.inputs != run.inputs || other.model == run.model;
    });
    return alone || variant == run.model ? variant : variant + " " + run.model;
}

Runs modelsIn(const std::vector<ParserRun>& runs)
{
    Runs models;
    for (const auto& run : runs)
        if (std::none_of(models.begin(), models.end(), [&](const auto* model) { return model->model == run.model; }))
            models.push_back(&run);
    const auto rank = [variants = words().texts("/variants")](const ParserRun* run) {
        return std::ranges::find(variants, run->inputs, &PaperWords::Texts::value_type::first) - variants.begin();
    };
    std::stable_sort(models.begin(), models.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    return models;
}

std::vector<Group> byModel(const std::vector<ParserRun>& runs, const std::vector<Measure>& measures)
{
    std::vector<Group> groups;
    for (const auto* model : modelsIn(runs))
        groups.push_back({titleOf(*model, runs),
                          [name = model->model](const ParserRun& run) { return run.model == name; }, measures});
    return groups;
}

std::string shareTitle(const std::optional<double>& share)
{
    if (!share)
        return words().text("/any share");
    const double percents = *share * 100.0;
    return formatNumber(percents, std::abs(percents - std::round(percents)) < 1e-9 ? 0 : 1) + "%";
}

double shareOf(const ParserRun& run) { return run.share.value_or(1.0); }

Attacks::Attacks(const std::vector<ParserRun>& runs)
{
    for (const auto& run : runs)
        names[run.whiteBox].insert(run.campaign->recipe);
}

std::string Attacks::title(const ParserRun& run) const
{
    const std::string kind = words().text(run.whiteBox ? "/attacks/white-box" : "/attacks/black-box");
    return names.at(run.whiteBox).size() == 1 ? kind : kind + " (" + run.campaign->recipe + ")";
}

std::vector<Row> cleanRows(const std::vector<ParserRun>& runs, const RowSettings& settings, const Strings& titles)
{
    std::vector<std::string> order;
    for (const auto& run : runs)
        indexIn(order, settings.clean(run));
    std::vector<Row> rows;
    for (const auto& setting : order) {
        Row row{titles, [settings, setting](const ParserRun& run) { return settings.clean(run) == setting; }, true};
        if (settings.any())
            row.titles.push_back(setting);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace core::reports::zheng
