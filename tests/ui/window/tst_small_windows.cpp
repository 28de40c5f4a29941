#include "tests/support/registered_test.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>

#include "tests/ui/window/worked_window.h"
#include "ui/base/theme.h"

/// Large text on a small screen: nothing is cut, and no page is scrolled sideways.
class TestSmallWindows : public QObject, private WorkedWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("small-windows");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup()
    {
        ui::theme::setTextPercent(100);
        close();
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("percent");
        QTest::newRow("a small laptop, text at 150 %") << QSize(1024, 700) << 150;
        QTest::newRow("a laptop, text at 200 %") << QSize(1280, 800) << 200;
    }
    void nothingIsCut()
    {
        QFETCH(const QSize, size);
        QFETCH(const int, percent);
        ui::theme::setTextPercent(percent);
        work();
        window_->resize(size);
        QStringList cut;
        for (auto* page : window_->pages()) {
            QVERIFY(show(page->id()));
            window_->resize(size); // a page must not widen it
            QTest::qWait(50);
            if (window_->size() != size)
                cut << QStringLiteral("%1 makes the window %2 x %3")
                           .arg(page->id())
                           .arg(window_->width())
                           .arg(window_->height());
            cut << scrolledSideways(*page) << cutOn(*window_);
            for (const auto* form : {"New campaign...", "Grid...", "Look"})
                for (auto* action : page->pageActions())
                    if (action->text() == QLatin1String(form) && action->isEnabled()) {
                        action->trigger();
                        QVERIFY(settled(*session_));
                        cut << scrolledSideways(*page) << cutOn(*window_);
                    }
            for (auto* tabs : page->findChildren<QTabWidget*>())
                for (int i = 1; i < tabs->count() && tabs->isVisible(); ++i) {
                    tabs->setCurrentIndex(i);
                    QVERIFY(settled(*session_));
                    cut << scrolledSideways(*page) << cutOn(*window_);
                }
        }
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }

    /// Windows beside the main one.
    void noDialogIsCut_data() { nothingIsCut_data(); }
    void noDialogIsCut()
    {
        QFETCH(const QSize, size);
        QFETCH(const int, percent);
        ui::theme::setTextPercent(percent);
        work();
        QStringList cut;
        for (auto* dialog : openWindows()) {
            QVERIFY(dialog != nullptr && dialog->isVisible());
            dialog->resize(size);
            QTest::qWait(50);
            if (dialog->size() != size)
                cut << QStringLiteral("%1 is at least %2 x %3")
                           .arg(dialog->windowTitle())
                           .arg(dialog->width())
                           .arg(dialog->height());
            cut << cutOn(*dialog);
            for (const auto* area : dialog->findChildren<QScrollArea*>())
                if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0)
                    cut << QStringLiteral("%1 is scrolled sideways by %2 pixels")
                               .arg(dialog->windowTitle())
                               .arg(area->horizontalScrollBar()->maximum());
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }

private:
    static QStringList scrolledSideways(const ui::Page& page)
    {
        auto areas = page.findChildren<QScrollArea*>();
        for (const QWidget* widget = &page; widget != nullptr; widget = widget->parentWidget())
            if (const auto* around = qobject_cast<const QScrollArea*>(widget))
                areas << const_cast<QScrollArea*>(around);
        QStringList scrolled;
        for (const auto* area : areas)
            if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0)
                scrolled << QStringLiteral("%1 is scrolled sideways by %2 pixels for %3")
                                .arg(page.id())
                                .arg(area->horizontalScrollBar()->maximum())
                                .arg(widestIn(*area->widget()));
        return scrolled;
    }
    /// What in it leaves the others no choice.
    static QString widestIn(const QWidget& box)
    {
        const QWidget* widest = &box;
        int width = 0;
        for (const auto* child : box.findChildren<QWidget*>())
            if (const int least = std::max(child->minimumWidth(), child->minimumSizeHint().width());
                child->isVisible() && least >= width) { // the innermost of those as wide
                widest = child;
                width = least;
            }
        return QStringLiteral("%1 \"%2\" (%3)")
            .arg(QLatin1String(widest->metaObject()->className()), widest->objectName())
            .arg(width);
    }
};

QTEST_MAIN(TestSmallWindows)
#include "tst_small_windows.moc"
