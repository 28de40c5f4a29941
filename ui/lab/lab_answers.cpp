#include "ui/lab/lab_answers.h"

#include <stdexcept>

#include <QVBoxLayout>

#include "ui/answers/text_answers.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/lab/lab_bench.h"
#include "ui/text/score_bars.h"

namespace ui {
namespace {

using core::structures::DependencyTree;

constexpr int mostTreePixels = 380; // the candidates below keep their room

} // namespace

LabAnswers::LabAnswers(LabBench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), bars_(new ScoreBars(this)), texts_(new TextAnswers(this)),
      arcs_(new ArcView(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(bars_);
    column->addWidget(arcs_);
    column->addWidget(texts_);
    arcs_->setMostHeight(mostTreePixels);
    connect(arcs_, &ArcView::currentChanged, this, [this](int column) {
        if (const int word = wordOf(column); word >= 0 && !filling_)
            bench_.chooseWord(0, word);
    });
    connect(arcs_, &ArcView::activated, this, &LabAnswers::wordActivated);
    refresh();
}

core::structures::AnswerKind LabAnswers::kind() const
{
    return bench_.victim() ? bench_.victim()->card().answers() : core::structures::AnswerKind::Label;
}

bool LabAnswers::trees() const { return kind() == core::structures::AnswerKind::Tree; }

void LabAnswers::refresh()
{
    const bool texts = !trees() && kind() != core::structures::AnswerKind::Label;
    bars_->setVisible(kind() == core::structures::AnswerKind::Label);
    arcs_->setVisible(trees());
    texts_->setVisible(texts);
    if (trees())
        return showTrees();
    if (texts)
        return texts_->setAnswers(bench_.gold(), bench_.before(), bench_.after());
    bars_->setLabels(bench_.labels());
    bars_->setGold(core::structures::labelOf(bench_.gold()));
    bars_->setAnswers(bench_.before(), bench_.after());
}

void LabAnswers::showTrees()
{
    const auto* before = std::get_if<DependencyTree>(&bench_.before());
    const auto* after = std::get_if<DependencyTree>(&bench_.after());
    const auto* gold = std::get_if<DependencyTree>(&bench_.gold());
    arcs_->setEmptyText(bench_.empty() ? tr("Type a sentence, or take one from a treebank, to see its tree.")
                                       : tr("The parser has not answered yet."));
    if (before == nullptr || after == nullptr || bench_.empty())
        return arcs_->clear();
    const auto& original = bench_.original()[0].text;
    const auto& current = bench_.current()[0].text;
    filling_ = true;
    try {
        arcs_->setExample({"lab", "",
                           current == original ? core::reports::arcSentence(original, *before, gold)
                                               : core::reports::arcSentence(original, *before, current, *after, gold)});
        arcs_->setScores(bench_.arcsBefore(), bench_.arcsAfter());
        int chosen = -1;
        const auto& sentence = arcs_->figure().panels.front().example.sentence;
        for (int c = 0; c < static_cast<int>(sentence.columns.size()); ++c)
            if (wordOf(c) >= 0 && wordOf(c) == bench_.index())
                chosen = c;
        arcs_->setCurrent(chosen);
    } catch (const std::invalid_argument&) {
        // The answer belongs to the text before the last change: the next one is on its way.
    }
    filling_ = false;
}

int LabAnswers::wordOf(int column) const
{
    if (arcs_->empty())
        return -1;
    const auto& sentence = arcs_->figure().panels.front().example.sentence;
    for (const auto& arc : sentence.arcs)
        if (arc.dependent == column && arc.after == sentence.two)
            return arc.dependentWord - 1;
    return -1;
}

} // namespace ui
