#include "tests/support/registered_test.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTimer>

#include "core/base/random.h"
#include "tests/support/lengths.h"
#include "tests/support/sanitized.h"
#include "tests/ui/window/worked_window.h"
#include "ui/base/theme.h"

/// Somebody who tries everything: actions, buttons, fields, lists and pages, drawn with a fixed seed. Nothing ends the
/// window, nothing grows without end, and the project is whole afterwards. 5,000 actions at night.
class TestSoak : public QObject, private WorkedWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("soak");
        ui::theme::install(*qApp);
        for (const auto* scheme : {"file", "http", "https"}) // nothing outside of the window is opened
            QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "swallow");
    }
    void cleanupTestCase()
    {
        for (const auto* scheme : {"file", "http", "https"})
            QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
    }
    void init() { open(); }
    void cleanup() { close(); }

    void manyRandomActions()
    {
        work();
        file_ = session_->project()->path();
        // Dialogs that are asked for are looked at and left: they may have an event loop of their own.
        QTimer leaver;
        leaver.setInterval(20);
        connect(&leaver, &QTimer::timeout, this, [] {
            if (auto* popup = QApplication::activePopupWidget())
                popup->close();
            else if (auto* modal = QApplication::activeModalWidget())
                modal->close();
        });
        leaver.start();
        const int all = tests::nightly() ? 5000 : 250;
        int objects = 0;
        double megabytes = 0.0;
        for (int step = 0; step < all; ++step) {
            core::Random random(57, static_cast<std::uint64_t>(step));
            const auto what = act(random);
            if (qEnvironmentVariableIsSet("FAULTLINE_SOAK")) // before a crash, say
                qInfo() << step << what;
            QCoreApplication::processEvents();
            if (step % 25 == 24) {
                QVERIFY2(settled(*session_, 120'000), qPrintable(what));
                leaveOtherWindows();
                if (!session_->project() || session_->project()->path() != file_) { // it was closed
                    session_->openProject(file_);
                    QVERIFY(settled(*session_));
                    QVERIFY2(session_->project(), qPrintable(session_->projectProblem().text()));
                }
            }
            if (step == all / 2) { // by then all that is made on first use is there
                objects = count();
                megabytes = memory();
            }
        }
        leaver.stop();
        QVERIFY(settled(*session_, 120'000));
        leaveOtherWindows();
        const int more = count() - objects;
        QVERIFY2(more < objects / 5, qPrintable(QStringLiteral("%1 objects, then %2 more").arg(objects).arg(more)));
        if (!tests::sanitized)
            QVERIFY2(memory() - megabytes < 100.0, qPrintable(QString::number(memory() - megabytes)));
        window_.reset();
        session_.reset();                      // the project is one plain file now
        core::store::Project::checkAll(file_); // throws for what is not whole
        QVERIFY(core::store::Project::open(file_) != nullptr);
    }

public Q_SLOTS:
    void swallow(const QUrl&) {}

private:
    template<typename Widget>
    Widget* one(core::Random& random, const std::function<bool(const Widget&)>& fits) const
    {
        QList<Widget*> found;
        for (auto* widget : window_->findChildren<Widget*>())
            if (widget->isVisible() && widget->isEnabled() && fits(*widget))
                found << widget;
        return found.isEmpty() ? nullptr
                               : found[static_cast<qsizetype>(random.below(static_cast<std::size_t>(found.size())))];
    }

    QString act(core::Random& random)
    {
        switch (random.below(8)) {
        case 0:
            return showAnyPage(random);
        case 1:
        case 2:
            return triggerAny(random);
        case 3:
        case 4:
            return clickAny(random);
        case 5:
            return typeAnything(random);
        case 6:
            return chooseAny(random);
        default:
            return changeAny(random);
        }
    }
    QString showAnyPage(core::Random& random)
    {
        const auto* page = window_->pages()[random.below(window_->pages().size())];
        window_->showPage(page->id());
        return page->id();
    }
    QString triggerAny(core::Random& random)
    {
        QList<QAction*> actions;
        for (auto* action : window_->allActions())
            if (action->isEnabled() && action->isVisible() &&
                action->shortcut() != QKeySequence(QStringLiteral("Ctrl+Q")))
                actions << action;
        auto* action = actions[static_cast<qsizetype>(random.below(static_cast<std::size_t>(actions.size())))];
        const auto text = action->text();
        action->trigger();
        return text;
    }
    QString clickAny(core::Random& random)
    {
        auto* button = one<QAbstractButton>(
            random, [](const QAbstractButton& each) { return !each.inherits("QLineEditIconButton"); });
        if (button == nullptr)
            return {};
        const auto text = button->text();
        QTest::mouseClick(button, Qt::LeftButton);
        return QStringLiteral("click ") + text;
    }
    QString typeAnything(core::Random& random)
    {
        static const QStringList texts{QStringLiteral("good"),
                                       QStringLiteral("a \"phrase"),
                                       QStringLiteral("label:positive OR ("),
                                       QStringLiteral("-1e400"),
                                       QString(),
                                       QString::fromUtf8("\u7535\u5f71 \u597d\u770b"),
                                       QStringLiteral("/[/"),
                                       QString(300, QLatin1Char('x'))};
        const auto& text = texts[static_cast<qsizetype>(random.below(static_cast<std::size_t>(texts.size())))];
        if (auto* edit = one<QPlainTextEdit>(random, [](const QPlainTextEdit& e) { return !e.isReadOnly(); });
            edit != nullptr && random.below(3) == 0) {
            edit->setPlainText(text);
            return QStringLiteral("text ") + text;
        }
        auto* line = one<QLineEdit>(random, [](const QLineEdit& e) { return !e.isReadOnly(); });
        if (line == nullptr)
            return {};
        line->setFocus();
        line->selectAll();
        for (const auto letter : text.left(40))
            if (letter.unicode() < 128) {
                QTest::keyClick(line, letter.toLatin1());
            } else { // no key of QTest has it: people write it with an input method
                QInputMethodEvent written;
                written.setCommitString(letter);
                QCoreApplication::sendEvent(line, &written);
            }
        if (random.below(2) == 0)
            QTest::keyClick(line, Qt::Key_Return);
        return QStringLiteral("type ") + text;
    }
    QString chooseAny(core::Random& random)
    {
        auto* view = one<QAbstractItemView>(random, [](const QAbstractItemView& v) {
            return v.model() != nullptr && v.model()->rowCount() > 0 && !v.inherits("QHeaderView");
        });
        if (view == nullptr)
            return {};
        const int row = static_cast<int>(random.below(static_cast<std::size_t>(view->model()->rowCount())));
        const int columns = std::max(1, view->model()->columnCount());
        const auto index = view->model()->index(row, static_cast<int>(random.below(static_cast<std::size_t>(columns))));
        view->setFocus();
        view->setCurrentIndex(index);
        const Qt::Key keys[] = {Qt::Key_Down, Qt::Key_Return, Qt::Key_Space, Qt::Key_S,
                                Qt::Key_X,    Qt::Key_F2,     Qt::Key_Escape};
        QTest::keyClick(view, keys[random.below(std::size(keys))]);
        return QStringLiteral("row %1 of %2").arg(row).arg(view->accessibleName());
    }
    QString changeAny(core::Random& random)
    {
        if (random.below(6) == 0) {
            window_->resize(900 + static_cast<int>(random.below(600)), 640 + static_cast<int>(random.below(300)));
            return QStringLiteral("resize");
        }
        if (auto* spin = one<QAbstractSpinBox>(random, [](const QAbstractSpinBox& s) { return !s.isReadOnly(); });
            spin != nullptr && random.below(3) == 0) {
            spin->stepBy(static_cast<int>(random.below(5)) - 2);
            return QStringLiteral("step ") + spin->accessibleName();
        }
        auto* combo = one<QComboBox>(random, [](const QComboBox& c) { return c.count() > 1; });
        if (combo == nullptr)
            return {};
        combo->setFocus();
        QTest::keyClick(combo, random.below(2) == 0 ? Qt::Key_Down : Qt::Key_Up);
        return QStringLiteral("choose ") + combo->accessibleName();
    }

    /// Trainings, handbooks and the like that were opened beside the window.
    void leaveOtherWindows() const
    {
        for (auto* widget : QApplication::topLevelWidgets())
            if (widget != window_.get() && widget->isVisible())
                widget->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    [[nodiscard]] int count() const { return static_cast<int>(window_->findChildren<QObject*>().size()); }
    /// Resident.
    static double memory()
    {
        QFile file(QStringLiteral("/proc/self/statm"));
        if (!file.open(QIODevice::ReadOnly))
            return 0.0;
        constexpr double pages = 4096.0 / 1e6;
        return file.readAll().split(' ').value(1).toDouble() * pages;
    }

    std::filesystem::path file_;
};

QTEST_MAIN(TestSoak)
#include "tst_soak.moc"
