#include "ui/lab/lab_answers.h"

#include <QVBoxLayout>

#include "ui/answers/answer_view.h"
#include "ui/answers/writing_panel.h"
#include "ui/arcs/arc_view.h"
#include "ui/lab/bench/lab_bench.h"

namespace ui {
namespace {

using core::structures::DependencyTree;

constexpr int mostTreePixels = 380; // the candidates below keep their room

} // namespace

LabAnswers::LabAnswers(LabBench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), answers_(new AnswerView(this)), writing_(new WritingPanel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(answers_);
    column->addWidget(writing_);
    arcs()->setMostHeight(mostTreePixels);
    arcs()->setFilling(true);
    connect(arcs(), &ArcView::currentChanged, this, [this](int column) {
        if (const int word = wordOf(column); word >= 0 && !filling_)
            bench_.chooseWord(0, word);
    });
    connect(arcs(), &ArcView::activated, this, &LabAnswers::wordActivated);
    refresh();
}

ArcView* LabAnswers::arcs() const { return answers_->arcs(); }

ArcView* LabAnswers::forms() const { return answers_->forms(); }

ArcView* LabAnswers::equations() const { return answers_->equations(); }

core::structures::AnswerKind LabAnswers::kind() const
{
    return bench_.victim() ? bench_.victim()->card().answers() : core::structures::AnswerKind::Label;
}

bool LabAnswers::trees() const { return kind() == core::structures::AnswerKind::Tree; }

void LabAnswers::refresh()
{
    ShownAnswers answers{.kind = kind(),
                         .gold = bench_.gold(),
                         .before = bench_.before(),
                         .after = bench_.after(),
                         .labels = bench_.labels(),
                         .id = QStringLiteral("lab"),
                         .goldAfter = bench_.goldAfter()};
    writing_->setWriting(bench_.writing());
    if (!bench_.empty()) {
        answers.original = bench_.original()[0].text;
        answers.current = bench_.current()[0].text;
    }
    if (!trees())
        return answers_->setAnswers(answers);
    arcs()->setEmptyText(bench_.empty() ? tr("Type a sentence, or take one from a treebank, to see its tree.")
                                        : tr("The parser has not answered yet."));
    if (bench_.empty() || !std::holds_alternative<DependencyTree>(answers.before) ||
        !std::holds_alternative<DependencyTree>(answers.after))
        answers.gold = answers.before = {}; // a gold tree without an answer says nothing about the parser
    filling_ = true;
    answers_->setAnswers(answers);
    if (!arcs()->empty())
        showWord();
    filling_ = false;
}

void LabAnswers::showWord()
{
    arcs()->setScores(bench_.arcsBefore(), bench_.arcsAfter());
    int chosen = -1;
    const auto& sentence = arcs()->figure().panels.front().example.sentence;
    for (int c = 0; c < static_cast<int>(sentence.columns.size()); ++c)
        if (wordOf(c) >= 0 && wordOf(c) == bench_.index())
            chosen = c;
    arcs()->setCurrent(chosen);
}

int LabAnswers::wordOf(int column) const
{
    if (arcs()->empty())
        return -1;
    const auto& sentence = arcs()->figure().panels.front().example.sentence;
    for (const auto& arc : sentence.arcs)
        if (arc.dependent == column && arc.after == sentence.two)
            return arc.dependentWord - 1;
    return -1;
}

} // namespace ui
