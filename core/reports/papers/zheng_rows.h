#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/reports/papers/zheng_grid.h"

namespace core::reports::zheng {

/// What a row of runs says besides its attack, so that no cell pools runs that differ in more than the seed.
class RowSettings {
public:
    /// `cellOf`: the row and column a run falls into so far; `special`: what else, in words, must be the same in a row.
    RowSettings(const std::vector<ParserRun>& runs, const std::function<std::string(const ParserRun&)>& cellOf,
                const std::function<std::string(const ParserRun&)>& special = {});
    [[nodiscard]] const std::string& attacked(const ParserRun& run) const { return attacked_.at(run.campaign); }
    [[nodiscard]] const std::string& clean(const ParserRun& run) const { return clean_.at(run.campaign); }
    /// Whether there is anything to say.
    [[nodiscard]] bool any() const;
    /// "all words", or that the rows say it.
    [[nodiscard]] const std::string& words() const { return words_; }

private:
    std::map<const CampaignData*, std::string> attacked_, clean_;
    std::string words_;
};

/// The models in the order of the paper's variants, then as they come.
[[nodiscard]] Runs modelsIn(const std::vector<ParserRun>& runs);
/// The paper's name of a variant, else the model's own; with the model's if two are of one variant.
[[nodiscard]] std::string titleOf(const ParserRun& run, const std::vector<ParserRun>& runs);
[[nodiscard]] std::vector<Group> byModel(const std::vector<ParserRun>& runs, const std::vector<Measure>& measures);

/// gamma in percent, or "any"
[[nodiscard]] std::string shareTitle(const std::optional<double>& share);
[[nodiscard]] double shareOf(const ParserRun& run);

/// Black-box before white-box; several recipes of one kind by name.
struct Attacks {
    explicit Attacks(const std::vector<ParserRun>& runs);
    [[nodiscard]] std::string title(const ParserRun& run) const;
    std::map<bool, std::set<std::string>> names;
};

/// The clean score, one row per setting.
[[nodiscard]] std::vector<Row> cleanRows(const std::vector<ParserRun>& runs, const RowSettings& settings,
                                         const std::vector<std::string>& titles);

/// One row for each attack, each value of `key` besides, and each setting, in the order of the keys. `second`: a title
/// beside the attack's, empty for none.
template<class Key>
std::vector<Row> rowsBy(const std::vector<ParserRun>& runs, const RowSettings& settings, Key key,
                        const std::function<std::string(const ParserRun&)>& second)
{
    const Attacks attacks(runs);
    const auto keyOf = [key, settings](const ParserRun& run) {
        return std::tuple(run.whiteBox, run.campaign->recipe, key(run), settings.attacked(run));
    };
    std::map<decltype(keyOf(runs.front())), const ParserRun*> first;
    for (const auto& run : runs)
        first.try_emplace(keyOf(run), &run);
    std::vector<Row> rows;
    for (const auto& [wanted, run] : first) {
        Row row{{attacks.title(*run)},
                [keyOf, wanted = wanted](const ParserRun& other) { return keyOf(other) == wanted; }};
        if (second)
            row.titles.push_back(second(*run));
        if (settings.any())
            row.titles.push_back(settings.attacked(*run));
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace core::reports::zheng
