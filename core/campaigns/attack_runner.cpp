#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include <cblas.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/campaigns/manifest.h"
#include "core/campaigns/runner.h"
#include "core/language/resources.h"
#include "core/programs/consent.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/exec/exec_answers.h"
#include "core/victims/timed_victim.h"

namespace core::campaigns {

namespace {

using Warn = std::function<void(const std::string&)>;

void requireSameVictim(const store::CampaignRecord& campaign, const victims::VictimCard& card, const Warn& warn)
{
    if (campaign.victimHash.empty() || campaign.victimHash == card.hash)
        return;
    if (campaign.victimHash == card.weightsHash) {
        warn(fmt::format("campaign {} was begun when a victim's hash was that of its weights alone: whether its "
                         "config.json and vocabulary are the same is unknown",
                         campaign.id));
        return;
    }
    throw Error(fmt::format("campaign {} was begun with other weights, config.json or vocabulary than {} has now",
                            campaign.id, card.name),
                "Give it the victim it was begun with, or set up a new campaign");
}

/// This many finished examples are queried again before a campaign continues.
constexpr std::size_t askedAgain = 5;
/// The same victim answers slightly differently on another device or in another batch.
constexpr float scoreTolerance = 0.01F;

bool sameAnswer(const structures::Prediction& before, const structures::Prediction& now)
{
    const auto* old = std::get_if<structures::ClassScores>(&before);
    const auto* fresh = std::get_if<structures::ClassScores>(&now);
    if (old == nullptr || fresh == nullptr)
        return before == now;
    return std::ranges::equal(old->scores, fresh->scores,
                              [](float a, float b) { return std::abs(a - b) <= scoreTolerance; });
}

/// The clone that is asked before the run, made when it is needed; then it is the first worker's, so that a program is
/// not started once more for it.
class FirstClone {
public:
    explicit FirstClone(const victims::Victim& victim) : victim_(victim) {}
    victims::Victim& get()
    {
        if (!clone_)
            clone_ = victim_.clone();
        return *clone_;
    }
    /// Null if nobody needed it.
    std::unique_ptr<victims::Victim> take() { return std::move(clone_); }

private:
    const victims::Victim& victim_;
    std::unique_ptr<victims::Victim> clone_;
};

/// A program's hash does not show that its files have changed, nor an old project's that a config.json has: results of
/// two victims would be mixed in one campaign. Its stored answers reveal it.
void requireSameAnswers(const store::Project& project, const store::CampaignRecord& campaign,
                        const attacks::Attack& attack, FirstClone& victim, const std::stop_token& stop)
{
    const auto pending = project.pending(campaign.id);
    if (campaign.done == 0 || pending.empty())
        return;
    std::vector<std::size_t> finished;
    for (std::size_t position = 0, next = 0; position < campaign.total; ++position) {
        if (next < pending.size() && pending[next] == position)
            ++next;
        else
            finished.push_back(position);
    }
    auto& own = victim.get();
    const std::size_t count = std::min(askedAgain, finished.size());
    for (std::size_t i = 0; i < count; ++i) { // spread over the sample: another label order may spare one label
        const auto result = project.result(campaign.id, finished[i * finished.size() / count]);
        if (!result || result->originalOutput.index() == 0)
            continue; // it ended with an error
        structures::Prediction now;
        try {
            now = attack.cleanAnswer(result->original, own, stop);
        } catch (const std::exception&) {
            continue; // a missing answer proves nothing; the run will tell
        }
        if (!stop.stop_requested() && !sameAnswer(result->originalOutput, now))
            throw Error(fmt::format("campaign {} was begun with a victim that gave another answer to example {} than "
                                    "{} gives now",
                                    campaign.id, result->example, own.card().name),
                        "Give it the victim it was begun with, or set up a new campaign; --accept-changed-victim "
                        "goes on all the same");
    }
}

/// Of a recipe that ranks words by how the scores fall, where the victim gives labels alone: every word is as important
/// as every other until the label changes. Empty where it ranks otherwise.
std::string rankingNote(const attacks::Recipe& recipe, const victims::VictimCard& card)
{
    constexpr std::array<std::string_view, 4> byScores{"weighted-saliency", "delete", "unk", "temporal"};
    const bool ranks = std::ranges::find(byScores, recipe.text("search.ranking")) != byScores.end();
    if (!ranks || card.answers() != structures::AnswerKind::Label || card.can(victims::Capability::Scores))
        return {};
    return fmt::format("{} gives labels alone, so {} finds all words equally important until one changes the label; "
                       "hard-label is made for such victims",
                       card.name, recipe.name());
}

/// What a program shows before its campaign. One that answers none of the first texts would end each of a thousand with
/// the same error; one that answers the same text in two ways is "fooled" by being asked often enough.
void askFirst(const store::Project& project, const store::CampaignRecord& campaign, const attacks::Attack& attack,
              FirstClone& victim, const std::stop_token& stop, const Warn& warn)
{
    constexpr std::size_t asked = 3, fewExamples = 20; // so few are all tried, whatever the first ones did
    const auto pending = project.pending(campaign.id);
    auto& own = victim.get();
    std::size_t failures = 0;
    for (std::size_t i = 0; i < std::min(asked, pending.size()) && !stop.stop_requested(); ++i) {
        const auto example = project.sampleExample(campaign.sample, pending[i]);
        const auto input = attack.recipe().restricted(example.input);
        try {
            if (auto* timed = dynamic_cast<victims::TimedVictim*>(&own); timed && campaign.timeLimit > 0.0) {
                using Clock = victims::TimedVictim::Clock;
                timed->makeReady(stop);
                timed->setDeadline(Clock::now() +
                                   std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(std::min(campaign.timeLimit, 1e9))));
            }
            const auto first = attack.cleanAnswer(input, own, stop);
            if (!sameAnswer(first, attack.cleanAnswer(input, own, stop)))
                return warn(
                    fmt::format("{} answers the same text in two ways ({}): an attack on such a victim succeeds "
                                "by asking often. Make it deterministic, for example with a fixed seed",
                                own.card().name, example.id));
        } catch (const victims::TimeIsUp&) {
            return; // the campaign's own limit deals with that
        } catch (const victims::ExecRefusal&) {
            return; // it speaks as it should, of this text
        } catch (const Error& error) {
            if (++failures == asked && pending.size() > fewExamples && !stop.stop_requested())
                throw Error(
                    fmt::format("{} answers none of the first {} texts: {}", own.card().name, asked, error.problem()),
                    error.remedy());
        }
    }
}

/// Results would mix two sets of candidates; they are the user's, so this is reported, not forbidden.
void noteResources(store::Project& project, const store::CampaignRecord& campaign, const std::string& now,
                   const Warn& warn)
{
    if (campaign.done == 0) {
        project.setCampaignResources(campaign.id, now);
        return;
    }
    if (const auto changed = changedResources(campaign.resources, now); !changed.empty())
        warn(fmt::format("campaign {}: {} changed since it was begun; its results are no longer those of one "
                         "undisturbed run",
                         campaign.id, fmt::join(changed, ", ")));
}

/// Gold labels are stored as the corpus numbers them; the attack compares them with the victim's.
victims::LabelMapping labelsOf(const store::Project& project, const store::CampaignRecord& campaign,
                               const victims::VictimCard& card)
{
    const auto corpus = project.corpus(project.sample(campaign.sample).corpus);
    if (corpus.labels.empty() || card.labels.empty())
        return {};
    return victims::mapLabels(corpus.labels, card.labels);
}

/// An example whose label the victim does not have: the attack does not apply to it, and the victim is not queried.
attacks::AttackResult leftOut(const corpora::Example& example, const std::string& victim)
{
    attacks::AttackResult result;
    result.example = example.id;
    result.exampleHash = example.hash;
    result.status = attacks::Status::Skipped;
    result.reason = attacks::Reason::Unsuitable;
    result.message = fmt::format("{} does not know the example's label", victim);
    result.original = example.input;
    result.perturbed = example.input;
    result.gold = example.gold;
    result.columns = example.columns;
    result.conllu = example.conllu;
    return result;
}

} // namespace

void requireFit(const attacks::Attack& attack, const victims::VictimCard& card)
{
    if (const auto mismatches = attack.mismatches(card); !mismatches.empty())
        throw UsageError(fmt::format("the recipe {} does not fit the victim {}: {}", attack.recipe().name(), card.name,
                                     fmt::join(mismatches, "; ")),
                         "Choose another recipe or victim");
}

bool runCampaign(store::Project& project, store::Id id, const victims::Victim& victim,
                 const std::shared_ptr<const language::Resources>& resources, const RunOptions& options,
                 std::stop_token stop, const CampaignProgressFn& progress)
{
    const auto campaign = project.campaign(id);
    const auto& card = victim.card();
    const Warn warn = options.warn ? options.warn : Warn([](const std::string& text) { logWarning(text); });
    requireSameVictim(campaign, card, warn);
    const attacks::Attack attack(attacks::Recipe::fromJson(campaign.recipe, fmt::format("{}: recipe of campaign {}",
                                                                                        project.path().string(), id)),
                                 resources);
    requireFit(attack, card);
    if (const auto note = rankingNote(attack.recipe(), card); !note.empty())
        warn(note);
    FirstClone first(victim);
    if (!options.acceptChangedVictim)
        requireSameAnswers(project, campaign, attack, first, stop);
    if (!programs::execCommandOf(card.source).empty())
        askFirst(project, campaign, attack, first, stop, warn);
    noteResources(project, campaign, resourcesJson(attack.resources()), warn);

    const auto labels = labelsOf(project, campaign, card);
    attacks::AttackOptions attackOptions;
    attackOptions.seed = campaign.seed;
    attackOptions.maxQueries = campaign.maxQueries;
    attackOptions.timeLimitSeconds = campaign.timeLimit;
    attackOptions.trace = attacks::traceLevelNamed(campaign.trace);
    attackOptions.asked = std::make_shared<std::atomic<std::uint64_t>>(0);
    auto watched = options;
    watched.asked = attackOptions.asked;
    // One thread per worker: BLAS threads inside one example are slower than examples side by side.
    openblas_set_num_threads(1);
    return runCampaign(
        project, id, victim,
        [&](const corpora::Example& example, victims::Victim& own, const std::stop_token& token) {
            const auto* gold = std::get_if<structures::ClassLabel>(&example.gold);
            if (gold == nullptr || labels.toVictim.empty())
                return attack.run(example, own, attackOptions, token);
            corpora::Example mapped = example;
            mapped.gold = structures::ClassLabel{labels.victimLabel(gold->label)};
            if (labels.victimLabel(gold->label) < 0 && campaign.reference != "own")
                return leftOut(mapped, card.name);
            return attack.run(mapped, own, attackOptions, token);
        },
        watched, stop, progress, first.take());
}

} // namespace core::campaigns
