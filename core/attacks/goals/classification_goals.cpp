#include "core/attacks/goals/classification_goals.h"

#include "core/attacks/goals/access.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/grid.h"
#include "core/base/listed.h"

namespace core::attacks {

using structures::ClassScores;
using structures::labelOf;
using structures::Prediction;
using victims::VictimCard;

namespace {

Parameter referenceParameter()
{
    return Parameter::choice("reference", {"gold", "own"},
                             "What the answer is compared with: the corpus's gold label (wrongly answered examples "
                             "are skipped) or the victim's own answer to the clean text.");
}

/// A label's score; for a victim without scores, its answer has 1.
double scoreOf(const Prediction& answer, int label)
{
    if (const auto* scores = std::get_if<ClassScores>(&answer)) {
        if (label < 0 || static_cast<std::size_t>(label) >= scores->scores.size())
            return 0.0;
        return static_cast<double>(scores->scores[static_cast<std::size_t>(label)]);
    }
    return labelOf(answer) == label ? 1.0 : 0.0;
}

class LabelAim : public Goal::Aim {
public:
    explicit LabelAim(int from) : from(from) {}
    [[nodiscard]] std::optional<int> label() const override { return from; }

    int from; ///< The label to move away from.
};

class ClassificationGoal : public Goal {
public:
    explicit ClassificationGoal(bool gold) : gold_(gold) {}

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        const auto& task = structures::taskNamed(card.task);
        if (task.answer == structures::AnswerKind::Tree)
            return {fmt::format("{} is a parser: this goal needs a classifier, tree-error and tree-target a parser",
                                card.name)};
        if (task.answer != structures::AnswerKind::Label)
            return {fmt::format("{} answers {}: this goal needs a classifier", card.name, task.answers)};
        if (card.labels.empty())
            return {fmt::format("{} names no labels: this goal needs a classifier", card.name)};
        return {};
    }

protected:
    [[nodiscard]] int labelFor(const corpora::Example& example, const Prediction& clean, const VictimCard& card) const
    {
        const int label = labelOf(gold_ ? example.gold : clean);
        if (label < 0 && gold_)
            throw Error("the example has no gold label", "Use goal.reference=own to attack the victim's own answer");
        if (label < 0)
            throw Error(fmt::format("{} gave no label for the clean text", card.name));
        if (static_cast<std::size_t>(label) >= card.labels.size())
            throw Error(
                fmt::format("the gold label is number {}, {} knows {} labels", label, card.name, card.labels.size()),
                "Map the corpus's labels to the victim's");
        return label;
    }

    [[nodiscard]] static Reference referenceWith(std::shared_ptr<const LabelAim> aim, const Prediction& clean)
    {
        const bool isWrong = labelOf(clean) != aim->from;
        return {.aim = std::move(aim), .wrongAlready = isWrong};
    }

private:
    bool gold_;
};

class Untargeted final : public ClassificationGoal {
public:
    using ClassificationGoal::ClassificationGoal;

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        return referenceWith(std::make_shared<LabelAim>(labelFor(example, clean, card)), clean);
    }

    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText&) const override
    {
        const int from = reference.as<LabelAim>().from;
        const double score = scoreOf(answer, from);
        return {onGrid(1.0 - score), labelOf(answer) != from, score};
    }
};

class TargetAim final : public LabelAim {
public:
    TargetAim(int from, int target) : LabelAim(from), target(target) {}

    int target; ///< The wanted label.
};

class Targeted final : public ClassificationGoal {
public:
    Targeted(bool gold, std::string target) : ClassificationGoal(gold), target_(std::move(target)) {}

    [[nodiscard]] std::vector<std::string> mismatches(const VictimCard& card) const override
    {
        auto problems = ClassificationGoal::mismatches(card);
        if (problems.empty() && std::ranges::find(card.labels, target_) == card.labels.end())
            problems.push_back(target_.empty() ? fmt::format("no target label was named; the victim's labels are {}",
                                                             listedNames(card.labels))
                                               : fmt::format("{} has no label {}; its labels are {}", card.name,
                                                             target_, listedNames(card.labels)));
        return problems;
    }

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        const int label = labelFor(example, clean, card);
        const auto found = std::ranges::find(card.labels, target_);
        if (found == card.labels.end())
            throw UsageError(mismatches(card).front());
        const auto target = static_cast<int>(found - card.labels.begin());
        auto reference = referenceWith(std::make_shared<TargetAim>(label, target), clean);
        reference.metAlready = !reference.wrongAlready && label == target;
        return reference;
    }

    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText&) const override
    {
        const auto& aim = reference.as<TargetAim>();
        return {onGrid(scoreOf(answer, aim.target)), labelOf(answer) == aim.target, scoreOf(answer, aim.from)};
    }

private:
    std::string target_;
};

/// Words with a letter or digit that may be removed.
std::size_t countedWords(const text::Input& input)
{
    std::size_t words = 0;
    for (const auto& segment : input.segments())
        if (segment.editable)
            words += static_cast<std::size_t>(std::ranges::count_if(
                segment.text.words(), [](const text::Word& word) { return isWordLike(word.id); }));
    return words;
}

class ReductionAim final : public LabelAim {
public:
    ReductionAim(int from, std::size_t words) : LabelAim(from), words(words) {}

    std::size_t words; ///< Those of the original with a letter or digit.
};

class InputReduction final : public ClassificationGoal {
public:
    InputReduction(bool gold, int words) : ClassificationGoal(gold), most_(static_cast<std::size_t>(words)) {}

    [[nodiscard]] Reference reference(const corpora::Example& example, const Prediction& clean,
                                      const VictimCard& card) const override
    {
        const std::size_t words = countedWords(example.input);
        auto reference = referenceWith(std::make_shared<ReductionAim>(labelFor(example, clean, card), words), clean);
        reference.unsuitable = words <= most_; // as short as wanted
        return reference;
    }

    /// Fewer words count most, then the score of the label: TextAttack's InputReduction.
    [[nodiscard]] Judgement judge(const Prediction& answer, const Reference& reference,
                                  const QueriedText& queried) const override
    {
        const auto& aim = reference.as<ReductionAim>();
        const double score = scoreOf(answer, aim.from);
        if (labelOf(answer) != aim.from || aim.words == 0)
            return {0.0, false, score};
        const std::size_t words = wordsLeft(queried);
        const auto gone = static_cast<double>(aim.words) - static_cast<double>(words);
        const double loss = (std::max(gone, 0.0) + score) / static_cast<double>(aim.words);
        return {onGrid(std::min(loss, 1.0)), words <= most_, score};
    }

private:
    static std::size_t wordsLeft(const QueriedText& queried)
    {
        if (queried.edits.size() != 1 || queried.edits[0].op != text::EditOp::Delete)
            return countedWords(queried.edits.empty() ? queried.base : text::applied(queried.base, queried.edits));
        const auto& edit = queried.edits[0]; // nearly all
        const auto& segment = queried.base[edit.segment];
        return countedWords(queried.base) -
               (segment.editable && isWordLike(segment.text.words()[edit.index].id) ? 1 : 0);
    }

    std::size_t most_;
};

} // namespace

PartMaker<Goal> inputReductionGoal()
{
    return {{.type = "input-reduction",
             .summary = "Succeeds when the victim's answer stays what it was although few words are left: no attack on "
                        "the answer, so that no accuracy under attack is reported.",
             .parameters = {referenceParameter(),
                            Parameter::integer("words", 1, 1, 1000,
                                               "Maximum number of words with a letter or digit that may be left."),
                            accessParameter()},
             .keepsAnswer = true},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<InputReduction>(settings.text("reference") == "gold",
                                                        settings.integer("words"));
            }};
}

PartMaker<Goal> untargetedGoal()
{
    return {{.type = "untargeted",
             .summary = "Succeeds when the victim answers any other label than the reference.",
             .parameters = {referenceParameter(), accessParameter()},
             .lowersScore = true},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<Untargeted>(settings.text("reference") == "gold");
            }};
}

PartMaker<Goal> targetedGoal()
{
    return {
        {"targeted",
         "Succeeds when the victim answers the target label; examples of that label are skipped, as the attack does "
         "not apply to them.",
         {referenceParameter(), Parameter::text("target", "", "Name of the wanted label."), accessParameter()}},
        [](const Settings& settings, const language::Resources&) {
            return std::make_unique<Targeted>(settings.text("reference") == "gold", settings.text("target"));
        }};
}

} // namespace core::attacks
