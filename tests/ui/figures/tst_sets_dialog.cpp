#include "tests/support/registered_test.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStandardPaths>
#include <QTimer>

#include "core/files/file.h"
#include "core/reports/sets/figure_set.h"
#include "core/reports/sets/set_export.h"
#include "tests/ui/figures/shown_figures.h"
#include "ui/figures/set_keeper.h"
#include "ui/figures/sets_dialog.h"
#include "ui/widgets/banner.h"

using namespace shown_figures;

namespace {

/// The page with the budget and the summary in a set, whose folder is `figures`.
struct WithSet : Shown {
    WithSet()
    {
        (void)settle();
        action("Add to a figure set")->trigger();
        page->choose(QStringLiteral("summary"), true);
        (void)QTest::qWaitFor([&] { return page->table().kind == "summary"; });
        action("Add to a figure set")->trigger();
        dialog = page->findChild<ui::SetsDialog*>();
        action("Figure sets...")->trigger();
        in<QLineEdit>("set-folder")->setText(file("figures"));
    }
    template<typename Widget>
    Widget* in(const char* name) const
    {
        return dialog->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] bool says(const QString& words) const
    {
        return QTest::qWaitFor([&] { return in<QLabel>("set-state")->text().contains(words); });
    }
    [[nodiscard]] core::reports::FigureSet set() const
    {
        return core::reports::figureSetNamed(*session.project(), "paper");
    }
    ui::SetsDialog* dialog = nullptr;
};

} // namespace

/// Figures and tables of a paper, put together, written by one key and checked, without leaving the page.
class TestSetsDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        qputenv("XDG_STATE_HOME", state_.path().toUtf8()); // where the user's places are kept
    }

    void whatIsShownIsAdded()
    {
        const WithSet shown;
        QCOMPARE(shown.in<QListWidget>("items")->count(), 2);
        const auto set = shown.set();
        QCOMPARE(set.items[0].kind, std::string("budget"));
        QCOMPARE(set.items[1].name, std::string("summary"));
        QVERIFY(set.items[1].table);
        QCOMPARE(set.items[0].campaigns.size(), std::size_t{1}); // the one that is ticked
        QCOMPARE(set.places.folder, shown.file("figures").toStdString());
    }

    /// One key writes all; the same again writes nothing.
    void oneKeyWritesAll()
    {
        const WithSet shown;
        auto* redraw = shown.action("Redraw the figure set");
        QCOMPARE(redraw->shortcut(), QKeySequence(Qt::Key_F8));
        QCOMPARE(shown.in<QPushButton>("write-set")->shortcut(), QKeySequence(Qt::Key_F8));
        redraw->trigger();
        QVERIFY(shown.says(QStringLiteral("4 written")));
        for (const auto* file : {"budget.pdf", "budget.figure.csv", "summary.tex", "summary.csv", "numbers.tex"})
            QVERIFY2(QFile::exists(shown.file("figures/") + QLatin1String(file)), file);
        redraw->trigger();
        QVERIFY(shown.says(QStringLiteral("0 written, 4 as they were")));
    }

    /// A style for all: ticked formats are written, too.
    void theStyleIsTheSets()
    {
        const WithSet shown;
        QTest::mouseClick(shown.in<QCheckBox>("set-svg"), Qt::LeftButton);
        auto* palette = shown.in<QComboBox>("set-palette");
        palette->setFocus();
        QTest::keyClick(palette, Qt::Key_Down);
        QCOMPARE(shown.set().formats, (std::vector<std::string>{"pdf", "svg"}));
        QVERIFY(shown.set().palette != "okabe-ito");
        QTest::mouseClick(shown.in<QPushButton>("write-set"), Qt::LeftButton);
        QVERIFY(shown.says(QStringLiteral("5 written")));
        QVERIFY(QFile::exists(shown.file("figures/budget.svg")));
    }

    /// Results come in, and the folder follows by itself.
    void aLiveSetFollowsItsNumbers()
    {
        WithSet shown;
        QTest::mouseClick(shown.in<QCheckBox>("set-live"), Qt::LeftButton);
        QVERIFY(shown.set().places.live);
        QTest::mouseClick(shown.in<QPushButton>("write-set"), Qt::LeftButton);
        QVERIFY(shown.says(QStringLiteral("4 written")));
        auto project = shown.session.project();
        const auto rate = [&] {
            const auto path = shown.file("figures").toStdString();
            for (const auto& number : core::reports::writtenNumbers(path).numbers)
                if (number.key.ends_with("/success-rate"))
                    return number.value;
            return std::string();
        };
        QCOMPARE(rate(), std::string("62.5"));
        project->renameCampaign(project->campaigns().back().id, "a name of its own");
        Q_EMIT shown.session.campaignProgressed(project->campaigns().back().id);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return core::readFile(shown.file("figures/summary.tex").toStdString()).find("a name of its own") !=
                       std::string::npos;
            },
            20'000));
    }

    /// Three at once: each is counted when the one before it is written, and the window has turns between two files.
    void setsAreMadeOneAfterTheOther()
    {
        WithSet shown;
        auto* keeper = shown.page->findChild<ui::SetKeeper*>();
        const auto write = [&](const char* name) {
            auto set = shown.set();
            set.name = name;
            set.places.folder = shown.file(name).toStdString();
            keeper->write(set, false);
        };
        const auto made = [&] {
            QStringList names;
            for (const auto* job : shown.session.jobs().jobs())
                if (!job->ended() && job->name().startsWith(QStringLiteral("Make the figure set")))
                    names << job->name().right(1);
            return names;
        };
        QStringList written;
        connect(keeper, &ui::SetKeeper::written, this,
                [&](const QString& set, const core::reports::WrittenSet&, bool) { written << set; });
        bool between = false;
        QTimer turns;
        connect(&turns, &QTimer::timeout, this, [&] {
            between =
                between || (QFile::exists(shown.file("a/budget.pdf")) && !QFile::exists(shown.file("a/numbers.tex")));
        });
        turns.start(0);
        for (const auto* name : {"a", "b", "c"})
            write(name);
        QCOMPARE(made(), QStringList{QStringLiteral("a")});
        QTRY_COMPARE(written.size(), 3);
        QCOMPARE(written.join(QString()), QStringLiteral("abc"));
        QVERIFY(between);
        QTRY_VERIFY(keeper->idle());
        for (const auto* name : {"d", "e"})
            write(name);
        for (auto* job : shown.session.jobs().jobs())
            job->cancel(); // as in the bar: the next one comes
        QTRY_COMPARE(written.size(), 4);
        QCOMPARE(written.back(), QStringLiteral("e"));
        QVERIFY(!QFile::exists(shown.file("d/numbers.tex")));
    }

    /// The paper has a number that is another one by now: it is said with its line.
    void aStaleNumberOfThePaperIsPointedOut()
    {
        const WithSet shown;
        std::string key;
        for (const auto& number : core::reports::makeSet(*shown.session.project(), shown.set(), {}).numbers)
            if (number.key.ends_with("/success-rate"))
                key = number.key;
        QVERIFY(!key.empty());
        const auto tex = shown.file("main.tex");
        core::writeFile(tex.toStdString(), "We break \\flcheck{" + key + "}{99.9} of them.\n\\flnum{summary/none}\n");
        shown.in<QLineEdit>("set-tex")->setText(tex);
        QTest::mouseClick(shown.in<QPushButton>("check-set"), Qt::LeftButton);
        QVERIFY(shown.says(QStringLiteral("2 findings")));
        const auto* findings = shown.in<QListWidget>("findings");
        QVERIFY(findings->item(0)->text().contains(QStringLiteral("99.9 here and 62.5 in the figure set")));
        QVERIFY(findings->item(1)->text().contains(QStringLiteral("main.tex:2:1: ")));
    }

    /// A number is put into the paper as its macro.
    void numbersAreCopiedAsMacros()
    {
        const WithSet shown;
        QTest::mouseClick(shown.in<QPushButton>("set-numbers"), Qt::LeftButton);
        QVERIFY(shown.says(QStringLiteral("numbers")));
        auto* list = shown.in<QListWidget>("findings");
        QListWidgetItem* rate = nullptr;
        for (int i = 0; i < list->count(); ++i)
            if (list->item(i)->text().endsWith(QStringLiteral("/success-rate  62.5")))
                rate = list->item(i);
        QVERIFY(rate != nullptr);
        Q_EMIT list->itemActivated(rate);
        const auto copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.startsWith(QStringLiteral("\\flnum{summary/")) &&
                copied.endsWith(QStringLiteral("/success-rate}")));
    }

    /// What somebody else put into the folder stays until one says otherwise.
    void aFileOfSomebodyElseIsAskedFor()
    {
        const WithSet shown;
        core::writeFile(shown.file("figures/summary.tex").toStdString(), "mine");
        QTest::mouseClick(shown.in<QPushButton>("write-set"), Qt::LeftButton);
        auto* replace = shown.in<QPushButton>("replace-files");
        QTRY_VERIFY(replace->isVisible());
        QCOMPARE(core::readFile(shown.file("figures/summary.tex").toStdString()), std::string("mine"));
        QTest::mouseClick(replace, Qt::LeftButton);
        QVERIFY(shown.says(QStringLiteral("4 written")));
        QVERIFY(!replace->isVisible());
    }

    /// "Replace" is for the files that were named: of another folder, other items or another set nobody has been told.
    void replacingIsOfTheSetThatWasRefused()
    {
        const WithSet shown;
        for (const auto* stranger : {"figures/summary.tex", "elsewhere/summary.tex"})
            core::writeFile(shown.file(stranger).toStdString(), "mine");
        auto* replace = shown.in<QPushButton>("replace-files");
        const auto refused = [&] {
            QTest::mouseClick(shown.in<QPushButton>("write-set"), Qt::LeftButton);
            return QTest::qWaitFor([&] { return replace->isVisible(); });
        };
        QVERIFY(refused());
        shown.in<QLineEdit>("set-folder")->setText(shown.file("elsewhere"));
        QVERIFY(!replace->isVisible());
        QVERIFY(refused());
        auto* items = shown.in<QListWidget>("items");
        items->item(0)->setText(QStringLiteral("curve")); // whose files are others
        QVERIFY(!replace->isVisible());
        QVERIFY(refused());
        items->setCurrentRow(1);
        QTest::mouseClick(shown.in<QPushButton>("item-up"), Qt::LeftButton);
        QVERIFY(!replace->isVisible());
        auto other = shown.set(); // as one that is live does by itself
        other.name = "talk";
        other.places.folder = shown.file("figures").toStdString();
        shown.page->findChild<ui::SetKeeper*>()->write(other, false);
        QVERIFY(shown.says(QStringLiteral("is not of this figure set")));
        QVERIFY(!replace->isVisible());
        QCOMPARE(core::readFile(shown.file("figures/summary.tex").toStdString()), std::string("mine"));
        QCOMPARE(core::readFile(shown.file("elsewhere/summary.tex").toStdString()), std::string("mine"));
    }

    /// A figure of the set is shown on the page as it is in the set.
    void anItemIsShownAgain()
    {
        WithSet shown;
        auto set = shown.set();
        set.items[0].look.xHigh = 55.0;
        set.items[0].settings = {{"convention", "all"}, {"log", false}};
        core::reports::keepFigureSet(*shown.session.project(), set);
        shown.session.touchProject();
        delete shown.dialog;
        shown.action("Figure sets...")->trigger();
        shown.dialog = shown.page->findChild<ui::SetsDialog*>();
        shown.in<QListWidget>("items")->setCurrentRow(0);
        QTest::mouseClick(shown.in<QPushButton>("open-item"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "budget"; }));
        QCOMPARE(core::reports::xRange(shown.figure()).high, 55.0);
        QCOMPARE(shown.figure().series[0].points.back().y, 50.0); // 5 of all 10
    }

    void itemsAreRenamedMovedAndTakenOut()
    {
        const WithSet shown;
        auto* items = shown.in<QListWidget>("items");
        items->item(0)->setText(QStringLiteral("curve"));
        QCOMPARE(shown.set().items[0].name, std::string("curve"));
        items->item(0)->setText(QStringLiteral("no/file"));
        QVERIFY(shown.says(QStringLiteral("cannot be the name")));
        QCOMPARE(shown.set().items[0].name, std::string("curve"));
        items->setCurrentRow(1);
        QTest::mouseClick(shown.in<QPushButton>("item-up"), Qt::LeftButton);
        QCOMPARE(shown.set().items[0].name, std::string("summary"));
        items->setCurrentRow(0);
        QTest::mouseClick(shown.in<QPushButton>("remove-item"), Qt::LeftButton);
        QCOMPARE(shown.set().items.size(), std::size_t{1});
    }

    /// A set goes with all looks of its figures, and comes back with them.
    void aRemovedSetIsBroughtBack()
    {
        const WithSet shown;
        QTest::mouseClick(shown.in<QCheckBox>("set-svg"), Qt::LeftButton);
        const auto before = core::reports::toJson(shown.set());
        QTest::mouseClick(shown.in<QPushButton>("remove-set"), Qt::LeftButton);
        QVERIFY(core::reports::figureSets(*shown.session.project()).empty());
        QCOMPARE(shown.in<QListWidget>("items")->count(), 0);
        auto* banner = shown.dialog->findChild<ui::Banner*>();
        QVERIFY(banner->isVisible() && banner->text().contains(QStringLiteral("paper")));
        QTest::mouseClick(banner->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(core::reports::toJson(shown.set()) == before);
        QCOMPARE(shown.set().places.folder, shown.file("figures").toStdString());
        QCOMPARE(shown.in<QListWidget>("items")->count(), 2);
        QVERIFY(!banner->isVisible());
    }

    /// A live set writes into the folder that is stored: that is not the first half of its name, nor a width of 12 mm
    /// on the way to 120.
    void halfOfANameIsNotStored()
    {
        const WithSet shown;
        auto* folder = shown.in<QLineEdit>("set-folder");
        folder->setFocus();
        folder->selectAll();
        QTest::keyClicks(folder, shown.file("typed"));
        QCOMPARE(folder->text(), shown.file("typed"));
        QCOMPARE(shown.set().places.folder, shown.file("figures").toStdString());
        QTest::keyClick(folder, Qt::Key_Return);
        QCOMPARE(shown.set().places.folder, shown.file("typed").toStdString());
        auto* width = shown.in<QDoubleSpinBox>("set-width");
        width->setFocus();
        width->selectAll();
        QTest::keyClicks(width, QStringLiteral("12"));
        QCOMPARE(shown.set().widthMm, 85.0);
        QTest::keyClicks(width, QStringLiteral("0"));
        QTest::keyClick(width, Qt::Key_Return);
        QCOMPARE(shown.set().widthMm, 120.0);
        folder->setFocus();
        folder->end(false);
        QTest::keyClicks(folder, QStringLiteral("-more"));
        shown.action("Redraw the figure set")->trigger(); // a key, which does not leave the field
        QVERIFY(shown.says(QStringLiteral("4 written")));
        QVERIFY(QFile::exists(shown.file("typed-more/summary.tex")));
        QTest::keyClicks(folder, QStringLiteral("-still"));
        shown.dialog->reject();
        QCOMPARE(shown.set().places.folder, shown.file("typed-more-still").toStdString());
    }

    /// What cannot be kept is not shown as if it were, and the reason stays.
    void aProjectThatIsOnlyReadSaysSo()
    {
        Shown shown(false);
        const auto file = shown.file("read.faultline").toStdString();
        const auto writer = core::store::Project::create(file); // somebody else has it open
        fill(*writer);
        core::reports::FigureSet set;
        set.name = "paper";
        set.items.push_back({.name = "curve", .kind = "budget"});
        set.items.push_back({.name = "summary", .kind = "summary", .table = true});
        core::reports::keepFigureSet(*writer, set);
        shown.session.openProject(file);
        QVERIFY(QTest::qWaitFor([&] { return shown.session.project() && shown.session.project()->readOnly(); }));
        shown.action("Figure sets...")->trigger();
        const auto* dialog = shown.page->findChild<ui::SetsDialog*>();
        auto* items = dialog->findChild<QListWidget*>(QStringLiteral("items"));
        const auto* state = dialog->findChild<QLabel*>(QStringLiteral("set-state"));
        QCOMPARE(items->count(), 2);
        for (const auto* button : {"item-up", "remove-item"}) {
            items->setCurrentRow(1);
            QTest::mouseClick(dialog->findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
            QVERIFY(!state->text().isEmpty());
            QCOMPARE(items->count(), 2);
            QCOMPARE(items->item(1)->text(), QStringLiteral("summary"));
        }
        QTest::mouseClick(dialog->findChild<QCheckBox*>(QStringLiteral("set-svg")), Qt::LeftButton);
        QVERIFY(!dialog->findChild<QCheckBox*>(QStringLiteral("set-svg"))->isChecked());
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("remove-set")), Qt::LeftButton);
        QVERIFY(!state->text().isEmpty());
        QCOMPARE(items->count(), 2);
    }

private:
    const QTemporaryDir state_;
};

QTEST_MAIN(TestSetsDialog)
#include "tst_sets_dialog.moc"
