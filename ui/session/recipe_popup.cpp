#include "ui/session/recipe_popup.h"

#include <algorithm>

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/recipe_facts.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

/// The chooser's rows that have all the words of a search.
class RecipePopup::Rows : public QSortFilterProxyModel {
public:
    Rows(const RecipePopup& popup, QObject* parent) : QSortFilterProxyModel(parent), popup_(popup) {}
    void setWords(const QStringList& words)
    {
        words_ = words;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        if (words_.isEmpty())
            return true;
        const auto index = sourceModel()->index(row, 0, parent);
        auto& text = texts_[row];
        if (text.isEmpty()) {
            text = index.data().toString().toLower() + QLatin1Char('\n');
            try {
                if (const auto recipe = popup_.recipeOf_(index.data(Qt::UserRole).toString()))
                    text += factsOf(*recipe).searched();
            } catch (const core::Error&) {
                // beside the list it is said why it cannot be read; its name can be searched
            }
        }
        return std::ranges::all_of(words_, [&](const QString& word) { return text.contains(word); });
    }

private:
    const RecipePopup& popup_;
    QStringList words_;
    mutable std::map<int, QString> texts_; ///< What is searched of a row, once it was asked for.
};

RecipePopup::RecipePopup(QComboBox& chooser,
                         std::function<std::optional<core::attacks::Recipe>(const QString&)> recipeOf)
    : QFrame(&chooser, Qt::Popup), chooser_(chooser), recipeOf_(std::move(recipeOf)), field_(new QLineEdit(this)),
      list_(new QListView(this)), facts_(new QLabel(this)), rows_(new Rows(*this, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("recipe-popup"));
    setAccessibleName(tr("Recipes"));
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::grid, theme::grid, theme::grid, theme::grid);
    column->setSpacing(theme::grid);
    field_->setPlaceholderText(tr("Search: a name, a paper, a part"));
    field_->setAccessibleName(tr("Search for a recipe"));
    field_->setClearButtonEnabled(true);
    field_->installEventFilter(this);
    column->addWidget(field_);
    auto* both = new QHBoxLayout;
    both->setSpacing(theme::grid);
    rows_->setSourceModel(chooser_.model());
    list_->setModel(rows_);
    list_->setItemDelegate(new TwoLineDelegate(list_));
    list_->setAccessibleName(tr("Recipes"));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    both->addWidget(list_, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    facts_->setObjectName(QStringLiteral("recipe-facts"));
    facts_->setWordWrap(true);
    facts_->setTextFormat(Qt::RichText);
    facts_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    facts_->setMargin(theme::grid);
    scroll->setWidget(facts_);
    both->addWidget(scroll, 1);
    column->addLayout(both, 1);
    connect(field_, &QLineEdit::textChanged, this, &RecipePopup::search);
    connect(list_, &QListView::clicked, this, &RecipePopup::choose);
    connect(list_, &QListView::activated, this, &RecipePopup::choose);
    connect(list_, &QListView::entered, this, &RecipePopup::describe);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RecipePopup::describe);
    setFocusProxy(field_);
}

void RecipePopup::open()
{
    const auto area = chooser_.screen()->availableGeometry();
    const int em = fontMetrics().averageCharWidth();
    resize(std::min(100 * em, area.width()), std::min(26 * fontMetrics().height(), area.height() * 2 / 3));
    auto at = chooser_.mapToGlobal(QPoint(0, chooser_.height()));
    if (at.y() + height() > area.bottom())
        at.setY(std::max(area.top(), chooser_.mapToGlobal(QPoint(0, 0)).y() - height()));
    at.setX(std::clamp(at.x(), area.left(), std::max(area.left(), area.right() - width())));
    move(at);
    show();
    field_->setFocus();
    const auto current = rows_->mapFromSource(chooser_.model()->index(chooser_.currentIndex(), 0));
    list_->setCurrentIndex(current);
    list_->scrollTo(current, QAbstractItemView::PositionAtCenter);
}

bool RecipePopup::eventFilter(QObject* watched, QEvent* event)
{
    const bool overriding = event->type() == QEvent::ShortcutOverride;
    if (watched != field_ || (event->type() != QEvent::KeyPress && !overriding))
        return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (overriding) {
        if (key->key() == Qt::Key_Escape) // closes the list, not what is behind it
            event->accept();
        return key->key() == Qt::Key_Escape;
    }
    switch (key->key()) {
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(list_->currentIndex());
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: // the cursor moves in the list while one types
        QCoreApplication::sendEvent(list_, event);
        return true;
    default:
        return false;
    }
}

void RecipePopup::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    Q_EMIT closed();
}

void RecipePopup::search()
{
    rows_->setWords(field_->text().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts));
    QModelIndex first;
    for (int row = 0; row < rows_->rowCount() && !first.isValid(); ++row)
        if (const auto index = rows_->index(row, 0); index.flags().testFlag(Qt::ItemIsEnabled))
            first = index;
    if (!list_->currentIndex().isValid() || !field_->text().isEmpty())
        list_->setCurrentIndex(first);
    if (rows_->rowCount() == 0)
        facts_->setText(tr("No recipe has these words."));
}

void RecipePopup::choose(const QModelIndex& index)
{
    if (!index.isValid() || !index.flags().testFlag(Qt::ItemIsEnabled))
        return;
    const int row = rows_->mapToSource(index).row();
    close();
    Q_EMIT chosen(row);
}

void RecipePopup::describe(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    QStringList lines;
    const auto add = [&lines](const QString& text, const char* form = "<p>%1</p>") {
        if (!text.isEmpty())
            lines << QString::fromLatin1(form).arg(text.toHtmlEscaped());
    };
    add(index.data().toString(), "<p><b>%1</b></p>");
    if (const auto reason = index.data(Qt::ToolTipRole).toString(); !reason.isEmpty())
        add(tr("Not here: %1.").arg(reason), "<p><i>%1</i></p>");
    try {
        if (const auto recipe = recipeOf_(index.data(Qt::UserRole).toString())) {
            const auto facts = factsOf(*recipe);
            add(facts.title);
            add(facts.summary);
            add(facts.paper);
            add(facts.parts.isEmpty() ? QString() : tr("It %1.").arg(facts.parts));
            add(facts.needs.isEmpty() ? tr("Needs nothing but the victim.") : tr("Needs: %1.").arg(facts.needs));
        }
    } catch (const core::Error& error) {
        add(toQt(error.what()));
    }
    facts_->setText(lines.join(QString()));
}

} // namespace ui
