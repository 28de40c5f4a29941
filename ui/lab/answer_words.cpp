#include "ui/lab/answer_words.h"

#include <QCoreApplication>

#include "core/base/error.h"
#include "core/metrics/attachment.h"
#include "core/victims/label_mapping.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {
namespace {

using core::structures::ClassScores;
using core::structures::DependencyTree;

QString words(const char* text) { return QCoreApplication::translate("ui::Lab", text); }

} // namespace

AnswerWords answerWords(const core::structures::Prediction& reference, const QStringList& labels)
{
    if (std::holds_alternative<DependencyTree>(reference))
        return {words("UAS"), words("moves an arc"), words("importance for the tree")};
    const int label = core::structures::labelOf(reference);
    const auto name = label >= 0 && label < labels.size() ? labels[label] : QString();
    return {name.isEmpty() ? words("Score") : words("P(%1)").arg(name), words("flips the answer"),
            words("importance for \"%1\"").arg(name)};
}

double scoreOf(const core::structures::Prediction& answer, const core::structures::Prediction& reference)
{
    const auto* tree = std::get_if<DependencyTree>(&answer);
    const auto* right = std::get_if<DependencyTree>(&reference);
    if (tree && right && tree->heads.size() == right->heads.size() && !tree->heads.empty())
        return core::metrics::attachment(*right, *tree).uas();
    const auto* scores = std::get_if<ClassScores>(&answer);
    const int label = core::structures::labelOf(reference);
    const bool there = scores && label >= 0 && static_cast<std::size_t>(label) < scores->scores.size();
    return there ? scores->scores[static_cast<std::size_t>(label)] : -1.0;
}

core::structures::Prediction goldFor(const core::victims::VictimCard& card, const core::structures::Prediction& gold,
                                     const QStringList& labels)
{
    if (std::holds_alternative<core::structures::DependencyTree>(gold))
        return card.task == "parsing" ? gold : core::structures::Prediction();
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
