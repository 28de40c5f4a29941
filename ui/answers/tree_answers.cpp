#include "ui/answers/tree_answers.h"

#include <stdexcept>

#include <QVBoxLayout>

#include "ui/arcs/arc_view.h"
#include "ui/base/convert.h"

namespace ui {

using core::structures::DependencyTree;

TreeAnswers::TreeAnswers(QWidget* parent) : AnswerWidget(parent), arcs_(new ArcView(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(arcs_);
}

void TreeAnswers::setAnswers(const ShownAnswers& answers)
{
    const auto* gold = std::get_if<DependencyTree>(&answers.gold);
    if (gold != nullptr && gold->heads.size() != answers.original.size())
        gold = nullptr; // for other words: it says nothing about these
    const auto* before = std::get_if<DependencyTree>(&answers.before);
    const auto* after = std::get_if<DependencyTree>(&answers.after);
    const bool changed = after != nullptr && !answers.once && !(answers.current == answers.original);
    if (before == nullptr && gold == nullptr)
        return arcs_->clear();
    try {
        arcs_->setExample({toStd(answers.id),
                           {},
                           before == nullptr ? core::reports::arcSentence(answers.original, *gold)
                           : changed
                               ? core::reports::arcSentence(answers.original, *before, answers.current, *after, gold)
                               : core::reports::arcSentence(answers.original, *before, gold)});
    } catch (const std::invalid_argument& error) {
        arcs_->setEmptyText(tr("The answer is not a tree over these words: %1").arg(toQt(error.what())));
    }
}

void TreeAnswers::clear() { arcs_->clear(); }

} // namespace ui
