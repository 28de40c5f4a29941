#include "core/attacks/goals/output_goals.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/answers/shape.h"
#include "core/attacks/goals/access.h"
#include "core/attacks/goals/answer_goal.h"
#include "core/base/grid.h"
#include "core/text/splitting/tokenizer.h"
#include "core/text/word_table.h"

namespace core::attacks {

using structures::Prediction;
using victims::VictimCard;

namespace {

/// Goals on the words of a translation, whatever it says.
class OutputGoal : public Goal {
public:
    explicit OutputGoal(const Settings& settings)
        : own_(settings.text("reference") == "own"), translations_(translationOptions(settings))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        if (card.answers() == structures::AnswerKind::Translation)
            return {};
        return {fmt::format("{} answers {}: this goal is about translations", card.name,
                            structures::taskNamed(card.task).answers)};
    }

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        const metrics::AnswerScoring scoring(metrics::measuresOf(card.answers()).front(), translations_);
        auto aim = std::make_shared<const AnswerAim>(example, clean, card, own_, scoring);
        const bool met = reached(*aim, clean) >= 1.0;
        return {.aim = std::move(aim), .metAlready = met};
    }

    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText& /*queried*/) const override
    {
        const auto& aim = reference.as<AnswerAim>();
        const double share = onGrid(reached(aim, answer));
        return {share, share >= 1.0, aim.scoreOf(answer)};
    }

    static std::vector<Parameter> parameters(const char* reference, const char* otherReference)
    {
        std::vector<Parameter> all{
            Parameter::choice("reference", {reference, otherReference},
                              "What the answer is compared with: the victim's own answer to the clean text, or the "
                              "corpus's gold answer.")};
        std::ranges::move(translationParameters(), std::back_inserter(all));
        all.push_back(accessParameter());
        return all;
    }

protected:
    /// How much of the goal an answer reaches, 0..1.
    [[nodiscard]] virtual double reached(const AnswerAim& aim, const Prediction& answer) const = 0;
    [[nodiscard]] static std::vector<std::string> wordsOf(const Prediction& answer)
    {
        const auto written = answers::textOf(answer);
        return written ? wordsOfAnswer(*written) : std::vector<std::string>();
    }

private:
    bool own_;
    metrics::TranslationOptions translations_;
};

class NonOverlap final : public OutputGoal {
public:
    using OutputGoal::OutputGoal;

private:
    [[nodiscard]] double reached(const AnswerAim& aim, const Prediction& answer) const override
    {
        return nonOverlap(wordsOf(answer), wordsOf(*aim.right()));
    }
};

std::vector<std::string> lowerWords(std::vector<std::string> words)
{
    for (auto& word : words)
        word = text::formOf(text::lowerOf(text::intern(word)));
    return words;
}

class Keyword final : public OutputGoal {
public:
    explicit Keyword(const Settings& settings) : OutputGoal(settings)
    {
        for (auto& word : lowerWords(wordsOfAnswer(settings.text("words"))))
            words_.insert(std::move(word));
    }

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        auto problems = OutputGoal::mismatches(card);
        if (words_.empty())
            problems.emplace_back("the goal keyword has no words: name them with --set goal.words=police,fire");
        return problems;
    }

private:
    [[nodiscard]] double reached(const AnswerAim& /*aim*/, const Prediction& answer) const override
    {
        const auto written = lowerWords(wordsOf(answer));
        const std::set<std::string> found(written.begin(), written.end());
        const auto hits = std::ranges::count_if(words_, [&](const auto& word) { return found.contains(word); });
        return words_.empty() ? 0.0 : static_cast<double>(hits) / static_cast<double>(words_.size());
    }

    std::set<std::string> words_;
};

} // namespace

std::vector<std::string> wordsOfAnswer(std::string_view answer)
{
    std::vector<std::string> words;
    const auto cut = text::tokenize(std::string(answer), text::Tokenization::Unicode);
    for (const auto& word : cut.words())
        if (isWordLike(word.id))
            words.emplace_back(word.form());
    return words;
}

double nonOverlap(std::span<const std::string> answer, std::span<const std::string> right)
{
    const std::size_t both = std::min(answer.size(), right.size());
    std::size_t differing = 0;
    for (std::size_t i = 0; i < both; ++i)
        differing += answer[i] != right[i] ? 1 : 0;
    return both == 0 ? 0.0 : static_cast<double>(differing) / static_cast<double>(right.size());
}

PartMaker<Goal> nonOverlapGoal()
{
    return {
        {.type = "non-overlap",
         .summary = "Succeeds when no word of the translation stands where it stood in the reference. Searches go by "
                    "the share of the reference's words of which that is true.",
         .parameters = OutputGoal::parameters("own", "gold"),
         .onWritten = true,
         .lowersScore = true},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<NonOverlap>(settings); }};
}

PartMaker<Goal> keywordGoal()
{
    auto parameters = OutputGoal::parameters("own", "gold");
    parameters.insert(parameters.begin(),
                      Parameter::text("words", "",
                                      "The words that are to come up, with commas between them; case "
                                      "does not matter."));
    return {{.type = "keyword",
             .summary = "Succeeds when all of the given words come up in the translation. Searches go by the share of "
                        "them that do. Texts whose translation has them already are skipped.",
             .parameters = std::move(parameters),
             .onWritten = true},
            [](const Settings& settings, const language::Resources&) { return std::make_unique<Keyword>(settings); }};
}

} // namespace core::attacks
