#include "ui/lab/beside_panel.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/theme.h"
#include "ui/lab/colour_bar.h"
#include "ui/lab/lab_answers.h"
#include "ui/lab/words_area.h"
#include "ui/lab/words_of_input.h"
#include "ui/session/choosers.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

const QString besideKey = QStringLiteral("lab/beside");

} // namespace

BesidePanel::BesidePanel(Session& session, LabBench& first, QWidget* parent)
    : QWidget(parent), session_(session), first_(first), other_(session, first, nullptr),
      chooser_(new OtherVictimChooser(session, tr("Second victim"),
                                      tr("Show another victim's answers to the same text"), tr("nobody"), this)),
      againstTitle_(new QLabel(tr("A&ttack"), this)), against_(new QComboBox(this)), difference_(new QLabel(this)),
      wordsBox_(new QWidget(this)), wordsTitle_(new StyledLabel(StyledLabel::Style::Muted, wordsBox_)),
      heat_(new HeatWords(wordsBox_)), answersBox_(new QWidget(this)),
      answersTitle_(new StyledLabel(StyledLabel::Style::Bold, answersBox_)),
      answers_(new LabAnswers(other_.bench(), answersBox_))
{
    swap_ = makeAction(this, tr("Swap the victims"), {}, {},
                       tr("The second victim becomes the one that all pages show"), [this] {
                           const QString first = other_.spec(), second = session_.victimSpec(); // both change meanwhile
                           Q_EMIT swapWanted(first, second);
                       });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* choices = new QWidget(this);
    auto* row = new FlowLayout(choices, theme::grid);
    row->setContentsMargins(0, 0, 0, 0);
    column->addWidget(choices);
    auto* beside = new QLabel(tr("Besi&de"), choices);
    beside->setBuddy(chooser_);
    chooser_->setObjectName(QStringLiteral("lab-beside"));
    row->addWidget(beside);
    row->addWidget(chooser_);
    row->addWidget(makeButton(swap_, this));
    against_->setObjectName(QStringLiteral("lab-against"));
    against_->setAccessibleName(tr("Whom an attack must fool"));
    againstTitle_->setBuddy(against_);
    for (const auto& text : {tr("the first victim"), tr("the second victim"), tr("both")})
        against_->addItem(text);
    row->addWidget(againstTitle_);
    row->addWidget(against_);
    difference_->setObjectName(QStringLiteral("lab-difference"));
    difference_->setTextFormat(Qt::PlainText);
    difference_->setWordWrap(true);
    difference_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(difference_);

    auto* words = new QVBoxLayout(wordsBox_);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(2);
    words->addWidget(wordsTitle_);
    heat_->setObjectName(QStringLiteral("lab-beside-words"));
    heat_->setAccessibleName(tr("Words by importance for the second victim"));
    words->addWidget(new WordsArea(heat_, wordsBox_));
    auto* answers = new QVBoxLayout(answersBox_);
    answers->setContentsMargins(0, 0, 0, 0);
    answers->setSpacing(2);
    answers->addWidget(answersTitle_);
    answers->addWidget(answers_);
    answers->addStretch(1);

    connect(chooser_, &QComboBox::activated, this, [this] {
        const auto spec = chooser_->victim();
        choose(spec);
        other_.choose(spec); // one that did not load is tried again
    });
    connect(&other_, &OtherVictim::changed, this, &BesidePanel::refresh);
    connect(&session_, &Session::projectReplaced, this, [this] { take({}); });
    const auto restore = [this] {
        if (session_.projectState() == LoadState::Ready && !session_.plain())
            take(session_.remembered(besideKey));
    };
    connect(&session_, &Session::projectChanged, this, restore);
    restore();
    refresh();
}

void BesidePanel::choose(const QString& spec)
{
    session_.remember(besideKey, spec);
    take(spec);
}

void BesidePanel::take(const QString& spec)
{
    chooser_->setVictim(spec);
    if (spec != other_.spec())
        other_.choose(spec);
}

OtherVictim::Against BesidePanel::against() const
{
    return other_.spec().isEmpty() ? OtherVictim::Against::First
                                   : static_cast<OtherVictim::Against>(against_->currentIndex());
}

QList<ArcView*> BesidePanel::trees() const { return {answers_->arcs(), answers_->forms(), answers_->equations()}; }

void BesidePanel::sizeTexts()
{
    heat_->setFont(theme::readingFont());
    for (auto* view : trees())
        view->setFont(theme::readingFont());
}

void BesidePanel::refresh()
{
    const bool chosen = !other_.spec().isEmpty();
    const bool reads = chosen && other_.reads();
    for (QWidget* widget : {static_cast<QWidget*>(against_), static_cast<QWidget*>(againstTitle_)})
        widget->setVisible(chosen);
    swap_->setEnabled(reads);
    swap_->setVisible(chosen);
    auto* items = qobject_cast<QStandardItemModel*>(against_->model());
    for (const auto against : {OtherVictim::Against::Other, OtherVictim::Against::Both}) {
        const auto why = chosen ? other_.whyNot(against) : QString();
        const int index = static_cast<int>(against);
        items->item(index)->setEnabled(why.isEmpty());
        against_->setItemData(index, why, Qt::ToolTipRole);
        if (!why.isEmpty() && !first_.running() && against_->currentIndex() == index && other_.reads() &&
            first_.hasReference())
            against_->setCurrentIndex(static_cast<int>(OtherVictim::Against::First));
    }
    const auto problem = other_.problem();
    difference_->setVisible(chosen);
    difference_->setText(!chosen                                ? QString()
                         : other_.state() == LoadState::Loading ? tr("Loading %1 ...").arg(other_.name())
                         : !problem.isEmpty()                   ? problem
                                                                : other_.difference());
    wordsBox_->setVisible(reads && !other_.bench().empty());
    answersBox_->setVisible(reads);
    if (!reads)
        return;
    const auto& bench = other_.bench();
    wordsTitle_->setText(other_.name());
    answersTitle_->setText(other_.name());
    heat_->setWords(heatWords(bench.original(), bench.locked(), bench.colours()));
    heat_->setUnit(ColourBar::unitOf(bench));
    answers_->refresh();
}

} // namespace ui
