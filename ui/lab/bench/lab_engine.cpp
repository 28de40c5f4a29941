#include "ui/lab/bench/lab_engine.h"

#include "core/base/error.h"
#include "core/victims/card_json.h"

namespace ui {

core::attacks::Recipe scoredAs(const core::attacks::Recipe& recipe, const core::victims::VictimCard& card)
{
    return card.answers() == core::structures::AnswerKind::Translation
               ? recipe.forTranslations(core::victims::targetLanguageOf(card))
               : recipe;
}

LabEngine::LabEngine(const core::victims::Victim& victim, const core::attacks::Recipe& recipe,
                     const std::shared_ptr<const core::language::Resources>& resources, Differentiated differentiated)
    : victim_(victim.clone()), differentiated_(std::move(differentiated)),
      attack_(scoredAs(recipe, victim.card()).forVictim(victim.card(), *resources), resources),
      mismatches_(attack_.mismatches(victim_->card()))
{}

core::structures::Prediction LabEngine::predict(const core::text::Input& input, std::stop_token stop)
{
    const auto answers = victim_->predict({&input, 1}, std::move(stop));
    if (answers.empty())
        throw core::Error("the victim gave no answer");
    return answers.front();
}

std::optional<core::victims::ArcScores> LabEngine::arcScores(const core::text::Input& input, std::stop_token stop)
{
    auto* arcs = victim_->arcs();
    return arcs == nullptr ? std::nullopt : std::optional(arcs->arcScores(input, std::move(stop)));
}

std::optional<Writing> LabEngine::writing(const core::text::Input& input, std::stop_token stop)
{
    return writingOf(*victim_, input, std::move(stop));
}

std::vector<core::attacks::WordImportance> LabEngine::attention(const core::text::Input& input, std::stop_token stop)
{
    std::vector<core::attacks::WordImportance> words;
    auto* reader = victim_->attention();
    if (reader == nullptr)
        return words;
    const auto weights = reader->attention(input, std::move(stop));
    for (std::size_t s = 0; s < weights.size(); ++s)
        for (std::size_t i = 0; i < weights[s].size(); ++i)
            words.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint32_t>(i), double{weights[s][i]}});
    return words;
}

std::vector<core::attacks::WordImportance>
LabEngine::salience(core::victims::Salience salience, const core::text::Input& input, int label, std::stop_token stop)
{
    auto* victim = victim_.get();
    if (!core::victims::whyNoSalience(salience, victim->card()).empty() && differentiated_) {
        if (!gradients_)
            gradients_ = differentiated_();
        victim = gradients_.get();
    }
    std::vector<core::attacks::WordImportance> words;
    const auto weights = core::victims::salienceOf(salience, *victim, input, label, stop);
    for (std::size_t s = 0; s < weights.size(); ++s)
        for (std::size_t i = 0; i < weights[s].size(); ++i)
            words.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint32_t>(i), weights[s][i]});
    return words;
}

std::vector<core::attacks::WordImportance> LabEngine::importance(const core::text::Input& input,
                                                                 const core::structures::Prediction& reference,
                                                                 std::stop_token stop)
{
    return attack_.importance(input, reference, *victim_, std::move(stop));
}

std::vector<core::attacks::CandidateTrace>
LabEngine::candidates(const core::text::Input& current, const core::text::Input& original, std::size_t segment,
                      std::size_t index, const core::structures::Prediction& reference, std::stop_token stop)
{
    return attack_.candidatesAt(current, original, segment, index, reference, *victim_, std::move(stop));
}

std::optional<core::attacks::WordVerdict>
LabEngine::verdictOn(const std::string& form, const core::text::Input& current, const core::text::Input& original,
                     std::size_t segment, std::size_t index, const core::structures::Prediction& reference,
                     std::stop_token stop)
{
    return attack_.verdictOn(form, current, original, segment, index, reference, *victim_, std::move(stop));
}

std::optional<core::attacks::CheapestChange> LabEngine::cheapest(const core::text::Input& input,
                                                                 const core::structures::Prediction& reference,
                                                                 std::stop_token stop, const core::ProgressFn& progress)
{
    return core::attacks::cheapestChange(attack_, input, reference, *victim_, std::move(stop), progress);
}

core::attacks::AttackResult LabEngine::run(const core::corpora::Example& example, std::stop_token stop)
{
    core::attacks::AttackOptions options;
    options.trace = core::attacks::TraceLevel::All;
    return attack_.run(example, *victim_, options, std::move(stop));
}

} // namespace ui
