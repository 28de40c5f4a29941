#include "ui/session/remember.h"

#include <algorithm>
#include <vector>

#include <QEvent>
#include <QHeaderView>
#include <QSplitter>
#include <QTimer>

#include "ui/session/session.h"

namespace ui {

namespace {

constexpr int savedAfterMs = 500;  ///< After the last change, so that dragging does not write a hundred times.
constexpr int leastCharacters = 8; ///< Of a column of text, where its title is shorter.

/// Keeps a widget's state under a key, for as long as the widget lives.
class Keeper : public QObject {
public:
    Keeper(Session& session, QString key, QObject* widget) : QObject(widget), session_(session), key_(std::move(key))
    {
        timer_.setSingleShot(true);
        timer_.setInterval(savedAfterMs);
        connect(&timer_, &QTimer::timeout, this, [this] { session_.remember(key_, state()); });
        connect(&session, &Session::projectChanged, this, [this] { restore(); });
    }
    void changed() { timer_.start(); }
    void restore()
    {
        if (const auto state = session_.remembered(key_); !state.isEmpty())
            setState(state);
    }

protected:
    [[nodiscard]] virtual QString state() const = 0;
    virtual void setState(const QString& state) = 0;

private:
    Session& session_;
    QString key_;
    QTimer timer_;
};

class SplitterKeeper : public Keeper {
public:
    SplitterKeeper(Session& session, const QString& key, QSplitter* splitter)
        : Keeper(session, key, splitter), splitter_(splitter)
    {
        connect(splitter, &QSplitter::splitterMoved, this, [this] { changed(); });
        restore();
    }

protected:
    [[nodiscard]] QString state() const override { return QString::fromLatin1(splitter_->saveState().toBase64()); }
    void setState(const QString& state) override { splitter_->restoreState(QByteArray::fromBase64(state.toLatin1())); }

private:
    QSplitter* splitter_;
};

/// Whether a column holds numbers, which are useless when they are cut.
bool holdsNumbers(const QHeaderView& header, int section)
{
    const auto alignment = header.model()->headerData(section, header.orientation(), Qt::TextAlignmentRole);
    return alignment.isValid() && (alignment.toInt() & Qt::AlignRight) != 0;
}

/// The least width at which a column's title, and the beginnings of its texts, can be read.
int leastWidth(const QHeaderView& header, int section)
{
    return std::max(header.sectionSizeHint(section), leastCharacters * header.fontMetrics().averageCharWidth());
}

/// Makes the columns of text narrower, the widest first, until all columns fit the header's width. If there is
/// not enough for the titles the table is scrolled.
void fitColumns(QHeaderView& header)
{
    std::vector<int> texts;
    int room = header.viewport()->width();
    for (int i = 0; i < header.count(); ++i) {
        if (header.isSectionHidden(i))
            continue;
        if (header.sectionResizeMode(i) == QHeaderView::Interactive && !holdsNumbers(header, i))
            texts.push_back(i);
        else
            room -= header.sectionSize(i);
    }
    std::ranges::sort(texts, {}, [&](int i) { return header.sectionSize(i); });
    for (std::size_t k = 0; k < texts.size(); ++k) {
        const int share = std::max(room / static_cast<int>(texts.size() - k), leastWidth(header, texts[k]));
        const int size = std::min(header.sectionSize(texts[k]), share);
        header.resizeSection(texts[k], size);
        room -= size;
    }
}

/// Widths from a wider window are fitted to this one's when the table is shown.
class ColumnKeeper : public Keeper {
public:
    ColumnKeeper(Session& session, const QString& key, QHeaderView* header)
        : Keeper(session, key, header), header_(header)
    {
        connect(header, &QHeaderView::sectionResized, this, [this] {
            if (!fitting_) // the user's widths are kept for a wider window
                changed();
        });
        connect(header, &QHeaderView::sectionMoved, this, [this] { changed(); });
        connect(header, &QHeaderView::sortIndicatorChanged, this, [this] { changed(); });
        header->installEventFilter(this);
        restore();
        fit();
    }
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Show) // soon, when the header knows its room
            QMetaObject::invokeMethod(
                this, [this] { fit(); }, Qt::QueuedConnection);
        return false;
    }

protected:
    [[nodiscard]] QString state() const override
    {
        return measure() + QString::fromLatin1(header_->saveState().toBase64());
    }
    void setState(const QString& state) override
    {
        if (!state.startsWith(measure()))
            return;
        header_->restoreState(QByteArray::fromBase64(state.mid(measure().size()).toLatin1()));
        fit();
    }

private:
    /// Widths in pixels are valid only for one text size and the same number of columns.
    [[nodiscard]] QString measure() const
    {
        return QStringLiteral("%1/%2:").arg(header_->fontMetrics().height()).arg(header_->count());
    }
    void fit()
    {
        if (!header_->isVisible() || header_->model() == nullptr || header_->length() <= header_->viewport()->width())
            return;
        fitting_ = true;
        fitColumns(*header_);
        fitting_ = false;
    }
    QHeaderView* header_;
    bool fitting_ = false;
};

} // namespace

void rememberSplitter(Session& session, const QString& key, QSplitter* splitter)
{
    new SplitterKeeper(session, QStringLiteral("splitter/") + key, splitter);
}

void rememberColumns(Session& session, const QString& key, QHeaderView* header)
{
    new ColumnKeeper(session, QStringLiteral("columns/") + key, header);
}

} // namespace ui
