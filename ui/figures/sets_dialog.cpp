#include "ui/figures/sets_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/reports/registry.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/figure_font.h"
#include "ui/figures/set_keeper.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::reports::FigureSet;
using core::reports::SetItem;

namespace {

constexpr int nameRole = Qt::UserRole;
constexpr int macroRole = Qt::UserRole + 1;

const QString currentKey = QStringLiteral("figures/set");

/// Large text on a small screen: it scrolls, but not sideways.
class StyleArea : public QScrollArea {
public:
    explicit StyleArea(QWidget* parent) : QScrollArea(parent)
    {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const int inside = widget() == nullptr ? 0 : widget()->minimumSizeHint().width();
        return {inside + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
    }
};

bool isSame(const FigureSet& one, const FigureSet& other)
{
    return core::reports::toJson(one) == core::reports::toJson(other) && one.places == other.places;
}

QString titleOf(const SetItem& item) { return toQt(core::reports::reportKind(item.kind, item.table).title); }

} // namespace

SetsDialog::SetsDialog(Session& session, SetKeeper& keeper, Banner& banner, QWidget* parent)
    : QDialog(parent), session_(session), keeper_(keeper), banner_(banner), sets_(new QComboBox(this)),
      removed_(new Banner(this))
{
    setWindowTitle(tr("Figure sets"));
    auto* column = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    sets_->setObjectName(QStringLiteral("sets"));
    sets_->setAccessibleName(tr("Figure set"));
    head->addWidget(sets_, 1);
    auto* add = new QPushButton(tr("New..."), this);
    add->setObjectName(QStringLiteral("new-set"));
    connect(add, &QPushButton::clicked, this, &SetsDialog::newSet);
    auto* remove = new QPushButton(tr("Remove"), this);
    remove->setObjectName(QStringLiteral("remove-set"));
    remove->setToolTip(tr("Forget the set; files that were written stay"));
    connect(remove, &QPushButton::clicked, this, &SetsDialog::removeSet);
    head->addWidget(add);
    head->addWidget(remove);
    column->addLayout(head);
    auto* middle = new QHBoxLayout;
    middle->addWidget(buildItems(), 1);
    auto* style = new StyleArea(this);
    style->setWidget(buildStyle());
    middle->addWidget(style, 1);
    column->addLayout(middle, 2);
    column->addWidget(removed_);
    column->addWidget(buildFindings(), 1);
    connect(sets_, &QComboBox::activated, this, [this] {
        takeTyped(); // of the set that was shown
        session_.remember(currentKey, sets_->currentText());
        fill();
    });
    connect(&session_, &Session::projectChanged, this, [this] {
        removed_->clear();
        fill();
    });
    connect(&keeper_, &SetKeeper::written, this,
            [this](const QString& set, const core::reports::WrittenSet& files, bool live) {
                state_->setText(tr("%1: %2 written, %3 as they were")
                                    .arg(set, formatCount(std::uint64_t(files.written.size())),
                                         formatCount(std::uint64_t(files.unchanged.size()))));
                if (live && files.problems.empty())
                    return;
                findings_->clear();
                for (const auto& problem : files.problems)
                    findings_->addItem(toQt(problem));
                replace_->hide();
                if (files.problems.empty())
                    banner_.show(Banner::Kind::Good, state_->text());
                else
                    banner_.show(
                        Banner::Kind::Warning,
                        tr("%1: %2 could not be written").arg(set, formatCount(std::uint64_t(files.problems.size()))),
                        tr("Figure sets..."), [this] { show(); });
            });
    connect(&keeper_, &SetKeeper::checked, this, [this](const QString& set, const QStringList& lines) {
        findings_->clear();
        findings_->addItems(lines);
        state_->setText(lines.isEmpty() ? tr("%1: nothing to point out").arg(set)
                                        : tr("%1: %2").arg(set, formatPlural(std::uint64_t(lines.size()), tr("finding"),
                                                                             tr("findings"))));
    });
    connect(&keeper_, &SetKeeper::numbered, this,
            [this](const QString& set, const std::vector<core::reports::SetNumber>& numbers) {
                findings_->clear();
                for (const auto& [key, value] : numbers) {
                    auto* item = new QListWidgetItem(QStringLiteral("%1  %2").arg(toQt(key), toQt(value)), findings_);
                    item->setData(macroRole, QStringLiteral("\\flnum{%1}").arg(toQt(key)));
                }
                state_->setText(tr("%1: %2").arg(set, formatPlural(numbers.size(), tr("number"), tr("numbers"))));
            });
    const auto tell = [this](const Problem& problem) {
        state_->setText(problem.text());
        banner_.showProblem(problem);
    };
    connect(&keeper_, &SetKeeper::failed, this, tell);
    connect(&keeper_, &SetKeeper::refused, this, [this, tell](const FigureSet& set, const Problem& problem) {
        tell(problem);
        replace_->setVisible(isSame(set, set_)); // nobody has been told what stands in the way of another one
    });
    for (auto* button : findChildren<QPushButton*>())
        button->setAutoDefault(false); // Return in a field or a name presses none
    resize(820, 620);
    fill();
}

QWidget* SetsDialog::buildItems()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new StyledLabel(StyledLabel::Style::Bold, tr("Figures and tables"), box));
    items_ = new QListWidget(box);
    items_->setObjectName(QStringLiteral("items"));
    items_->setAccessibleName(tr("Figures and tables of the set"));
    items_->setToolTip(tr("F2 gives one another name, which its files have, too"));
    connect(items_, &QListWidget::itemChanged, this, &SetsDialog::itemRenamed);
    const auto open = [this] {
        if (const int row = items_->currentRow(); row >= 0 && static_cast<std::size_t>(row) < set_.items.size())
            Q_EMIT itemOpened(set_.items[static_cast<std::size_t>(row)]);
    };
    connect(items_, &QListWidget::itemActivated, this, open);
    column->addWidget(items_, 1);
    auto* buttons = new QWidget(box);
    auto* row = new FlowLayout(buttons, theme::grid);
    row->setContentsMargins(0, 0, 0, 0);
    const auto button = [&](const QString& text, const char* name, auto work) {
        auto* made = new QPushButton(text, buttons);
        made->setObjectName(QString::fromLatin1(name));
        connect(made, &QPushButton::clicked, this, work);
        row->addWidget(made);
    };
    button(tr("Show"), "open-item", open);
    button(tr("Up"), "item-up", [this] {
        changeItems([](std::vector<SetItem>& items, int at) {
            if (at > 0)
                std::swap(items[static_cast<std::size_t>(at)], items[static_cast<std::size_t>(at) - 1]);
        });
    });
    button(tr("Down"), "item-down", [this] {
        changeItems([](std::vector<SetItem>& items, int at) {
            if (static_cast<std::size_t>(at) + 1 < items.size())
                std::swap(items[static_cast<std::size_t>(at)], items[static_cast<std::size_t>(at) + 1]);
        });
    });
    button(tr("Take out"), "remove-item",
           [this] { changeItems([](std::vector<SetItem>& items, int at) { items.erase(items.begin() + at); }); });
    column->addWidget(buttons);
    return box;
}

QDoubleSpinBox* SetsDialog::addLength(QFormLayout& form, const QString& name, const QString& id, const QString& tip)
{
    auto* field = new QDoubleSpinBox(this);
    field->setObjectName(id);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    field->setRange(10.0, 1000.0);
    field->setDecimals(1);
    field->setSuffix(tr(" mm"));
    field->setKeyboardTracking(false); // a live set is not drawn with the first digit of a width
    connect(field, &QDoubleSpinBox::valueChanged, this, &SetsDialog::changeStyle);
    form.addRow(name, field);
    return field;
}

QWidget* SetsDialog::buildStyle()
{
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(theme::grid, 0, 0, 0);
    form->addRow(new StyledLabel(StyledLabel::Style::Bold, tr("Style"), box));
    width_ = addLength(*form, tr("Width"), QStringLiteral("set-width"), tr("Of figures that have none of their own"));
    height_ =
        addLength(*form, tr("Height"), QStringLiteral("set-height"), tr("Of figures that have none of their own"));
    column_ = addLength(*form, tr("Column"), QStringLiteral("set-column"), tr("Width of the paper's column"));
    page_ = addLength(*form, tr("Page"), QStringLiteral("set-page"), tr("Width of the page's text"));
    const auto combo = [&](const QString& name, const char* id) {
        auto* made = new QComboBox(box);
        made->setObjectName(QString::fromLatin1(id));
        made->setAccessibleName(name);
        connect(made, &QComboBox::activated, this, &SetsDialog::changeStyle);
        form->addRow(name, made);
        return made;
    };
    font_ = combo(tr("Font"), "set-font");
    for (const auto& font : figureFonts())
        if (hasFont(font.font))
            font_->addItem(QString::fromLatin1(font.family), QString::fromLatin1(font.name));
    palette_ = combo(tr("Colours"), "set-palette");
    for (const auto& palette : core::reports::palettes())
        palette_->addItem(toQt(palette.title), toQt(palette.name));
    auto* row = new QHBoxLayout;
    for (const auto& format : core::reports::setFormats()) {
        auto* tick = formats_[format] = new QCheckBox(toQt(format).toUpper(), box);
        tick->setObjectName(QStringLiteral("set-") + toQt(format));
        connect(tick, &QCheckBox::toggled, this, &SetsDialog::changeStyle);
        row->addWidget(tick);
    }
    form->addRow(tr("Formats"), row);
    folder_ = addPathField(form, tr("Folder"), tr("Where the files go"), Browse::Folder);
    folder_->setObjectName(QStringLiteral("set-folder"));
    tex_ = addPathField(form, tr("Paper"), tr("The paper's main .tex file, whose numbers are compared"), Browse::File);
    tex_->setObjectName(QStringLiteral("set-tex"));
    for (auto* field : {folder_, tex_}) {
        connect(field, &QLineEdit::editingFinished, this, &SetsDialog::changePlaces);
        connect(field, &QLineEdit::textChanged, this, [this, field] {
            if (!field->isModified()) // chosen, not being typed: a live set writes into no half of a name
                changePlaces();
        });
    }
    live_ = new QCheckBox(tr("Write it again when its numbers change"), box);
    live_->setObjectName(QStringLiteral("set-live"));
    live_->setToolTip(tr("While the project is open here; files whose contents stay the same are not touched, so that "
                         "latexmk builds only what changed"));
    connect(live_, &QCheckBox::toggled, this, &SetsDialog::changePlaces);
    form->addRow(live_);
    return box;
}

QWidget* SetsDialog::buildFindings()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    write_ = new QPushButton(tr("Write all"), box);
    write_->setObjectName(QStringLiteral("write-set"));
    write_->setToolTip(tr("Write all of the set into its folder (F8)"));
    write_->setShortcut(QKeySequence(Qt::Key_F8)); // as on the page, whose key is not heard from here
    makePrimary(write_);
    connect(write_, &QPushButton::clicked, this, &SetsDialog::redraw);
    check_ = new QPushButton(tr("Check"), box);
    check_->setObjectName(QStringLiteral("check-set"));
    check_->setToolTip(
        tr("Widths, letters, fonts and grey of the figures, and numbers of the paper that are others by now"));
    connect(check_, &QPushButton::clicked, this, [this] { keeper_.check(set_); });
    numbers_ = new QPushButton(tr("Numbers"), box);
    numbers_->setObjectName(QStringLiteral("set-numbers"));
    numbers_->setToolTip(
        tr("The numbers of the set with their keys; Return or a double click copies one as \\flnum{...}"));
    connect(numbers_, &QPushButton::clicked, this, [this] { keeper_.number(set_); });
    replace_ = new QPushButton(tr("Replace"), box);
    replace_->setObjectName(QStringLiteral("replace-files"));
    replace_->setToolTip(tr("Write all of it, also over files that are not of an earlier export"));
    replace_->hide();
    connect(replace_, &QPushButton::clicked, this, [this] { keeper_.write(set_, true); });
    state_ = new QLabel(box);
    state_->setObjectName(QStringLiteral("set-state"));
    state_->setWordWrap(true);
    state_->setTextFormat(Qt::PlainText);
    row->addWidget(write_);
    row->addWidget(check_);
    row->addWidget(numbers_);
    row->addWidget(replace_);
    row->addWidget(state_, 1);
    column->addLayout(row);
    findings_ = new QListWidget(box);
    findings_->setObjectName(QStringLiteral("findings"));
    findings_->setAccessibleName(tr("What was found"));
    findings_->setWordWrap(true);
    connect(findings_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        const auto macro = item->data(macroRole).toString();
        if (macro.isEmpty())
            return;
        QGuiApplication::clipboard()->setText(macro);
        state_->setText(tr("%1 is on the clipboard").arg(macro));
    });
    column->addWidget(findings_, 1);
    return box;
}

QString SetsDialog::current() const { return toQt(set_.name); }

void SetsDialog::fill()
{
    const QSignalBlocker quiet(sets_);
    const auto wanted = session_.remembered(currentKey);
    sets_->clear();
    FigureSet chosen;
    if (session_.project())
        for (const auto& set : core::reports::figureSets(*session_.project())) {
            sets_->addItem(toQt(set.name));
            if (chosen.name.empty() || toQt(set.name) == wanted)
                chosen = set;
        }
    sets_->setCurrentIndex(sets_->findText(toQt(chosen.name)));
    showSet(chosen);
}

void SetsDialog::showSet(const FigureSet& set)
{
    const QScopedValueRollback filling(filling_, true);
    const int row = items_->currentRow();
    set_ = set;
    replace_->hide();
    items_->clear();
    for (const auto& item : set.items) {
        auto* made = new QListWidgetItem(toQt(item.name), items_);
        made->setData(nameRole, toQt(item.name));
        made->setFlags(made->flags() | Qt::ItemIsEditable);
        made->setToolTip(titleOf(item));
    }
    items_->setCurrentRow(std::min(std::max(row, 0), items_->count() - 1));
    width_->setValue(set.widthMm);
    height_->setValue(set.heightMm);
    column_->setValue(set.columnMm);
    page_->setValue(set.pageMm);
    font_->setCurrentIndex(std::max(font_->findData(toQt(set.font)), 0));
    palette_->setCurrentIndex(std::max(palette_->findData(toQt(set.palette)), 0));
    for (const auto& [format, tick] : formats_)
        tick->setChecked(std::ranges::find(set.formats, format) != set.formats.end());
    folder_->setText(QDir::toNativeSeparators(toQt(set.places.folder)));
    tex_->setText(QDir::toNativeSeparators(toQt(set.places.tex)));
    live_->setChecked(set.places.live);
    const bool some = !set.name.empty();
    for (auto* button : {write_, check_, numbers_})
        button->setEnabled(some && !set.items.empty());
    if (!some)
        state_->setText(tr("No figure set yet. \"Add to a figure set\" on the page makes one."));
    else if (set.items.empty())
        state_->setText(tr("Nothing is in the set. \"Add to a figure set\" on the page adds what it shows."));
    else
        state_->clear();
}

bool SetsDialog::keep(const FigureSet& changed)
{
    if (isSame(changed, set_) || !session_.project())
        return true;
    try {
        core::reports::keepFigureSet(*session_.project(), changed);
        set_ = changed;
        replace_->hide(); // it was offered for the files of the set as it was
        return true;
    } catch (const core::Error& error) {
        showSet(FigureSet(set_));
        state_->setText(toQt(error.what()));
        return false;
    }
}

void SetsDialog::changeStyle()
{
    if (filling_ || set_.name.empty())
        return;
    auto changed = set_;
    changed.widthMm = width_->value();
    changed.heightMm = height_->value();
    changed.columnMm = column_->value();
    changed.pageMm = page_->value();
    changed.font = toStd(font_->currentData().toString());
    changed.palette = toStd(palette_->currentData().toString());
    changed.formats.clear();
    for (const auto& format : core::reports::setFormats())
        if (formats_.at(format)->isChecked())
            changed.formats.push_back(format);
    (void)keep(changed);
}

void SetsDialog::changePlaces()
{
    if (filling_ || set_.name.empty())
        return;
    auto changed = set_;
    changed.places.folder = toStd(QDir::fromNativeSeparators(folder_->text().trimmed()));
    changed.places.tex = toStd(QDir::fromNativeSeparators(tex_->text().trimmed()));
    changed.places.live = live_->isChecked();
    (void)keep(changed);
}

void SetsDialog::changeItems(const std::function<void(std::vector<SetItem>&, int)>& change)
{
    const int row = items_->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= set_.items.size())
        return;
    auto changed = set_;
    change(changed.items, row);
    if (keep(changed))
        showSet(changed);
}

void SetsDialog::itemRenamed(QListWidgetItem* item)
{
    const int row = items_->row(item);
    if (filling_ || row < 0 || static_cast<std::size_t>(row) >= set_.items.size())
        return;
    auto changed = set_;
    changed.items[static_cast<std::size_t>(row)].name = toStd(item->text().trimmed());
    (void)keep(changed);
}

/// What is being typed, as if one had left its field: keys act without leaving it.
void SetsDialog::takeTyped()
{
    for (auto* length : {width_, height_, column_, page_})
        length->interpretText();
    if (folder_->isModified() || tex_->isModified())
        changePlaces();
}

void SetsDialog::done(int result)
{
    takeTyped();
    QDialog::done(result);
}

/// It goes with the looks of all its figures: a press by mistake is taken back.
void SetsDialog::removeSet()
{
    say([this] {
        if (!session_.project() || set_.name.empty())
            return;
        const auto gone = set_;
        core::reports::removeFigureSet(*session_.project(), gone.name);
        fill();
        removed_->show(Banner::Kind::Info, tr("The figure set %1 was removed.").arg(toQt(gone.name)), tr("Undo"),
                       [this, gone, in = std::weak_ptr(session_.project())] {
                           say([&] {
                               if (!session_.project() || in.lock() != session_.project())
                                   return;
                               keepNew(gone);
                               removed_->clear();
                           });
                       });
    });
}

/// \throws core::Error when there is one of the name, or it cannot be kept.
void SetsDialog::keepNew(const FigureSet& set)
{
    for (const auto& known : core::reports::figureSets(*session_.project()))
        if (known.name == set.name)
            throw core::UsageError("there is a figure set of that name", "Choose another name");
    core::reports::keepFigureSet(*session_.project(), set);
    session_.remember(currentKey, toQt(set.name));
    fill();
}

void SetsDialog::newSet()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("New figure set"));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(tr("paper"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        say([&] {
            if (!session_.project() || name.trimmed().isEmpty())
                return;
            FigureSet made;
            made.name = toStd(name.trimmed());
            keepNew(made);
        });
    });
    dialog->open();
}

QString SetsDialog::add(SetItem item)
{
    if (!session_.project())
        return {};
    auto set = set_;
    if (set.name.empty())
        set.name = "paper";
    item.name = core::reports::freeItemName(set, item.kind);
    const auto name = toQt(item.name);
    set.items.push_back(std::move(item));
    core::reports::keepFigureSet(*session_.project(), set);
    session_.remember(currentKey, toQt(set.name));
    fill();
    items_->setCurrentRow(items_->count() - 1);
    return name;
}

void SetsDialog::redraw()
{
    takeTyped();
    if (set_.name.empty() || set_.items.empty() || set_.places.folder.empty()) {
        show();
        raise();
        if (!set_.items.empty())
            state_->setText(tr("Choose the folder that the files go into."));
        folder_->setFocus();
        return;
    }
    keeper_.write(set_, false);
}

void SetsDialog::say(const std::function<void()>& work)
{
    try {
        work();
    } catch (const core::Error& error) {
        state_->setText(toQt(error.what()));
    }
}

} // namespace ui
