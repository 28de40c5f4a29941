#include "ui/figures/look_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QDoubleValidator>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/decimal.h"
#include "core/reports/basics/number.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::reports::FigureLook;

namespace {

/// The name that a series is made with; its text is the one that it is given.
constexpr int madeRole = Qt::UserRole;

std::optional<double> numberOf(const QLineEdit& field) { return core::decimalIn(toStd(field.text().trimmed())); }

void showNumber(QLineEdit& field, const std::optional<double>& value)
{
    field.setText(value ? toQt(core::reports::formatExact(*value)) : QString());
}

} // namespace

LookPanel::LookPanel(QWidget* parent)
    : QWidget(parent), palette_(new QComboBox(this)), panels_(new QComboBox(this)), problems_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::grid, theme::grid, theme::grid * 2, theme::grid * 2);
    column->setSpacing(theme::grid);
    auto* form = new QFormLayout;
    column->addLayout(form);
    palette_->setObjectName(QStringLiteral("palette"));
    palette_->setAccessibleName(tr("Colours"));
    palette_->setToolTip(tr("Each is safe for colour-blind readers; series also differ in dash, marker or hatch"));
    for (const auto& palette : core::reports::palettes())
        palette_->addItem(toQt(palette.title), toQt(palette.name));
    form->addRow(tr("Colours"), palette_);
    panels_->setObjectName(QStringLiteral("panels"));
    panels_->setAccessibleName(tr("Plots"));
    panels_->setToolTip(tr("One plot for all series, or a plot for each with the same axes"));
    panels_->addItem(tr("one for all series"), 0);
    for (int beside = 1; beside <= 4; ++beside)
        panels_->addItem(beside == 1 ? tr("one per series, below one another")
                                     : tr("one per series, %1 side by side").arg(beside),
                         beside);
    form->addRow(tr("Plots"), panels_);
    for (auto* box : {palette_, panels_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
        connect(box, &QComboBox::activated, this, &LookPanel::read);
    }
    buildAxes(*form);
    column->addWidget(buildSeries(), 1);
    column->addWidget(buildNotes(), 1);
    problems_->setObjectName(QStringLiteral("look-problems"));
    problems_->setWordWrap(true);
    problems_->setTextFormat(Qt::PlainText);
    column->addWidget(problems_);
    auto* reset = new QPushButton(tr("As it was"), this);
    reset->setObjectName(QStringLiteral("reset-look"));
    reset->setToolTip(tr("Forget all that was chosen here"));
    connect(reset, &QPushButton::clicked, this, [this] {
        const auto legend = look_.legend;
        setLook({});
        look_.legend = legend;
        tell();
    });
    column->addWidget(reset, 0, Qt::AlignLeft);
    setMinimumWidth(240);
    setLook({});
}

void LookPanel::buildAxes(QFormLayout& form)
{
    const char* const names[4] = {"x-from", "x-to", "y-from", "y-to"};
    const QString titles[4] = {tr("x axis from"), tr("x axis to"), tr("y axis from"), tr("y axis to")};
    for (int i = 0; i < 4; ++i) {
        auto* field = ends_[i] = new QLineEdit(this);
        field->setObjectName(QString::fromLatin1(names[i]));
        field->setAccessibleName(titles[i]);
        field->setPlaceholderText(tr("by the data"));
        auto* numbers = new QDoubleValidator(field);
        numbers->setLocale(QLocale::c());
        field->setValidator(numbers);
        connect(field, &QLineEdit::editingFinished, this, &LookPanel::read);
    }
    for (int axis = 0; axis < 2; ++axis) {
        auto* pair = new QWidget(this);
        auto* row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(ends_[2 * axis]);
        row->addWidget(new QLabel(tr("to"), pair));
        row->addWidget(ends_[2 * axis + 1]);
        form.addRow(axis == 0 ? tr("x axis") : tr("y axis"), pair);
    }
}

QWidget* LookPanel::buildSeries()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(new StyledLabel(StyledLabel::Style::Bold, tr("Series"), box), 1);
    const auto button = [&](const QString& text, const char* name, const QString& tip, int by) {
        auto* made = new QToolButton(box);
        made->setText(text);
        made->setObjectName(QString::fromLatin1(name));
        made->setToolTip(tip);
        connect(made, &QToolButton::clicked, this, [this, by] { moveSeries(by); });
        head->addWidget(made);
    };
    button(tr("Up"), "series-up", tr("Draw the chosen series earlier"), -1);
    button(tr("Down"), "series-down", tr("Draw the chosen series later"), 1);
    column->addLayout(head);
    series_ = new QListWidget(box);
    series_->setObjectName(QStringLiteral("series"));
    series_->setAccessibleName(tr("Series"));
    series_->setToolTip(tr("Drag a series to its place; F2 gives it another name"));
    series_->setDragDropMode(QAbstractItemView::InternalMove);
    series_->setDefaultDropAction(Qt::MoveAction);
    connect(series_, &QListWidget::itemChanged, this, &LookPanel::read);
    connect(series_->model(), &QAbstractItemModel::rowsMoved, this, &LookPanel::read);
    column->addWidget(series_, 1);
    return box;
}

QWidget* LookPanel::buildNotes()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(new StyledLabel(StyledLabel::Style::Bold, tr("Words at points"), box), 1);
    auto* remove = new QToolButton(box);
    remove->setText(tr("Remove"));
    remove->setObjectName(QStringLiteral("remove-note"));
    head->addWidget(remove);
    column->addLayout(head);
    notes_ = new QListWidget(box);
    notes_->setObjectName(QStringLiteral("notes"));
    notes_->setAccessibleName(tr("Words at points"));
    column->addWidget(notes_, 1);
    connect(remove, &QToolButton::clicked, this, [this] {
        if (const int row = notes_->currentRow(); row >= 0) {
            look_.notes.erase(look_.notes.begin() + row);
            fillNotes();
            tell();
        }
    });
    noteSeries_ = new QComboBox(box);
    noteSeries_->setObjectName(QStringLiteral("note-series"));
    noteSeries_->setAccessibleName(tr("Series of the point"));
    noteSeries_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    noteAt_ = new QLineEdit(box);
    noteAt_->setObjectName(QStringLiteral("note-at"));
    noteAt_->setAccessibleName(tr("Place of the point on the x axis"));
    noteAt_->setPlaceholderText(tr("at: a number or a name of the x axis"));
    noteText_ = new QLineEdit(box);
    noteText_->setObjectName(QStringLiteral("note-text"));
    noteText_->setAccessibleName(tr("Words"));
    noteText_->setPlaceholderText(tr("words"));
    addNote_ = new QPushButton(tr("Write"), box);
    addNote_->setObjectName(QStringLiteral("add-note"));
    for (QWidget* field : std::initializer_list<QWidget*>{noteSeries_, noteAt_, noteText_, addNote_})
        column->addWidget(field);
    connect(addNote_, &QPushButton::clicked, this, &LookPanel::addNote);
    connect(noteText_, &QLineEdit::returnPressed, this, &LookPanel::addNote);
    return box;
}

void LookPanel::setLook(const FigureLook& look)
{
    look_ = look;
    palette_->setCurrentIndex(std::max(palette_->findData(toQt(look.palette)), 0));
    panels_->setCurrentIndex(std::max(panels_->findData(look.panels), 0));
    const std::optional<double> ends[4] = {look.xLow, look.xHigh, look.yLow, look.yHigh};
    for (int i = 0; i < 4; ++i)
        showNumber(*ends_[i], ends[i]);
    fillSeries();
    fillNotes();
    sayProblems();
}

void LookPanel::setFigure(const core::reports::Figure& figure)
{
    figure_ = figure;
    for (int i = 0; i < 2; ++i)
        ends_[i]->setEnabled(figure.x.categories.empty());
    for (int i = 2; i < 4; ++i)
        ends_[i]->setEnabled(figure.y.categories.empty());
    panels_->setEnabled(figure.empty() || core::reports::canHavePanels(figure));
    fillSeries();
    fillNoteSeries();
    sayProblems();
}

void LookPanel::beginNote(const QString& series, const QString& at)
{
    int index = noteSeries_->findText(series);
    for (const auto& [made, given] : look_.names)
        if (index < 0 && toQt(given) == series)
            index = noteSeries_->findText(toQt(made));
    noteSeries_->setCurrentIndex(std::max(index, 0));
    noteAt_->setText(at);
    noteText_->setFocus();
}

/// A running campaign makes the figure anew: where its series are the same, the rows stay, and a name is typed on.
void LookPanel::fillSeries()
{
    const QSignalBlocker quiet(series_);
    auto ordered = figure_.series;
    std::ranges::stable_sort(ordered, {}, [this](const core::reports::Series& one) {
        return std::ranges::find(look_.order, one.name) - look_.order.begin();
    });
    QStringList made, there;
    for (const auto& series : ordered)
        made << toQt(series.name);
    for (int i = 0; i < series_->count(); ++i)
        there << series_->item(i)->data(madeRole).toString();
    if (made != there) {
        const auto* current = series_->currentItem();
        const auto chosen = current == nullptr ? QString() : current->data(madeRole).toString();
        series_->clear();
        for (const auto& name : made) {
            auto* item = new QListWidgetItem(series_);
            item->setData(madeRole, name);
            item->setFlags(item->flags() | Qt::ItemIsEditable | Qt::ItemIsDragEnabled);
        }
        series_->setCurrentRow(chosen.isNull() ? -1 : static_cast<int>(made.indexOf(chosen)));
    }
    for (int i = 0; i < series_->count(); ++i) {
        const auto& name = ordered[static_cast<std::size_t>(i)].name;
        const auto given = std::ranges::find(look_.names, name, &std::pair<std::string, std::string>::first);
        const auto text = toQt(given == look_.names.end() ? name : given->second);
        if (series_->item(i)->text() != text)
            series_->item(i)->setText(text);
    }
}

void LookPanel::fillNoteSeries()
{
    QStringList names, there;
    for (const auto& series : figure_.series)
        names << toQt(series.name);
    for (int i = 0; i < noteSeries_->count(); ++i)
        there << noteSeries_->itemText(i);
    if (names == there)
        return;
    const QSignalBlocker quiet(noteSeries_);
    const auto chosen = noteSeries_->currentText();
    noteSeries_->clear();
    noteSeries_->addItems(names);
    noteSeries_->setCurrentIndex(std::max(noteSeries_->findText(chosen), 0));
}

void LookPanel::fillNotes()
{
    notes_->clear();
    for (const auto& note : look_.notes)
        notes_->addItem(tr("%1 at %2: %3").arg(toQt(note.series), toQt(note.at), toQt(note.text)));
}

void LookPanel::moveSeries(int by)
{
    const int row = series_->currentRow();
    if (row < 0 || row + by < 0 || row + by >= series_->count())
        return;
    {
        const QSignalBlocker quiet(series_);
        auto* item = series_->takeItem(row);
        series_->insertItem(row + by, item);
        series_->setCurrentRow(row + by);
    }
    read();
}

void LookPanel::addNote()
{
    const auto text = noteText_->text().trimmed(), at = noteAt_->text().trimmed();
    if (text.isEmpty() || at.isEmpty() || noteSeries_->currentIndex() < 0)
        return;
    look_.notes.push_back({toStd(noteSeries_->currentText()), toStd(at), toStd(text)});
    noteText_->clear();
    fillNotes();
    tell();
}

/// Names and order of series that the figure does not have now stay as they were: its campaigns may come back.
void LookPanel::read()
{
    const auto before = look_;
    look_.palette = toStd(palette_->currentData().toString());
    look_.panels = panels_->currentData().toInt();
    look_.xLow = numberOf(*ends_[0]);
    look_.xHigh = numberOf(*ends_[1]);
    look_.yLow = numberOf(*ends_[2]);
    look_.yHigh = numberOf(*ends_[3]);
    if (series_->count() > 0) {
        std::vector<std::string> shown, madeOrder;
        for (const auto& series : figure_.series)
            madeOrder.push_back(series.name);
        for (int i = 0; i < series_->count(); ++i) {
            const auto made = toStd(series_->item(i)->data(madeRole).toString());
            const auto given = toStd(series_->item(i)->text().trimmed());
            shown.push_back(made);
            std::erase_if(look_.names, [&](const auto& pair) { return pair.first == made; });
            if (!given.empty() && given != made)
                look_.names.emplace_back(made, given);
        }
        std::erase_if(look_.order,
                      [&](const std::string& name) { return std::ranges::find(shown, name) != shown.end(); });
        if (shown != madeOrder)
            look_.order.insert(look_.order.begin(), shown.begin(), shown.end());
    }
    if (!(look_ == before))
        tell();
}

void LookPanel::sayProblems()
{
    QStringList lines;
    auto shown = look_;
    shown.names.clear(); // of series that are not there now
    shown.order.clear();
    for (const auto& problem : core::reports::misfits(figure_, shown))
        lines << toQt(problem);
    problems_->setText(figure_.empty() ? QString() : lines.join(QLatin1Char('\n')));
    problems_->setVisible(!problems_->text().isEmpty());
}

void LookPanel::tell()
{
    sayProblems();
    Q_EMIT changed();
}

} // namespace ui
