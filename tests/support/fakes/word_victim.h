#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/attacks/attack.h"
#include "core/base/random.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/runner.h"
#include "core/victims/victim.h"
#include "tests/support/samples/results.h"

/// A victim and an attack that need no model and no lexicon, for the tests of campaigns.
namespace fakes {

/// Scores depend on the words alone: each word counts for one of two labels.
class WordVictim : public core::victims::Victim {
public:
    explicit WordVictim(std::uint64_t seed = 0) : seed_(seed)
    {
        card_.name = "words";
        card_.labels = {"negative", "positive"};
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::Scores);
        card_.hash = "aa";
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    core::victims::VictimCard& card() { return card_; }
    [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                 std::stop_token) override
    {
        std::vector<core::victims::Prediction> answers;
        for (const auto& input : inputs) {
            std::size_t positive = 1;
            std::size_t words = 2;
            for (const auto& segment : input.segments())
                for (const auto& word : segment.text.words()) {
                    positive += core::combine64(core::text::hashOf(word.id), seed_) % 2;
                    ++words;
                }
            const float score = static_cast<float>(positive) / static_cast<float>(words);
            core::structures::ClassScores scores;
            scores.scores = {1.0F - score, score};
            answers.emplace_back(scores);
        }
        return answers;
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<WordVictim>(*this); }

private:
    core::victims::VictimCard card_;
    std::uint64_t seed_;
};

/// Replaces random words, at most eight times, until the label changes. Everything follows from the example; only the
/// time it takes is left to chance.
inline core::attacks::AttackResult attack(const core::corpora::Example& example, core::victims::Victim& victim,
                                          const std::stop_token& stop)
{
    using namespace core::attacks;
    thread_local std::uint64_t calls = core::mix64(std::hash<std::thread::id>{}(std::this_thread::get_id()));
    std::this_thread::sleep_for(std::chrono::microseconds(core::mix64(++calls) % 3000));
    AttackResult result = samples::failed(example);
    result.queries = 0;
    const auto answer = [&](const core::text::Input& input) {
        if (stop.stop_requested())
            throw Stopped{};
        ++result.queries;
        return victim.predict({&input, 1}, stop).at(0);
    };
    result.distinctQueries = result.forwardQueries = 1;
    result.originalOutput = result.perturbedOutput = answer(example.input);
    if (labelOf(result.originalOutput) != labelOf(example.gold)) {
        result.status = Status::Skipped;
        result.reason = Reason::AlreadyWrong;
        return result;
    }
    static const std::vector<std::string> words = {"plain", "lively", "vague", "deep", "loud", "soft"};
    core::Random random(5, example.hash);
    for (int step = 0; step < 8 && result.status != Status::Succeeded; ++step) {
        const auto& text = result.perturbed[0].text;
        const std::size_t at = random.below(text.size());
        const std::string& to = words[random.below(words.size())];
        result.edits.push_back({core::text::EditOp::Replace, "sentence", static_cast<std::uint32_t>(at),
                                std::string(text.form(at)), to, "NN"});
        result.perturbed = result.perturbed.with(0, text.replaced(at, to));
        result.perturbedOutput = answer(result.perturbed);
        if (labelOf(result.perturbedOutput) != labelOf(example.gold)) {
            result.status = Status::Succeeded;
            result.reason = Reason::Found;
            result.successQuery = result.queries;
        }
    }
    result.perturbedPercent = 100.0 * result.perturbed.perturbedShare();
    result.seconds = static_cast<double>(calls % 100); // must not show in any export
    return result;
}

inline std::string exported(const core::store::Project& project, core::store::Id campaign)
{
    std::ostringstream out;
    core::campaigns::exportJsonl(project, campaign, {}, out);
    core::campaigns::exportCsv(project, campaign, {}, out);
    return out.str();
}

inline core::campaigns::RunOptions workers(int count)
{
    core::campaigns::RunOptions options;
    options.workers = count;
    return options;
}

/// Runs a campaign by two workers with `attack`, for at most so many examples: then it is stopped.
inline void run(core::store::Project& project, core::store::Id id, std::size_t most = SIZE_MAX)
{
    std::stop_source stop;
    std::atomic<std::size_t> calls = 0;
    core::campaigns::runCampaign(project, id, WordVictim(),
                                 [&](const auto& example, auto& victim, const auto& token) {
                                     if (++calls > most)
                                         stop.request_stop();
                                     return attack(example, victim, token);
                                 },
                                 workers(2), stop.get_token(), {});
}

} // namespace fakes
