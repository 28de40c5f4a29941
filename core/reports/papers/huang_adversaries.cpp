#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/reports/figures/upset.h"
#include "core/reports/papers/huang_pairs.h"
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
                    throw Error(fmt::format("the parsers of {} were asked about different pairs", corpus),
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

Table huangShared(const std::vector<SemanticParserRun>& runs, victims::PairSubset subset)
{
    Table table;
    table.kind = huang::nameOf("huang2021-figure1", subset);
    table.caption = "Adversaries: perturbed questions that are parsed wrongly, whatever the answer to the original, of "
                    "some parser and of all three. Shared: those of all, of those of some, in percent. Contribution: "
                    "what the operator has of all that are shared in the corpus, in percent, which figure 1 of Huang "
                    "et al. (2021) draws." +
                    huang::pairsNote(subset);
    table.columns = {
        {"Data"},         {"Operator"},          {"Pairs", true}, {"Of some parser", true}, {"Of all parsers", true},
        {"Shared", true}, {"Contribution", true}};
    std::vector<std::string> corpora;
    for (const auto& run : runs)
        if (std::ranges::find(corpora, run.corpus) == corpora.end())
            corpora.push_back(run.corpus);
    for (const auto& corpus : corpora) {
        auto answered = answeredCorpus(runs, corpus);
        auto& pairs = answered.pairs;
        std::erase_if(pairs, [&](const auto& pair) { return !isIn(subset, pair); });
        const auto ofAll = [&](const AnsweredPair& pair) { return pair.wrong.size() == answered.parsers.size(); };
        const auto add = [&](const std::string& way, const auto& counts) {
            const auto ofSome = [&](const AnsweredPair& pair) { return !pair.wrong.empty() && counts(pair); };
            const auto shared = huang::shareOf(pairs, ofSome, ofAll);
            table.rows.push_back({textCell(corpus), textCell(huang::titleOfWay(way)),
                                  countCell(static_cast<std::size_t>(std::ranges::count_if(pairs, counts))),
                                  countCell(shared.of), countCell(shared.hits), huang::shareCell(shared.share),
                                  huang::shareCell(huang::shareOf(pairs, ofAll, counts).share)});
        };
        for (const auto& way : runs.front().scores.ways)
            add(way.name, [&](const AnsweredPair& pair) { return pair.way == way.name; });
        add("micro", [](const AnsweredPair&) { return true; });
        table.rows.back().back() = {};
    }
    return table;
}

Figure huangAdversaries(const std::vector<SemanticParserRun>& runs, const std::string& corpus)
{
    const auto answered = answeredCorpus(runs, corpus);
    std::vector<SetNumbers> wrong;
    for (const auto& pair : answered.pairs)
        wrong.push_back(pair.wrong);
    auto figure = drawIntersections(answered.parsers, wrong, wrong.size());
    figure.kind = "huang2021-figure1";
    if (figure.empty()) {
        figure.note = "No parser is wrong on a perturbed question.";
        return figure;
    }
    figure.series.front().name = "parsed wrongly by exactly these";
    figure.y.label = "Perturbed questions";
    figure.caption =
        fmt::format("Of the {} perturbed questions of {}, how many are parsed wrongly by exactly the parsers that have "
                    "a dot; on the left how many each of them parses wrongly; {} by none.",
                    wrong.size(), corpus, std::ranges::count(wrong, SetNumbers{}));
    return figure;
}

} // namespace core::reports
