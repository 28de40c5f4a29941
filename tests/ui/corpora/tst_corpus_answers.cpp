#include "tests/support/registered_test.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

#include <fstream>

#include "core/corpora/reading/reader.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/confusion_view.h"
#include "ui/charts/histogram.h"
#include "ui/charts/pair_counts.h"
#include "ui/corpora/corpora_page.h"
#include "ui/corpora/example_actions.h"
#include "ui/session/example_requests.h"
#include "ui/session/kept_slices.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/slice_table.h"

namespace {

using core::structures::ClassLabel;
using core::structures::ClassScores;

constexpr auto card = R"({"name": "%1", "task": "classification", "labels": ["negative", "positive"]})";

/// Six reviews, and what two victims answer: `one` calls all positive, `two` is wrong on the first and the last.
///     gold  pos neg pos neg pos neg
///     one   pos pos pos pos pos pos    right on 0, 2, 4
///     two   neg neg pos neg pos pos    right on 1, 2, 3, 4
struct AnsweredWindow {
    explicit AnsweredWindow(bool two = true) : session(std::make_unique<ui::Session>(fakeBackends()))
    {
        std::ofstream(folder.filePath(QStringLiteral("reviews.tsv")).toStdString())
            << "id\tlabel\ttext\na\tpositive\tgood\nb\tnegative\tbad plot\nc\tpositive\tgood plot and end\n"
               "d\tnegative\tbad end\ne\tpositive\tvery good\nf\tnegative\tbad end of a good story\n";
        session->createProject(file());
        (void)settled(*session);
        corpus = session->addCorpus(std::make_shared<const core::corpora::Corpus>(
            core::corpora::readCorpus(folder.filePath(QStringLiteral("reviews.tsv")).toStdString())));
        (void)settled(*session);
        const auto says = [](float positive) {
            return core::structures::Prediction(ClassScores{{1.0F - positive, positive}});
        };
        add("one", "aa", {says(.75F), says(.75F), says(.75F), says(.75F), says(.75F), says(.75F)});
        if (two)
            add("two", "bb", {says(.25F), says(.25F), says(.75F), says(.25F), says(.75F), says(.75F)});
        open();
    }
    [[nodiscard]] std::string file() const { return folder.filePath(QStringLiteral("p.faultline")).toStdString(); }
    void add(const char* name, const char* hash, std::vector<core::structures::Prediction> answers)
    {
        session->project()->addAnswers({corpus,
                                        name,
                                        QString::fromLatin1(card).arg(QLatin1String(name)).toStdString(),
                                        hash,
                                        {},
                                        {0, 1, 2, 3, 4, 5},
                                        std::move(answers)});
        session->touchProject();
        (void)settled(*session);
    }
    void open()
    {
        page = std::make_unique<ui::CorporaPage>(*session);
        page->resize(1200, 900);
        page->show();
        (void)settled(*session);
        page->findChild<QTabWidget*>(QStringLiteral("corpus-overview"))->setCurrentIndex(1);
        (void)settled(*session);
    }
    [[nodiscard]] QTableView* table() const
    {
        for (auto* view : page->findChildren<QTableView*>())
            if (view->accessibleName() == QStringLiteral("Examples"))
                return view;
        return nullptr;
    }
    [[nodiscard]] QStringList ids() const
    {
        QStringList ids;
        for (int i = 0; i < table()->model()->rowCount(); ++i)
            ids << table()->model()->index(i, 0).data().toString();
        return ids;
    }
    [[nodiscard]] QString header(int column) const
    {
        return table()->model()->headerData(column, Qt::Horizontal).toString();
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table()->model()->index(row, column).data().toString();
    }
    [[nodiscard]] ui::SearchField* search() const { return page->findChild<ui::SearchField*>(); }
    void choose(const char* box, const QString& victim) const
    {
        auto* chooser = page->findChild<QComboBox*>(QLatin1String(box));
        chooser->setCurrentIndex(chooser->findText(victim));
        Q_EMIT chooser->activated(chooser->currentIndex());
    }
    [[nodiscard]] QTableWidget* slices() const { return page->findChild<QTableWidget*>(QStringLiteral("slices")); }
    void showSlices() const
    {
        page->findChild<QTabWidget*>(QStringLiteral("corpus-overview"))->setCurrentIndex(2);
        (void)settled(*session);
    }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::CorporaPage> page;
    core::store::Id corpus = 0;
};

void click(QWidget* widget, const QPoint& place) { QTest::mouseClick(widget, Qt::LeftButton, {}, place); }

} // namespace

/// Answers of victims on the Corpora page, and how every number there leads to its examples.
class TestCorpusAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("corpus-answers"); }

    /// Id, label, text, answer, score, right, words; those of the victim that was asked last.
    void answersStandBesideTheTexts()
    {
        AnsweredWindow w;
        QCOMPARE(w.header(3), QStringLiteral("Answer"));
        QCOMPARE(w.header(4), QStringLiteral("Score"));
        QCOMPARE(w.header(5), QStringLiteral("Right"));
        QCOMPARE(w.cell(0, 3), QStringLiteral("negative"));
        QCOMPARE(w.cell(0, 4), QStringLiteral("0.750"));
        QCOMPARE(w.cell(0, 5), QStringLiteral("wrong"));
        QCOMPARE(w.cell(1, 5), QStringLiteral("right"));
        w.choose("answers-first", QStringLiteral("one"));
        QCOMPARE(w.cell(0, 5), QStringLiteral("right"));
        w.choose("answers-second", QStringLiteral("two"));
        QCOMPARE(w.header(6), QStringLiteral("Answer 2"));
        QCOMPARE(w.cell(0, 8), QStringLiteral("wrong"));
        QVERIFY(w.table()->currentIndex().isValid()); // the chosen example stays chosen
    }

    /// Beside two victims, also in large type.
    void theTextHasTheRoom()
    {
        AnsweredWindow w;
        w.choose("answers-first", QStringLiteral("one"));
        w.choose("answers-second", QStringLiteral("two"));
        for (const int percent : {100, 200}) {
            ui::theme::setTextPercent(percent);
            w.page->resize(1060, 700); // what a window of 1,280 leaves
            QTRY_VERIFY2(w.table()->columnWidth(2) * 10 >= w.table()->viewport()->width() * 4,
                         qPrintable(QString::number(w.table()->columnWidth(2))));
        }
        ui::theme::setTextPercent(100);
    }

    /// The program ends, and the project is opened by another one.
    void theyAreThereAfterARestart()
    {
        AnsweredWindow w;
        w.page.reset();
        w.session.reset();
        w.session = std::make_unique<ui::Session>(fakeBackends());
        w.session->openProject(w.file());
        QVERIFY(settled(*w.session));
        w.session->setCorpus(w.corpus);
        QVERIFY(settled(*w.session));
        w.open();
        QCOMPARE(w.cell(0, 3), QStringLiteral("negative"));
        QCOMPARE(w.page->findChild<QComboBox*>(QStringLiteral("answers-first"))->count(), 2);
    }

    void aCellOfTheConfusionMatrixListsItsExamples()
    {
        AnsweredWindow w;
        auto* confusion = w.page->findChild<ui::ConfusionView*>();
        QVERIFY(confusion->isVisible());
        click(confusion, confusion->cellRect(0, 1).center()); // gold negative, answered positive
        QCOMPARE(w.ids(), QStringList{QStringLiteral("f")});
        QCOMPARE(w.search()->text(), QStringLiteral("label:\"negative\" answer:\"positive\""));
        click(confusion, confusion->cellRect(1, -1).center()); // the name of a row
        QCOMPARE(w.ids(), (QStringList{QStringLiteral("a"), QStringLiteral("c"), QStringLiteral("e")}));
        click(confusion, confusion->cellRect(-1, 0).center()); // and of a column
        QCOMPARE(w.ids(), (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("d")}));
        QTest::keyClick(confusion, Qt::Key_Down); // by keyboard: gold positive, answered negative
        QTest::keyClick(confusion, Qt::Key_Return);
        QCOMPARE(w.ids(), QStringList{QStringLiteral("a")});
    }

    /// Both are right on 2 and 4, one alone on 0, two alone on 1 and 3, neither on 5: p = 2 (1 + 3) / 8 = 1.
    void whatOnlyOneGetsRight()
    {
        AnsweredWindow w;
        w.choose("answers-first", QStringLiteral("one"));
        w.choose("answers-second", QStringLiteral("two"));
        auto* pairs = w.page->findChild<ui::PairCounts*>(QStringLiteral("answers-pairs"));
        QVERIFY(pairs->isVisible());
        QCOMPARE(pairs->item(0, 0)->text(), QStringLiteral("2"));
        QCOMPARE(pairs->item(0, 1)->text(), QStringLiteral("1"));
        QCOMPARE(pairs->item(1, 0)->text(), QStringLiteral("2"));
        QCOMPARE(pairs->item(1, 1)->text(), QStringLiteral("1"));
        QString said;
        for (const auto* label : w.page->findChildren<QLabel*>())
            said += label->text();
        QVERIFY2(said.contains(QStringLiteral("over the 6 examples that both were asked")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("p = 1.0000")), qPrintable(said));
        const auto clickCell = [&](int row, int column) {
            click(pairs->viewport(), pairs->visualItemRect(pairs->item(row, column)).center());
        };
        clickCell(0, 1); // only one
        QCOMPARE(w.ids(), QStringList{QStringLiteral("a")});
        clickCell(1, 0); // only two
        QCOMPARE(w.ids(), (QStringList{QStringLiteral("b"), QStringLiteral("d")}));
        clickCell(1, 1);
        QCOMPARE(w.ids(), QStringList{QStringLiteral("f")});
    }

    void barsListTheirExamples()
    {
        AnsweredWindow w(false);
        w.page->findChild<QTabWidget*>(QStringLiteral("corpus-overview"))->setCurrentIndex(0);
        auto* bars = w.page->findChild<ui::BarList*>();
        click(bars, {bars->width() / 2, bars->height() * 3 / 4}); // the second of two
        QCOMPARE(w.ids(), (QStringList{QStringLiteral("b"), QStringLiteral("d"), QStringLiteral("f")}));
        auto* lengths = w.page->findChild<ui::Histogram*>();
        QSignalSpy wanted(lengths, &ui::Histogram::wanted);
        lengths->setFocus();
        QTest::keyClick(lengths, Qt::Key_Return); // the first bin: the shortest texts
        QCOMPARE(wanted.size(), 1);
        QVERIFY2(w.search()->text().startsWith(QStringLiteral("words:")), qPrintable(w.search()->text()));
        QVERIFY(w.ids().size() < 6);
    }

    void aSearchThatCannotBeReadIsSaidAndTheListStays()
    {
        AnsweredWindow w;
        w.search()->setText(QStringLiteral("right:no"));
        QTRY_COMPARE(w.ids(), (QStringList{QStringLiteral("a"), QStringLiteral("f")}));
        w.search()->setText(QStringLiteral("right:no AND"));
        QTRY_VERIFY(w.search()->problem().contains(QStringLiteral("AND has nothing after it")));
        QCOMPARE(w.ids().size(), 2);
        w.search()->setText(QStringLiteral("rihgt:no"));
        QTRY_VERIFY2(w.search()->problem().contains(QStringLiteral("there is no column rihgt")),
                     qPrintable(w.search()->problem()));
        QCOMPARE(w.ids().size(), 2);
        w.search()->setText(QStringLiteral("score:>0.7 /^bad/ NOT plot"));
        QTRY_COMPARE(w.ids(), (QStringList{QStringLiteral("d"), QStringLiteral("f")}));
        QVERIFY(w.search()->problem().isEmpty());
    }

    /// 2^n ways to part a text into words: the window goes on, and says so.
    void anExpressionThatTakesTooLongIsSaid()
    {
        AnsweredWindow w;
        w.search()->setText(QStringLiteral("text:/^([a-z ]+)+[0-9]$/"));
        QTRY_COMPARE_WITH_TIMEOUT(w.ids().size(), 0, 30'000);
        QString said;
        for (const auto* banner : w.page->findChildren<ui::Banner*>())
            said += banner->text();
        QVERIFY2(said.contains(QStringLiteral("takes too long")), qPrintable(said));
        w.search()->setText(QStringLiteral("plot"));
        QTRY_COMPARE(w.ids().size(), 2);
    }

    /// One is right on 3 of 6: Wilson's interval of 3 of 6 is [18.8, 81.2]; on the positive ones on 3 of 3.
    void slicesHaveTheirNumbersSideBySide()
    {
        AnsweredWindow w;
        w.choose("answers-first", QStringLiteral("one"));
        w.choose("answers-second", QStringLiteral("two"));
        w.showSlices();
        auto* table = w.slices();
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("All examples"));
        QCOMPARE(table->item(0, 1)->text(), QStringLiteral("6"));
        QCOMPARE(table->item(0, 2)->text(), QStringLiteral("50.0% [18.8, 81.2]"));
        QVERIFY2(table->item(0, 3)->text().startsWith(QStringLiteral("66.7%")), qPrintable(table->item(0, 3)->text()));
        QCOMPARE(table->item(1, 0)->text(), QStringLiteral("positive"));
        QVERIFY(table->item(1, 2)->text().startsWith(QStringLiteral("100.0%")));
        click(table->viewport(), table->visualItemRect(table->item(2, 0)).center());
        QCOMPARE(w.ids(), (QStringList{QStringLiteral("b"), QStringLiteral("d"), QStringLiteral("f")}));
        // One of the user's own is first among them, here and in another window of the project.
        ui::keepSlice(*w.session, {"bad ends", "\"bad end\""});
        ui::keepSlice(*w.session, {"elsewhere", "year:1999"}); // of another corpus
        w.page.reset();
        w.open();
        w.showSlices();
        table = w.slices();
        QCOMPARE(table->item(1, 0)->text(), QStringLiteral("\u2605 bad ends"));
        QCOMPARE(table->item(1, 1)->text(), QStringLiteral("2"));
        QCOMPARE(table->item(2, 1)->text(), QStringLiteral("\u2013"));
        QVERIFY2(table->item(2, 0)->toolTip().contains(QStringLiteral("there is no column year")),
                 qPrintable(table->item(2, 0)->toolTip()));
        ui::dropSlice(*w.session, "elsewhere");
        QCOMPARE(ui::keptSlices(*w.session).size(), std::size_t{1});
    }

    void whatIsShownIsSentOn()
    {
        AnsweredWindow w;
        w.search()->setText(QStringLiteral("right:no"));
        QTRY_COMPARE(w.ids().size(), 2);
        auto* send = w.page->findChild<ui::ExampleActions*>();
        const auto actions = send->all();
        QCOMPARE(actions[0]->text(), QStringLiteral("Campaign on these 2..."));
        std::vector<std::string> ids;
        QObject::connect(&ui::ExampleRequests::of(*w.session), &ui::ExampleRequests::campaignWanted, w.page.get(),
                         [&ids](const std::vector<std::string>& wanted) { ids = wanted; });
        actions[0]->trigger();
        QCOMPARE(ids, (std::vector<std::string>{"a", "f"}));
        // Selected ones go before all that is shown.
        w.search()->clear();
        QTRY_COMPARE(w.ids().size(), 6);
        w.table()->setSelectionMode(QAbstractItemView::ExtendedSelection);
        w.table()->selectionModel()->select(
            QItemSelection(w.table()->model()->index(1, 0), w.table()->model()->index(3, 0)),
            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QCOMPARE(actions[0]->text(), QStringLiteral("Campaign on these 3..."));
        const auto own = w.folder.filePath(QStringLiteral("hard.tsv"));
        send->makeCorpus(own);
        QVERIFY(settled(*w.session));
        QCOMPARE(w.session->corpus()->path, ui::toStd(own));
        QCOMPARE(w.session->corpus()->examples.size(), std::size_t{3});
        QCOMPARE(w.session->corpus()->examples[0].id, std::string("b"));
        QCOMPARE(w.session->project()->corpora().size(), std::size_t{2});
        QVERIFY(actions[2]->isEnabled());
        send->makeCorpus(own); // it would replace what it reads
        QVERIFY(settled(*w.session));
        QCOMPARE(core::corpora::readCorpus(ui::toStd(own)).examples.size(), std::size_t{3});
    }
};

QTEST_MAIN(TestCorpusAnswers)
#include "tst_corpus_answers.moc"
