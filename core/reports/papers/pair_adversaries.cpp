#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/reports/figures/upset.h"
#include "core/reports/papers/pair_cells.h"
#include "core/reports/papers/pair_layout.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

/// A pair as all parsers of its corpus answered it.
struct AnsweredPair : victims::Pair {
    std::string way;
    SetNumbers wrong; ///< The parsers whose adversary it is.
};

struct AnsweredCorpus {
    std::vector<std::string> parsers;
    std::vector<AnsweredPair> pairs;
};

AnsweredCorpus answeredCorpus(const std::vector<SemanticParserRun>& runs, const std::string& corpus)
{
    AnsweredCorpus answered;
    for (const auto& run : runs) {
        if (run.corpus != corpus || run.training != "none")
            continue;
        std::size_t at = 0;
        for (const auto& way : run.scores.ways)
            for (const auto& pair : way.pairs) {
                if (answered.parsers.empty())
                    answered.pairs.push_back({pair, way.name, {}});
                if (at == answered.pairs.size() || answered.pairs[at].way != way.name)
                    throw Error(fmt::format("the parsers of {} were queried with different pairs", corpus),
                                "Choose another folder");
                if (!pair.right)
                    answered.pairs[at].wrong.push_back(answered.parsers.size());
                ++at;
            }
        answered.parsers.push_back(run.parser);
    }
    return answered;
}

} // namespace

Table pairs::sharedTable(Layout layout, const std::vector<SemanticParserRun>& runs, victims::PairSubset subset)
{
    std::vector<std::string> corpora;
    for (const auto& run : runs)
        if (std::ranges::find(corpora, run.corpus) == corpora.end())
            corpora.push_back(run.corpus);
    for (const auto& corpus : corpora) {
        auto answered = answeredCorpus(runs, corpus);
        auto& asked = answered.pairs;
        std::erase_if(asked, [&](const auto& pair) { return !isIn(subset, pair); });
        const auto ofAll = [&](const AnsweredPair& pair) { return pair.wrong.size() == answered.parsers.size(); };
        const auto add = [&](const std::string& way, const auto& counts) {
            const auto ofSome = [&](const AnsweredPair& pair) { return !pair.wrong.empty() && counts(pair); };
            const auto shared = victims::shareOf(asked, ofSome, ofAll);
            const bool ofOneWay = way != "micro";
            const std::map<std::string, Cell> cells{
                {"corpus", textCell(corpus)},
                {"way", textCell(layout.titleOfWay(way))},
                {"pairs", countCell(static_cast<std::size_t>(std::ranges::count_if(asked, counts)))},
                {"of some", countCell(shared.of)},
                {"of all", countCell(shared.hits)},
                {"shared", pairs::shareCell(shared.share)},
                {"contribution", ofOneWay ? pairs::shareCell(victims::shareOf(asked, ofAll, counts).share) : Cell{}}};
            layout.add([&](const std::string& shows) { return cells.at(shows); });
        };
        for (const auto& way : runs.front().scores.ways)
            add(way.name, [&](const AnsweredPair& pair) { return pair.way == way.name; });
        add("micro", [](const AnsweredPair&) { return true; });
    }
    return layout.table;
}

Figure pairAdversaries(const std::string& paper, const std::vector<SemanticParserRun>& runs, const std::string& corpus)
{
    const auto answered = answeredCorpus(runs, corpus);
    std::vector<SetNumbers> wrong;
    for (const auto& pair : answered.pairs)
        wrong.push_back(pair.wrong);
    auto figure = drawIntersections(answered.parsers, wrong, wrong.size());
    figure.kind = std::filesystem::path(paper).filename().string() + "-figure1";
    const auto words = [&](const char* what, const PaperWords::Filled& filled = {}) {
        return PaperWords::of(paper).text(std::string("/adversaries/") + what, filled);
    };
    if (figure.empty()) {
        figure.note = words("empty");
        return figure;
    }
    figure.series.front().name = words("series");
    figure.y.label = words("y");
    figure.caption = words("caption", {{"pairs", std::to_string(wrong.size())},
                                       {"corpus", corpus},
                                       {"none", std::to_string(std::ranges::count(wrong, SetNumbers{}))}});
    return figure;
}

} // namespace core::reports
