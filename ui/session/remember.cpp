#include "ui/session/remember.h"

#include <utility>
#include <vector>

#include <QEvent>
#include <QHeaderView>
#include <QSplitter>
#include <QTimer>

#include "core/base/hash.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

QString keyHere(const core::store::Project& project, const QString& what)
{
    return what + QLatin1Char('/') + toQt(core::sha256(project.path().string()).substr(0, 16));
}

namespace {

constexpr int savedAfterMs = 500; ///< After the last change, so that dragging does not write a hundred times.

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

/// Widths from a wider window are fitted to this one's when the table is shown, and those of a table with a main column
/// whenever its width changes.
class ColumnKeeper : public Keeper {
public:
    ColumnKeeper(Session& session, const QString& key, QHeaderView* header, ColumnRoom room)
        : Keeper(session, key, header), header_(header), room_(std::move(room))
    {
        connect(header, &QHeaderView::sectionResized, this, [this](int section, int before, int size) {
            if (fitting_ || header_->sectionResizeMode(section) != QHeaderView::Interactive)
                return; // the user's widths are kept for a wider window
            if (room_.main >= 0 && (before == 0 || size == 0))
                fitSoon(); // the page has shown or hidden it
            if (size == 0)
                return;
            wanted_.resize(static_cast<std::size_t>(header_->count()));
            wanted_[static_cast<std::size_t>(section)] = size;
            changed();
        });
        if (room_.main >= 0 && header->model() != nullptr) // other rows may have other titles
            connect(header->model(), &QAbstractItemModel::modelReset, this, [this] { fitSoon(); });
        connect(header, &QHeaderView::sectionMoved, this, [this] { changed(); });
        connect(header, &QHeaderView::sortIndicatorChanged, this, [this] { changed(); });
        header->installEventFilter(this);
        readWanted();
        restore();
        fit();
    }
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Show || (room_.main >= 0 && event->type() == QEvent::Resize))
            fitSoon();
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
        fitting_ = true;
        header_->restoreState(QByteArray::fromBase64(state.mid(measure().size()).toLatin1()));
        fitting_ = false;
        readWanted();
        fit();
    }

private:
    /// Widths in pixels are valid only for one text size and the same number of columns.
    [[nodiscard]] QString measure() const
    {
        return QStringLiteral("%1/%2:").arg(header_->fontMetrics().height()).arg(header_->count());
    }
    void readWanted()
    {
        fitting_ = true;
        wanted_.clear();
        for (const int i : room_.optional)
            header_->setSectionHidden(i, false);
        for (int i = 0; i < header_->count(); ++i)
            wanted_.push_back(header_->sectionSize(i));
        fitting_ = false;
    }
    /// When the header knows its room.
    void fitSoon()
    {
        QMetaObject::invokeMethod(
            this, [this] { fit(); }, Qt::QueuedConnection);
    }
    void fit()
    {
        if (!header_->isVisible() || header_->model() == nullptr)
            return;
        if (room_.main < 0) {
            if (header_->length() <= header_->viewport()->width())
                return;
            readWanted(); // the last column may have been stretched
        }
        wanted_.resize(static_cast<std::size_t>(header_->count()));
        fitting_ = true;
        fitColumns(*header_, wanted_, room_);
        fitting_ = false;
    }
    QHeaderView* header_;
    ColumnRoom room_;
    std::vector<int> wanted_; ///< The widths that were chosen, by the program or the user.
    bool fitting_ = false;
};

} // namespace

void rememberSplitter(Session& session, const QString& key, QSplitter* splitter)
{
    new SplitterKeeper(session, QStringLiteral("splitter/") + key, splitter);
}

void rememberColumns(Session& session, const QString& key, QHeaderView* header, ColumnRoom room)
{
    new ColumnKeeper(session, QStringLiteral("columns/") + key, header, std::move(room));
}

} // namespace ui
