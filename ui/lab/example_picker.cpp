#include "ui/lab/example_picker.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include "core/structures/label_name.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

QString lineOf(const core::corpora::Example& example)
{
    QStringList parts;
    for (const auto& segment : example.input.segments())
        parts << toQt(segment.text.str()).simplified();
    return parts.join(QStringLiteral(" / "));
}

/// Rows are made when they are shown, so that a corpus of 120,000 examples opens at once.
class ExamplePicker::ExamplesModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;
    void setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus)
    {
        beginResetModel();
        corpus_ = std::move(corpus);
        endResetModel();
    }
    void setLabels(const QStringList& names) { labels_ = names; }
    int rowCount(const QModelIndex& parent) const override
    {
        return parent.isValid() || !corpus_ ? 0 : static_cast<int>(corpus_->examples.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const auto& example = corpus_->examples[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return lineOf(example);
        case SubtitleRole: {
            const int gold = core::structures::labelOf(example.gold);
            const auto label = labels_.value(gold, toQt(core::structures::labelName(gold, corpus_->labels)));
            return label.isEmpty() ? toQt(example.id) : QStringLiteral("%1   %2").arg(toQt(example.id), label);
        }
        default:
            return {};
        }
    }

private:
    std::shared_ptr<const core::corpora::Corpus> corpus_;
    QStringList labels_;
};

ExamplePicker::ExamplePicker(QWidget* parent)
    : QFrame(parent, Qt::Popup), model_(new ExamplesModel(this)), proxy_(new QSortFilterProxyModel(this)),
      search_(new QLineEdit(this)), list_(new QListView(this))
{
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::grid, theme::grid, theme::grid, theme::grid);
    column->addWidget(search_);
    column->addWidget(list_);
    search_->setPlaceholderText(tr("Search the corpus"));
    search_->setAccessibleName(tr("Search the corpus"));
    search_->setClearButtonEnabled(true);
    proxy_->setSourceModel(model_);
    proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    list_->setModel(proxy_);
    list_->setItemDelegate(new TwoLineDelegate(list_));
    list_->setUniformItemSizes(true);
    list_->setAccessibleName(tr("Examples"));
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        proxy_->setFilterFixedString(text);
        list_->setCurrentIndex(proxy_->index(0, 0));
    });
    connect(search_, &QLineEdit::returnPressed, this, [this] { take(list_->currentIndex()); });
    connect(list_, &QListView::clicked, this, &ExamplePicker::take);
    connect(list_, &QListView::activated, this, &ExamplePicker::take);
    search_->installEventFilter(this);
}

void ExamplePicker::setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus)
{
    if (corpus == corpus_)
        return;
    corpus_ = corpus;
    model_->setCorpus(std::move(corpus));
}

void ExamplePicker::setLabels(const QStringList& names) { model_->setLabels(names); }

void ExamplePicker::open(const QWidget* anchor)
{
    resize(640, 400);
    search_->setPlaceholderText(corpus_ ? tr("Search %1").arg(toQt(corpus_->name)) : tr("Search the corpus"));
    search_->clear();
    const auto below = anchor->mapToGlobal(QPoint(anchor->width(), anchor->height()));
    move(std::max(below.x() - width(), 0), below.y());
    list_->setCurrentIndex(proxy_->index(0, 0));
    show();
    search_->setFocus();
}

void ExamplePicker::take(const QModelIndex& index)
{
    if (!index.isValid() || !isVisible())
        return;
    const int row = proxy_->mapToSource(index).row();
    close();
    Q_EMIT picked(row);
}

bool ExamplePicker::eventFilter(QObject* watched, QEvent* event)
{
    // Up and Down go through the list while the search field keeps the focus.
    if (watched == search_ && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace ui
