#include "core/victims/joint/joint_victim.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/typed_input.h"

namespace core::victims {

std::vector<int> jointLabels(const VictimCard& card, const std::vector<std::string>& labels)
{
    if (card.answers() != structures::AnswerKind::Label)
        throw UsageError(card.name + " is not a classifier", "Attack victims together that answer with labels");
    auto mapped = mapLabels(labels, card.labels).toVictim;
    const std::set<int> distinct(mapped.begin(), mapped.end());
    if (mapped.size() != card.labels.size() || distinct.size() != mapped.size() || distinct.contains(-1))
        throw UsageError(fmt::format("{} has the labels {}, which are not {}", card.name, fmt::join(card.labels, ", "),
                                     fmt::join(labels, ", ")),
                         "Attack victims together that choose among the same labels");
    return mapped;
}

namespace {

/// Whether the parts of a text stand in another order for a victim, so that places in it are others.
bool isMoved(const text::Input& read, const text::Input& given)
{
    for (std::size_t i = 0; i < read.size(); ++i)
        if (read[i].name != given[i].name &&
            std::ranges::any_of(given.segments(), [&](const auto& segment) { return segment.name == read[i].name; }))
            return true;
    return false;
}

/// The answer under the joint labels.
Prediction underLabels(const Prediction& answer, const std::vector<int>& labels)
{
    const auto* scores = std::get_if<structures::ClassScores>(&answer);
    if (scores == nullptr) {
        const auto at = std::ranges::find(labels, labelOf(answer));
        return answer.index() == 0 || at == labels.end()
                   ? Prediction()
                   : Prediction(structures::ClassLabel{static_cast<int>(at - labels.begin())});
    }
    structures::ClassScores moved;
    for (const int label : labels)
        moved.scores.push_back(scores->scores.at(static_cast<std::size_t>(label)));
    return moved;
}

} // namespace

JointVictim::JointVictim(std::vector<std::shared_ptr<const Victim>> victims, std::vector<std::string> labels,
                         int reference, std::vector<std::string> segments, int target)
    : reference_(reference), target_(target)
{
    card_.labels = std::move(labels);
    card_.segments = segments.empty() ? victims.front()->card().segments : std::move(segments);
    card_.language = victims.front()->card().language;
    card_.maxBatch = victims.front()->card().maxBatch;
    card_.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores);
    std::vector<std::string> names, hashes, sources;
    for (auto& victim : victims) {
        const auto& card = victim->card();
        if (card.segments.size() != card_.segments.size())
            throw UsageError(fmt::format("{} reads {} parts of a text, and not {}", card.name, card.segments.size(),
                                         card_.segments.size()),
                             "Attack victims together that read the same texts");
        card_.capabilities &= card.capabilities | static_cast<unsigned>(Capability::HardLabel);
        card_.maxBatch = std::min(card_.maxBatch, card.maxBatch);
        names.push_back(card.name);
        hashes.push_back(card.hash);
        sources.push_back(card.source);
        auto own = victim->clone();
        auto mapped = jointLabels(card, card_.labels);
        members_.push_back({std::move(victim), std::move(own), std::move(mapped)});
    }
    card_.name = fmt::format("{}", fmt::join(names, " and "));
    card_.architecture = members_.size() == 1 ? members_.front().victim->card().architecture : "joint";
    card_.source = fmt::format("{}", fmt::join(sources, " and "));
    card_.hash = sha256(fmt::format("joint {} {}{}", fmt::join(hashes, " "), reference,
                                    target < 0 ? std::string() : fmt::format(" to {}", target)));
}

Prediction JointVictim::hardest(const std::vector<std::vector<Prediction>>& answers, std::size_t text) const
{
    const int asked = target_ < 0 ? reference_ : target_;
    Prediction best;
    bool bestHolds = false;
    double bestScore = -2.0;
    for (std::size_t m = 0; m < members_.size(); ++m) {
        const auto answer = underLabels(answers[m][text], members_[m].labels);
        if (answer.index() == 0)
            return {};
        const auto* scores = std::get_if<structures::ClassScores>(&answer);
        const bool given = labelOf(answer) == asked;
        const bool inside = scores != nullptr && asked >= 0 && static_cast<std::size_t>(asked) < scores->scores.size();
        const double score =
            inside ? static_cast<double>(scores->scores[static_cast<std::size_t>(asked)]) : (given ? 1.0 : 0.0);
        const bool holds = given == (target_ < 0);
        const double hard = target_ < 0 ? score : -score;
        if (best.index() == 0 || holds > bestHolds || (holds == bestHolds && hard > bestScore)) {
            best = answer;
            bestHolds = holds;
            bestScore = hard;
        }
    }
    if (!card_.can(Capability::Scores) && best.index() != 0)
        return structures::ClassLabel{labelOf(best)};
    return best;
}

template<typename AnswersOf>
std::vector<Prediction> JointVictim::joint(std::size_t texts, const AnswersOf& answersOf)
{
    std::vector<std::vector<Prediction>> answers;
    for (auto& member : members_) {
        answers.push_back(answersOf(member));
        if (answers.back().size() != texts) // it was stopped
            return std::vector<Prediction>(texts);
    }
    std::vector<Prediction> all;
    for (std::size_t i = 0; i < texts; ++i)
        all.push_back(hardest(answers, i));
    return all;
}

std::vector<Prediction> JointVictim::predict(std::span<const text::Input> inputs, std::stop_token stop)
{
    return joint(inputs.size(), [&](Member& member) {
        std::vector<text::Input> own;
        for (const auto& input : inputs)
            own.push_back(inputFor(member.own->card(), input));
        return member.own->predict(own, stop);
    });
}

std::vector<Prediction> JointVictim::predictVariants(const text::Input& base, std::span<const text::Variant> variants,
                                                     std::stop_token stop)
{
    return joint(variants.size(), [&](Member& member) {
        const auto& card = member.own->card();
        const auto read = inputFor(card, base);
        if (!isMoved(read, base))
            return member.own->predictVariants(read, variants, stop);
        std::vector<text::Input> own;
        for (const auto& variant : variants)
            own.push_back(inputFor(card, text::applied(base, variant)));
        return member.own->predict(own, stop);
    });
}

std::unique_ptr<Victim> JointVictim::clone() const
{
    std::vector<std::shared_ptr<const Victim>> victims;
    for (const auto& member : members_)
        victims.push_back(member.victim);
    return std::make_unique<JointVictim>(std::move(victims), card_.labels, reference_, card_.segments, target_);
}

} // namespace core::victims
