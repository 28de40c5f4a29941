#include "ui/lab/bench/answer_words.h"

#include <QCoreApplication>

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/reports/arcs/tree_change.h"
#include "core/reports/data/measure.h"
#include "core/victims/evaluation/label_mapping.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {
namespace {

using core::structures::ClassScores;
using core::structures::DependencyTree;

struct AnswerTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::Lab)
};

} // namespace

LabScoring scoringBy(const core::attacks::Recipe& recipe, const core::structures::Task* task)
{
    LabScoring scoring;
    const auto ofRecipe = core::attacks::scoringOf(recipe, task);
    scoring.trees = ofRecipe.trees;
    scoring.answers = ofRecipe.answers;
    scoring.lowersScore = ofRecipe.lowersScore;
    scoring.trees.strict = scoring.trees.strict && scoring.lowersScore;
    return scoring;
}

AnswerWords answerWords(const LabScoring& scoring)
{
    if (std::holds_alternative<DependencyTree>(scoring.reference)) {
        const auto name = toQt(core::reports::scoreName(scoring.trees));
        return {scoring.trees.strict ? AnswerTexts::tr("%1, strict").arg(name) : name, AnswerTexts::tr("moves an arc"),
                AnswerTexts::tr("importance for the tree")};
    }
    if (core::answers::textOf(scoring.reference))
        return {toQt(core::reports::scoreTitle(std::string(core::metrics::nameOf(scoring.answers.measure)))),
                AnswerTexts::tr("makes the answer wrong"), AnswerTexts::tr("importance for the answer")};
    const auto name = scoring.labels.value(core::structures::labelOf(scoring.reference));
    return {name.isEmpty() ? AnswerTexts::tr("Score") : AnswerTexts::tr("P(%1)").arg(name),
            AnswerTexts::tr("flips the answer"), AnswerTexts::tr("importance for \"%1\"").arg(name)};
}

double scoreOf(const core::structures::Prediction& answer, const core::text::Input& text, const LabScoring& scoring)
{
    const auto* tree = std::get_if<DependencyTree>(&answer);
    const auto* clean = std::get_if<DependencyTree>(&scoring.clean);
    const auto* right = scoring.trees.own ? clean : std::get_if<DependencyTree>(&scoring.reference);
    if (tree && clean && right && text.size() == 1 && scoring.original.size() == 1) {
        try {
            const auto reference = core::attacks::treeReference(*right, *clean, scoring.original[0], {}, scoring.trees);
            const auto now = core::attacks::alignedTree(*tree, text[0].text);
            return 1.0 -
                   core::attacks::treeVerdict(reference, now.heads, now.labels, now.changed, scoring.trees).loss();
        } catch (const core::Error&) { // trees of other words
            return -1.0;
        }
    }
    if (core::answers::textOf(scoring.reference)) {
        const auto own = scoring.golds.find(text.hash());
        const auto& right = own == scoring.golds.end() ? scoring.reference : *own->second;
        return answer.index() == 0 ? -1.0 : core::metrics::answerScore(scoring.answers, right, answer);
    }
    const auto* scores = std::get_if<ClassScores>(&answer);
    const int label = core::structures::labelOf(scoring.reference);
    const bool there = scores && label >= 0 && static_cast<std::size_t>(label) < scores->scores.size();
    return there ? scores->scores[static_cast<std::size_t>(label)] : -1.0;
}

double scoreOf(const core::attacks::CandidateTrace& candidate, const LabScoring& scoring)
{
    const bool strict = scoring.trees.strict && std::holds_alternative<DependencyTree>(scoring.reference);
    return strict ? 1.0 - candidate.loss : candidate.score;
}

core::structures::Prediction goldFor(const core::victims::VictimCard& card, const core::structures::Prediction& gold,
                                     const QStringList& labels)
{
    if (std::holds_alternative<core::structures::DependencyTree>(gold))
        return card.answers() == core::structures::AnswerKind::Tree ? gold : core::structures::Prediction();
    if (core::answers::textOf(gold))
        return core::metrics::measuresOf(card.answers()).empty() ? core::structures::Prediction() : gold;
    try {
        std::vector<std::string> names;
        for (const auto& label : labels)
            names.push_back(toStd(label));
        const int label = core::victims::mapLabels(names, card.labels).victimLabel(core::structures::labelOf(gold));
        if (label >= 0)
            return core::structures::ClassLabel{label};
    } catch (const core::Error&) { // other labels than the victim's
    }
    return {};
}

QString scoreText(double score) { return score < 0.0 ? QStringLiteral("\u2013") : formatDecimal(score, 3); }

} // namespace ui
