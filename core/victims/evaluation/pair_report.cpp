#include "core/victims/evaluation/pair_report.h"

#include <fmt/format.h>

#include "core/victims/evaluation/pair_shares.h"

namespace core::victims {

namespace {

std::string textOf(const PairScores& scores)
{
    const auto line = [](const char* name, const PairShare& rate, const char* of) {
        return rate.share ? fmt::format("\n{} {:.1f} % ({:.1f} to {:.1f}) of {} {}", name, 100.0 * rate.share->share,
                                        100.0 * rate.share->low, 100.0 * rate.share->high, rate.of, of)
                          : fmt::format("\n{} of no {}", name, of);
    };
    return line("Standard accuracy", ofOriginals(scores.originals), "originals") +
           line("Perturbation accuracy", perturbationOf(scores.pairs), "perturbed texts") +
           line("Robust accuracy", robustOf(scores.pairs), "perturbed texts whose original is answered correctly") +
           (scores.hasLosses() ? line("Success as a black-box attack", blackboxOf(scores.pairs),
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
        text += fmt::format("\n{} of {} originals occur in {}.", all.originals.size() - unseen->originals.size(),
                            all.originals.size(), train);
        if (!unseen->originals.empty() && unseen->originals.size() < all.originals.size())
            text += "\nOn the others:" + textOf(*unseen);
    }
    return text.substr(1);
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
