#include "tests/support/registered_test.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include "tests/ui/window/worked_window.h"
#include "ui/base/theme.h"
#include "ui/help/handbook.h"
#include "ui/help/log_window.h"
#include "ui/help/report_dialog.h"
#include "ui/window/command_palette.h"

/// Somebody who hears the window instead of seeing it is told what each widget is, in words; and what is seen is
/// readable.
class TestScreenReaders : public QObject, private WorkedWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("screen-readers");
        ui::theme::install(*qApp);
    }
    void init()
    {
        open();
        work();
    }
    void cleanup()
    {
        ui::theme::setScheme(ui::theme::Scheme::System);
        close();
    }
    void everyWidgetHasAName();
    void dialogsHaveNamesToo();
    void everythingIsReachedByTab();
    void textsStandOut_data();
    void textsStandOut();

private:
    /// Made by Qt inside of another widget, which has the name.
    static bool isPart(const QWidget& widget)
    {
        const auto* parent = widget.parentWidget();
        return widget.objectName().startsWith(QLatin1String("qt_")) || widget.inherits("QLineEditIconButton") ||
               widget.inherits("QComboBoxPrivateContainer") || widget.inherits("QComboBoxListView") ||
               widget.inherits("QHeaderView") || widget.inherits("QScrollBar") ||
               widget.inherits("QTableCornerButton") || qobject_cast<const QComboBox*>(parent) != nullptr ||
               qobject_cast<const QAbstractSpinBox*>(parent) != nullptr ||
               qobject_cast<const QTabBar*>(parent) != nullptr ||
               qobject_cast<const QTabBar*>(&widget) != nullptr; // its tabs have names
    }
    /// Hidden by itself or with the box that it is in, not only because another page is shown.
    static bool isPutAway(const QWidget& widget)
    {
        const auto isPage = [](const QWidget& at) {
            return at.isWindow() || qobject_cast<const QStackedWidget*>(at.parentWidget()) != nullptr;
        };
        for (const auto* at = &widget; at != nullptr && !isPage(*at); at = at->parentWidget())
            if (at->isHidden())
                return true;
        return false;
    }
    /// A label or button that is put away until there is something to say: its text will be its name.
    static bool isUnsaid(const QWidget& widget)
    {
        const auto* label = qobject_cast<const QLabel*>(&widget);
        const auto* button = qobject_cast<const QAbstractButton*>(&widget);
        const bool empty = (label != nullptr && label->text().isEmpty()) ||
                           (button != nullptr && button->text().isEmpty() && button->icon().isNull());
        return empty && isPutAway(widget);
    }
    /// What one does something with.
    static bool isUsed(const QWidget& widget)
    {
        // What hands the focus on, as a row of tabs does for its pages, is not what one hears: the other is.
        return widget.focusPolicy() != Qt::NoFocus && widget.focusProxy() == nullptr && !isUnsaid(widget) &&
               !widget.inherits("QSplitterHandle") && !widget.inherits("QScrollArea") && !widget.inherits("QMenuBar") &&
               !widget.isWindow() && qobject_cast<const ui::Page*>(&widget) == nullptr;
    }
    static QString nameOf(QWidget& widget)
    {
        auto* read = QAccessible::queryAccessibleInterface(&widget);
        return read == nullptr ? QString() : read->text(QAccessible::Name);
    }
    /// Of the cells that have a colour of their own, as muted ones do; on what they lie, alternating rows included.
    static std::vector<std::pair<QColor, QColor>> coloursIn(const QAbstractItemView& view, const QColor& back)
    {
        std::vector<std::pair<QColor, QColor>> colours;
        const auto* model = view.model();
        const auto root = view.rootIndex();
        for (int row = 0; model != nullptr && row < std::min(model->rowCount(root), 200); ++row)
            for (int column = 0; column < model->columnCount(root); ++column) {
                const auto index = model->index(row, column, root);
                const auto front = index.data(Qt::ForegroundRole), behind = index.data(Qt::BackgroundRole);
                if (!front.canConvert<QBrush>() || qvariant_cast<QBrush>(front).style() == Qt::NoBrush ||
                    index.data().toString().isEmpty() || !(index.flags() & Qt::ItemIsEnabled))
                    continue;
                const auto colour = qvariant_cast<QBrush>(front).color();
                if (behind.canConvert<QBrush>() && qvariant_cast<QBrush>(behind).style() != Qt::NoBrush) {
                    colours.emplace_back(colour, qvariant_cast<QBrush>(behind).color());
                    continue;
                }
                colours.emplace_back(colour, back);
                if (view.alternatingRowColors())
                    colours.emplace_back(colour, view.palette().color(QPalette::AlternateBase));
            }
        return colours;
    }
    static QStringList namelessIn(const QWidget& window)
    {
        QStringList nameless;
        for (auto* widget : window.findChildren<QWidget*>()) {
            if (isPart(*widget) || !isUsed(*widget))
                continue;
            const auto name = nameOf(*widget);
            const auto letters = std::count_if(name.begin(), name.end(), [](QChar c) { return c.isLetter(); });
            // A class name is no word: "QToolButton", "ui::HeatWords".
            const bool isClass =
                name.contains(QLatin1String("::")) || name == QLatin1String(widget->metaObject()->className());
            if (letters > 1 && !isClass)
                continue;
            QStringList way; // to it, for those who have to find it
            for (const QWidget* at = widget; at != nullptr; at = at->parentWidget())
                way.prepend(at->objectName().isEmpty() ? QLatin1String(at->metaObject()->className())
                                                       : at->objectName());
            nameless << QStringLiteral("\"%1\": %2").arg(name, way.join(QStringLiteral(" > ")));
            qWarning() << nameless.last(); // QVERIFY2 cuts long texts
        }
        return nameless;
    }
};

void TestScreenReaders::everyWidgetHasAName()
{
    for (auto* page : window_->pages())
        QVERIFY(show(page->id()));
    const auto nameless = namelessIn(*window_);
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
}

void TestScreenReaders::dialogsHaveNamesToo()
{
    ui::Handbook handbook;
    const ui::CommandPalette palette(window_->allActions(), window_.get());
    const ui::LogWindow log(folder_->filePath(QStringLiteral("log")).toStdString());
    const ui::ReportDialog report({"faultline", "1"}, {});
    std::vector<const QWidget*> dialogs{&handbook, &palette, &log, &report};
    for (const auto* opened : openWindows())
        dialogs.push_back(opened);
    QCOMPARE(dialogs.size(), std::size_t{6});
    for (const auto* dialog : dialogs) {
        QVERIFY(dialog != nullptr);
        const auto nameless = namelessIn(*dialog);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }
}

/// Tab goes once around each page, and comes to every widget on it that one types into or presses.
void TestScreenReaders::everythingIsReachedByTab()
{
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    for (auto* page : window_->pages()) {
        QVERIFY(show(page->id()));
        QSet<const QWidget*> reached;
        for (int i = 0; i < 400; ++i) {
            QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : window_.get(),
                            Qt::Key_Tab);
            if (const auto* focus = QApplication::focusWidget())
                reached << focus;
        }
        QStringList missed;
        for (const auto* widget : page->findChildren<QWidget*>()) {
            const bool tabs = (widget->focusPolicy() & Qt::TabFocus) != 0;
            const bool proxied = widget->focusProxy() != nullptr;
            // Of buttons of which one is chosen, Tab comes to that one, and the arrow keys to the others.
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
                button != nullptr &&
                (button->autoExclusive() || (button->group() != nullptr && button->group()->exclusive())))
                continue;
            if (tabs && !proxied && widget->isVisible() && widget->isEnabled() && !isPart(*widget) && isUsed(*widget) &&
                !reached.contains(widget))
                missed << QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                              nameOf(*const_cast<QWidget*>(widget));
        }
        QVERIFY2(missed.isEmpty(), qPrintable(page->id() + QStringLiteral(": ") + missed.join(QStringLiteral(", "))));
    }
}

void TestScreenReaders::textsStandOut_data()
{
    QTest::addColumn<int>("scheme");
    QTest::newRow("light") << static_cast<int>(ui::theme::Scheme::Light);
    QTest::newRow("dark") << static_cast<int>(ui::theme::Scheme::Dark);
}

/// At least 4.5:1, by WCAG 2.1 (1.4.3), of every text that is shown; what cannot be used is excepted there, too.
void TestScreenReaders::textsStandOut()
{
    QFETCH(const int, scheme);
    ui::theme::setScheme(static_cast<ui::theme::Scheme>(scheme));
    QStringList faint;
    for (auto* page : window_->pages()) {
        QVERIFY(show(page->id()));
        for (const auto* widget : window_->findChildren<QWidget*>()) {
            const bool text = qobject_cast<const QLabel*>(widget) != nullptr ||
                              qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                              qobject_cast<const QLineEdit*>(widget) != nullptr ||
                              qobject_cast<const QAbstractItemView*>(widget) != nullptr;
            if (!text || !widget->isVisible() || !widget->isEnabled())
                continue;
            const auto back = widget->palette().color(widget->backgroundRole());
            const auto see = [&](const QColor& front, const QColor& behind) {
                if (ui::theme::contrast(front, behind) < 4.5)
                    faint << QStringLiteral("%1 %2 on %3, %4:1")
                                 .arg(QLatin1String(widget->metaObject()->className()), front.name(), behind.name())
                                 .arg(ui::theme::contrast(front, behind), 0, 'f', 2);
            };
            see(widget->palette().color(widget->foregroundRole()), back);
            if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
                for (const auto& [front, behind] : coloursIn(*view, back))
                    see(front, behind);
        }
    }
    faint.removeDuplicates();
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join(QLatin1Char('\n'))));
}

QTEST_MAIN(TestScreenReaders)
#include "tst_screen_readers.moc"
