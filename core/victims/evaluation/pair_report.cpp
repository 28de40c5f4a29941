#include "core/victims/evaluation/pair_report.h"

#include <algorithm>

#include <fmt/format.h>

namespace core::victims {

namespace {

std::string textOf(const PairScores& scores)
{
    const auto line = [](const char* name, const auto& rate, std::size_t over, const char* of) {
        return rate ? fmt::format("\n{} {:.1f} % ({:.1f} to {:.1f}) of {} {}", name, 100.0 * rate->share,
                                  100.0 * rate->low, 100.0 * rate->high, over, of)
                    : fmt::format("\n{} of no {}", name, of);
    };
    return line("Standard accuracy", scores.standard(), scores.originals, "originals") +
           line("Perturbation accuracy", scores.perturbation(), scores.perturbed, "perturbed texts") +
           line("Robust accuracy", scores.robust(), scores.ofRight,
                "perturbed texts whose original is answered rightly") +
           (scores.losses ? line("Success as a black-box attack", scores.blackbox(), scores.lossRises,
                                 "perturbed texts whose loss is higher than their original's")
                          : std::string());
}

} // namespace

std::string PairReport::text() const
{
    std::string text = textOf(all);
    if (all.withoutOriginal > 0)
        text += fmt::format("\n{} perturbed texts name no original of {} and count nowhere", all.withoutOriginal,
                            originals);
    if (unseen) {
        text +=
            fmt::format("\n{} of {} originals stand in {}.", all.originals - unseen->originals, all.originals, train);
        if (unseen->originals > 0 && unseen->originals < all.originals)
            text += "\nOn the others:" + textOf(*unseen);
    }
    return text.substr(1);
}

bool namesOriginals(const corpora::Corpus& corpus)
{
    return !corpus.examples.empty() && std::ranges::any_of(corpus.examples.front().columns, [](const auto& column) {
        return column.first == originalColumn;
    });
}

PairReport reportPairs(Victim& victim, const corpora::Corpus& originals, const corpora::Corpus& perturbed,
                       const corpora::Corpus* train, std::size_t workers, std::stop_token stop,
                       const ProgressFn& progress)
{
    const auto before = judge(victim, originals, workers, stop, progress);
    const auto after = judge(victim, perturbed, workers, stop, progress);
    PairReport report;
    report.all = scorePairs(originals, before, perturbed, after);
    report.originals = originals.name;
    report.wallSeconds = before.wallSeconds + after.wallSeconds;
    if (train != nullptr) {
        report.unseen = scorePairs(originals, before, perturbed, after, *train);
        report.train = train->name;
    }
    return report;
}

} // namespace core::victims
