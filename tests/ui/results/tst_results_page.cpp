#include "tests/support/registered_test.h"

#include <functional>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include "core/campaigns/measures/stored_flags.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/results.h"
#include "ui/results/result_exports.h"
#include "ui/results/results_model.h"
#include "ui/results/results_page.h"
#include "ui/results/summary_line.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/text/diff_view.h"

namespace {

/// Whether a label of the page that can be seen has this text in it.
bool isSaid(const QWidget& page, const QString& text)
{
    for (const auto* label : page.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(text))
            return true;
    return false;
}

/// A project of one campaign whose examples all failed, with as many queries as their row's number; 0 when it could not
/// be made.
core::store::Id failedCampaign(ui::Session& session, const QString& file, std::size_t size)
{
    session.createProject(file.toStdString());
    if (!settled(session))
        return 0;
    const auto corpus = samples::corpus(size);
    const auto campaign = samples::campaign(*session.project(), corpus);
    std::vector<core::store::PlacedResult> placed;
    for (std::size_t i = 0; i < size; ++i)
        placed.push_back({i, samples::failed(corpus.examples[i])});
    session.project()->addResults(campaign, placed);
    session.touchProject();
    return campaign;
}

/// The page over such a campaign.
struct ShownResults {
    explicit ShownResults(std::size_t size)
        : campaign(failedCampaign(session, folder.filePath(QStringLiteral("p.faultline")), size)), page(session)
    {
        QVERIFY(campaign != 0);
        page.resize(1200, 700);
        page.show();
        session.setCampaign(campaign);
        QVERIFY(settled(session));
        for (auto* view : page.findChildren<QTableView*>())
            table = view->accessibleName() == QStringLiteral("Results") ? view : table;
        QVERIFY(table != nullptr);
        QTRY_COMPARE(table->model()->rowCount(), static_cast<int>(size));
    }

    QTemporaryDir folder;
    ui::Session session{fakeBackends()};
    core::store::Id campaign;
    ui::ResultsPage page;
    QTableView* table = nullptr; ///< Null when the page was not ready; the test has failed then.
};

} // namespace

/// The page over a small campaign: what is beside the table and below it belongs to what the table shows.
class TestResultsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("results-page"); }

    void lettersMoveAndAHiddenResultIsNotShown()
    {
        ShownResults shown(6);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        shown.page.activated();
        QVERIFY(settled(shown.session));
        QTest::qWait(500); // the page remembers and restores where it was

        table->setCurrentIndex(table->model()->index(2, 0));
        table->setFocus();
        QApplication::setActiveWindow(&shown.page);
        QTest::keyClick(table, Qt::Key_J);
        QCOMPARE(table->currentIndex().row(), 3);
        QTest::keyClick(table, Qt::Key_K);
        QTest::keyClick(table, Qt::Key_K);
        QCOMPARE(table->currentIndex().row(), 1);
        QVERIFY(settled(shown.session));
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("failed")));
        QVERIFY(isSaid(shown.page, QStringLiteral("6 results")));

        QLineEdit* search = nullptr;
        for (auto* field : shown.page.findChildren<QLineEdit*>())
            search = field->accessibleName() == QStringLiteral("Search in the texts") ? field : search;
        QVERIFY(search != nullptr);
        search->setText(QStringLiteral("r5")); // an id, and not that of the result beside the table
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QVERIFY(settled(shown.session));
        QVERIFY(isSaid(shown.page, QStringLiteral("1 of 6 results")));
        QVERIFY(isSaid(shown.page, QStringLiteral("whole campaign:")));
        QVERIFY(!isSaid(shown.page, QStringLiteral("Example r2")));
    }

    /// Two of six, with the ids r2 and r4.
    void markedRowsBecomeATableAndACorpus()
    {
        ShownResults shown(6);
        QVERIFY(shown.table != nullptr);
        auto* selection = shown.table->selectionModel();
        selection->clearSelection(); // the first row is, until others are
        for (const int row : {1, 3})
            selection->select(shown.table->model()->index(row, 0),
                              QItemSelectionModel::Select | QItemSelectionModel::Rows);
        for (auto* action : shown.page.pageActions())
            if (action->text() == QStringLiteral("Copy as LaTeX table"))
                action->trigger();
        QVERIFY(settled(shown.session));
        const auto latex = QApplication::clipboard()->text();
        for (const char* part : {"\\toprule", "r2", "r4", "Chosen attacks of"})
            QVERIFY2(latex.contains(QLatin1String(part)), qPrintable(latex));
        QVERIFY2(!latex.contains(QStringLiteral("r3")), qPrintable(latex));
        auto* exports = shown.page.findChild<ui::ResultExports*>();
        QVERIFY(exports != nullptr && exports->corpusAction()->isEnabled());
        exports->makeCorpus(shown.folder.filePath(QStringLiteral("mine.tsv")));
        QVERIFY(settled(shown.session));
        const auto corpora = shown.session.project()->corpora();
        QCOMPARE(corpora.size(), std::size_t{2});
        QCOMPARE(corpora.back().examples, std::size_t{2});
        QVERIFY(shown.session.corpus() != nullptr);
        QCOMPARE(shown.session.corpus()->examples.at(1).id, std::string("r4"));
    }

    /// What was found in a text stands in a column, beside the text, and in chips that choose by it. Measuring is
    /// enough: the page reads it by itself.
    void flagsAreSeenAndChosenBy()
    {
        using core::language::FlagKind;
        ShownResults shown(4);
        QVERIFY(shown.table != nullptr);
        const auto cell = [&](int row) {
            return shown.table->model()->index(row, ui::ResultsModel::Flags).data().toString();
        };
        auto* flagged = shown.page.findChild<QToolButton*>(QStringLiteral("chip-flagged"));
        QVERIFY(flagged != nullptr && !flagged->isVisible());
        QCOMPARE(cell(1), QString()); // not flagged yet
        shown.session.project()->setMeasures(
            shown.campaign, core::campaigns::measuresOfFlags(
                                "rules-1", core::language::wordFlagKinds(),
                                {{1, {FlagKind::Antonym, FlagKind::NotAWord}}, {2, {FlagKind::MatchedSense}}}));
        Q_EMIT shown.session.campaignProgressed(shown.campaign);
        QTRY_COMPARE(cell(1), QStringLiteral("antonym, not-a-word*"));
        QCOMPARE(cell(2), QStringLiteral("none"));
        QCOMPARE(cell(0), QString());
        QVERIFY(flagged->isVisible());
        QCOMPARE(flagged->text(), QStringLiteral("flagged 1"));
        shown.table->setCurrentIndex(shown.table->model()->index(1, 0));
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("Flags: antonym (a word that means the opposite)")));
        flagged->setChecked(true);
        QTRY_COMPARE(shown.table->model()->rowCount(), 1);
        QCOMPARE(cell(0), QStringLiteral("antonym, not-a-word*"));
        flagged->setChecked(false);
        QTRY_COMPARE(shown.table->model()->rowCount(), 4);
        auto* flag = shown.page.findChild<QComboBox*>(QStringLiteral("flag"));
        flag->setCurrentIndex(flag->findData(QStringLiteral("matched-sense")));
        QTRY_COMPARE(shown.table->model()->rowCount(), 1);
        QCOMPARE(cell(0), QStringLiteral("none"));
    }

    void marksAreMadeByKeysAndTakenBack()
    {
        ShownResults shown(4);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        QTest::qWait(500);
        table->setCurrentIndex(table->model()->index(2, 0));
        table->setFocus();
        QApplication::setActiveWindow(&shown.page);
        QTest::keyClick(table, Qt::Key_S);
        QVERIFY(settled(shown.session));
        QVERIFY(shown.session.project()->marks(shown.campaign).at(2).starred);
        const auto cell = [&](int row) {
            return table->model()->index(row, ui::ResultsModel::Marks).data().toString();
        };
        QTRY_VERIFY(cell(2).startsWith(QChar(0x2605)));
        QVERIFY(cell(1).isEmpty());
        auto* chip = shown.page.findChild<QToolButton*>(QStringLiteral("chip-starred"));
        QVERIFY(chip != nullptr && chip->isVisible());
        chip->click();
        QTRY_COMPARE(table->model()->rowCount(), 1);
        chip->click();
        QTRY_COMPARE(table->model()->rowCount(), 4);

        // Excluded for a reason, by the page's own dialog.
        QTimer::singleShot(300, &shown.page, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->setTextValue(QStringLiteral("a typo"));
            dialog->accept();
        });
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_X);
        QVERIFY(settled(shown.session));
        QCOMPARE(shown.session.project()->marks(shown.campaign).at(1).reason, std::string("a typo"));
        QApplication::setActiveWindow(&shown.page); // without a window manager nobody gives it back after a dialog
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(settled(shown.session));
        QVERIFY(!shown.session.project()->marks(shown.campaign).contains(1));
        QVERIFY(shown.session.project()->marks(shown.campaign).at(2).starred); // one step at a time
        QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(settled(shown.session));
        QVERIFY(shown.session.project()->marks(shown.campaign).empty());
    }

    /// In windows of 1,280 and of 1,024 pixels, of which the sidebar and the margins take 192: columns that the text
    /// can do without go when there is no room, and come back.
    void theTextHasTheRoom()
    {
        ShownResults shown(40);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        const auto* header = table->horizontalHeader();
        for (const int window : {1920, 1280, 1024, 1280, 1920}) {
            shown.page.resize(window - 192, 700);
            const auto share = [&] { return double(header->sectionSize(ui::ResultsModel::Text)) / header->width(); };
            const auto widths = [&] {
                QStringList all{QString::number(header->width()), QString::number(window)};
                for (int i = 0; i < header->count(); ++i)
                    all << QString::number(header->isSectionHidden(i) ? 0 : header->sectionSize(i));
                return all.join(u' ');
            };
            QTRY_VERIFY2(share() >= (window < 1280 ? 0.35 : 0.4), qPrintable(widths()));
            QVERIFY(!table->horizontalScrollBar()->isVisible());
            QTRY_COMPARE(table->isColumnHidden(ui::ResultsModel::Similarity), window < 1920);
            if (window != 1280) // there it is a matter of what the pane beside the table took before
                QCOMPARE(table->isColumnHidden(ui::ResultsModel::Marks), window < 1280);
            QVERIFY(header->sectionSize(ui::ResultsModel::StatusColumn) >=
                    header->fontMetrics().horizontalAdvance(QStringLiteral("succeeded")) + 16);
        }
    }

    /// In windows of 1,280 and of 1,660 pixels a flagged campaign shows its flags, every title that is shown can be
    /// read with the arrow of the order, and what belongs to one filter stands in one line.
    void flagsAndTitlesAreSeenInAnyWindow()
    {
        using core::language::FlagKind;
        ShownResults shown(40);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        QTRY_VERIFY(table->isColumnHidden(ui::ResultsModel::Flags)); // there are none yet
        shown.session.project()->setMeasures(
            shown.campaign, core::campaigns::measuresOfFlags(
                                "rules-2", core::language::wordFlagKinds(),
                                {{1, {FlagKind::Antonym, FlagKind::SubjectVerb}}, {2, {FlagKind::MatchedSense}}}));
        Q_EMIT shown.session.campaignProgressed(shown.campaign);
        const auto* header = table->horizontalHeader();
        const auto* model = table->model();
        const auto clipped = [&] {
            QStringList titles;
            for (int i = 0; i < header->count(); ++i) {
                if (header->isSectionHidden(i))
                    continue;
                const auto title = model->headerData(i, Qt::Horizontal).toString();
                const int needed = header->fontMetrics().horizontalAdvance(title) +
                                   header->style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, header) +
                                   2 * header->style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header);
                if (header->sectionSize(i) < needed)
                    titles << QStringLiteral("%1: %2 of %3").arg(title).arg(header->sectionSize(i)).arg(needed);
            }
            return titles.join(QStringLiteral(", "));
        };
        const auto lineOf = [&](const QString& name) {
            for (const auto* field : shown.page.findChildren<QWidget*>())
                if (field->accessibleName() == name)
                    return field->mapTo(&shown.page, field->rect().center()).y();
            return -1;
        };
        for (const int window : {1660, 1280, 1660}) {
            shown.page.resize(window - 192, 700);
            QTRY_VERIFY(!table->isColumnHidden(ui::ResultsModel::Flags));
            QTRY_VERIFY2(clipped().isEmpty(), qPrintable(clipped()));
            QTRY_VERIFY(!table->horizontalScrollBar()->isVisible());
            // Flags are in sight, not behind the right edge.
            QVERIFY(header->sectionViewportPosition(ui::ResultsModel::Flags) +
                        header->sectionSize(ui::ResultsModel::Flags) <=
                    header->viewport()->width());
            QTRY_VERIFY(lineOf(QStringLiteral("Least share of changed words")) > 0);
            QCOMPARE(lineOf(QStringLiteral("Least share of changed words")),
                     lineOf(QStringLiteral("Greatest share of changed words")));
            QCOMPARE(lineOf(QStringLiteral("Answer before")), lineOf(QStringLiteral("Answer after")));
        }
        // Names of labels and numbers that were made narrower than their titles become as wide again.
        table->setColumnWidth(ui::ResultsModel::Queries, 24);
        table->setColumnWidth(ui::ResultsModel::Flags, 24);
        shown.page.resize(1280 - 192, 700);
        QTRY_VERIFY2(clipped().isEmpty(), qPrintable(clipped()));
    }

    void theFooterKeepsItsHeightWhileOneSearches()
    {
        ShownResults shown(1200);
        QVERIFY(shown.table != nullptr);
        QVERIFY(settled(shown.session));
        auto* line = shown.page.findChild<ui::SummaryLine*>();
        QVERIFY(line != nullptr);
        for (const int width : {700, 900, 1088, 1500}) {
            shown.page.resize(width, 700);
            QTest::qWait(50);
            const auto say = [&](int found, int before) {
                line->setCounts(static_cast<std::size_t>(found), 1200);
                QTest::qWait(20);
                const int now = line->height();
                QVERIFY2(before == 0 || before == now, qPrintable(QStringLiteral("at %1").arg(width)));
            };
            say(1200, 0);
            const int before = line->height();
            for (const int found : {3, 34, 1199})
                say(found, before);
        }
    }

    /// None of four examples was broken: 0 of 4 is 0% with Wilson's interval up to z^2 / (n + z^2) = 3.8415 / 7.8415 =
    /// 49.0%; of three it is 3.8415 / 6.8415 = 56.1%.
    void theFooterSaysWhatIsExcluded()
    {
        ShownResults shown(4);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        QVERIFY(settled(shown.session));
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("Success 0.0% [0.0, 49.0]")));
        auto* leaveOut = shown.page.findChild<QCheckBox*>(QStringLiteral("leave-out"));
        QVERIFY(leaveOut != nullptr && !leaveOut->isVisible());
        core::store::ResultMark excluded;
        excluded.excluded = true;
        shown.session.project()->setMarks(shown.campaign, {{1, excluded}});
        shown.session.touchProject();
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("1 excluded, still counted")));
        QVERIFY(leaveOut->isVisible() && !leaveOut->isChecked());
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("Success 0.0% [0.0, 49.0]")));
        leaveOut->click();
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("1 excluded, left out")));
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("Success 0.0% [0.0, 56.1]")));
        shown.session.project()->setMarks(shown.campaign, {{1, {}}});
        shown.session.touchProject();
        QTRY_VERIFY(isSaid(shown.page, QStringLiteral("Success 0.0% [0.0, 49.0]")));
        QVERIFY(!leaveOut->isVisible());
    }

    void aCommentIsSavedByReturn()
    {
        ShownResults shown(4);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        QTest::qWait(500);
        table->setCurrentIndex(table->model()->index(2, 0));
        const auto write = [&](const QString& text, const std::function<void(QWidget*)>& end) {
            bool asked = false;
            QTimer::singleShot(300, &shown.page, [&] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog != nullptr);
                auto* field = dialog->findChild<QPlainTextEdit*>();
                QVERIFY(field != nullptr);
                asked = true;
                field->selectAll();
                QTest::keyClicks(field, text);
                end(field);
                if (dialog->isVisible()) {
                    dialog->reject();
                    QFAIL("the dialog is still open");
                }
            });
            QApplication::setActiveWindow(&shown.page);
            table->setFocus();
            QTest::keyClick(table, Qt::Key_C);
            QVERIFY(asked);
            QVERIFY(settled(shown.session));
        };
        const auto note = [&] {
            const auto marks = shown.session.project()->marks(shown.campaign);
            return marks.contains(2) ? QString::fromStdString(marks.at(2).note) : QString();
        };
        write(QStringLiteral("odd"), [](QWidget* field) { QTest::keyClick(field, Qt::Key_Return); });
        QCOMPARE(note(), QStringLiteral("odd"));
        write(QStringLiteral("first"), [](QWidget* field) {
            QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
            QTest::keyClicks(field, QStringLiteral("second"));
            QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        });
        QCOMPARE(note(), QStringLiteral("first\nsecond"));
        write(QStringLiteral("never mind"), [](QWidget* field) { QTest::keyClick(field, Qt::Key_Escape); });
        QCOMPARE(note(), QStringLiteral("first\nsecond"));
    }

    /// The selected results where there are several, else those that the filter shows; the action says which.
    void aStudyTakesTheSelectedResults()
    {
        ShownResults shown(6);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        QVERIFY(settled(shown.session));
        QAction* study = nullptr;
        for (auto* action : table->actions())
            study = action->text().startsWith(QStringLiteral("Study of")) ? action : study;
        QVERIFY(study != nullptr);
        QList<QStringList> asked;
        connect(&ui::StudyRequests::of(shown.session), &ui::StudyRequests::studyRequested, &shown.page,
                [&](const QStringList& examples) { asked << examples; });
        table->selectRow(2);
        QCOMPARE(study->text(), QStringLiteral("Study of these results..."));
        study->trigger();
        QTRY_COMPARE(asked.size(), 1);
        QCOMPARE(asked.back(), QStringList()); // of all

        for (const int row : {1, 4, 5})
            table->selectionModel()->select(table->model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QCOMPARE(study->text(), QStringLiteral("Study of the 4 selected..."));
        study->trigger();
        QTRY_COMPARE(asked.size(), 2);
        const QStringList chosen{QStringLiteral("r2"), QStringLiteral("r3"), QStringLiteral("r5"),
                                 QStringLiteral("r6")}; // ids count from 1
        QCOMPARE(asked.back(), chosen);

        table->selectRow(0);
        for (auto* field : shown.page.findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Search in the texts"))
                field->setText(QStringLiteral("r5"));
        QTRY_COMPARE(study->text(), QStringLiteral("Study of the 1 shown..."));
        study->trigger();
        QTRY_COMPARE(asked.size(), 3);
        QCOMPARE(asked.back(), QStringList{QStringLiteral("r5")});
    }

    /// One step from stars to a study, whatever is selected or shown.
    void aStudyTakesTheStarredResults()
    {
        ShownResults shown(6);
        QVERIFY(settled(shown.session));
        QAction* study = nullptr;
        for (auto* action : shown.page.pageActions())
            study = action->text().startsWith(QStringLiteral("Study the")) ? action : study;
        QVERIFY(study != nullptr);
        QVERIFY(!study->isEnabled());
        shown.session.project()->setMarks(
            shown.campaign, {{1, {true, false, "", ""}}, {2, {false, true, "odd", ""}}, {4, {true, false, "", ""}}});
        shown.session.touchProject();
        QTRY_COMPARE(study->text(), QStringLiteral("Study the 2 starred..."));
        QVERIFY(study->isEnabled());
        QList<QStringList> asked;
        connect(&ui::StudyRequests::of(shown.session), &ui::StudyRequests::studyRequested, &shown.page,
                [&](const QStringList& examples) { asked << examples; });
        shown.table->selectRow(0);
        study->trigger();
        QTRY_COMPARE(asked.size(), 1);
        const QStringList starred{QStringLiteral("r2"), QStringLiteral("r5")}; // ids count from 1, positions from 0
        QCOMPARE(asked.back(), starred);
    }

    /// The Lab gets the very example that was attacked, which knows how its text was cut: a candidate that a reader of
    /// the text would cut into other words is proposed neither by the campaign nor in the Lab.
    void theLabGetsTheExampleAsItWasAttacked()
    {
        ShownResults shown(4);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        std::vector<core::corpora::Example> opened;
        connect(&shown.session, &ui::Session::labRequested, &shown.page,
                [&](const core::corpora::Example& example) { opened.push_back(example); });
        table->setCurrentIndex(table->model()->index(2, 0));
        Q_EMIT table->activated(table->currentIndex());
        QVERIFY(settled(shown.session));
        QTRY_COMPARE(opened.size(), std::size_t{1});
        const auto expected = samples::corpus(4).examples[2];
        QCOMPARE(opened[0].id, expected.id);
        QCOMPARE(opened[0].hash, expected.hash);
        QCOMPARE(opened[0].row, expected.row);
        QVERIFY(opened[0].gold == expected.gold);
        QVERIFY(opened[0].columns == expected.columns);
        QCOMPARE(opened[0].input[0].text.str(), expected.input[0].text.str());
        QVERIFY(opened[0].input[0].text.cutBy() == core::text::Tokenization::Whitespace);
    }

    /// Each is a row with what it changed; a chosen one is shown in place of the result's text.
    void variantsOfATextAreListed()
    {
        QTemporaryDir folder;
        ui::Session session(fakeBackends());
        session.createProject(folder.filePath(QStringLiteral("v.faultline")).toStdString());
        QVERIFY(settled(session));
        const auto campaign = samples::campaignWithVariants(*session.project());
        session.touchProject();
        ui::ResultsPage page(session);
        page.resize(1200, 700);
        page.show();
        session.setCampaign(campaign);
        QVERIFY(settled(session));
        QTableView* table = nullptr;
        for (auto* view : page.findChildren<QTableView*>())
            table = view->accessibleName() == QStringLiteral("Results") ? view : table;
        QVERIFY(table != nullptr);
        QTRY_COMPARE(table->model()->rowCount(), 4);
        QTest::qWait(500);
        QTRY_VERIFY(isSaid(page, QStringLiteral("20.0% of 5 variants fool the victim")));
        auto* list = page.findChild<QTreeWidget*>(QStringLiteral("variants"));
        auto* diff = page.findChild<ui::DiffView*>();
        QVERIFY(list != nullptr && diff != nullptr);
        table->setCurrentIndex(table->model()->index(0, 0));
        QTRY_COMPARE(list->topLevelItemCount(), 3);
        QVERIFY(isSaid(page, QStringLiteral("3 variants, the victim is fooled by 1")));
        QVERIFY(list->topLevelItem(1)->text(1).endsWith(QStringLiteral("\u2192 word1")));
        QCOMPARE(list->topLevelItem(0)->text(2), QStringLiteral("does not: positive"));
        QCOMPARE(list->topLevelItem(1)->text(2), QStringLiteral("fools the victim: negative"));
        QVERIFY(diff->accessibleDescription().contains(QStringLiteral("word1"))); // the best one
        list->setCurrentItem(list->topLevelItem(2));
        QVERIFY(diff->accessibleDescription().contains(QStringLiteral("word2")));
        for (auto* button : page.findChildren<QToolButton*>())
            if (button->text() == QStringLiteral("Back to the result"))
                button->click();
        QVERIFY(diff->accessibleDescription().contains(QStringLiteral("word1")));
        QVERIFY(list->selectedItems().isEmpty());
        table->setCurrentIndex(table->model()->index(2, 0)); // wrong by itself
        QTRY_VERIFY(isSaid(page, QStringLiteral("4 variants, 1 answered correctly")));
        QCOMPARE(list->topLevelItem(0)->text(2), QStringLiteral("wrong as before: negative"));
        QCOMPARE(list->topLevelItem(2)->text(2), QStringLiteral("right: positive"));
        table->setCurrentIndex(table->model()->index(3, 0));
        QTRY_VERIFY(!list->isVisible());
    }

    /// No search of the project finds texts, flags, chrBLEU and RD in their order.
    void theArrowStandsWhereTheOrderComesFrom()
    {
        ShownResults shown(6);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        auto* header = table->horizontalHeader();
        table->sortByColumn(ui::ResultsModel::Queries, Qt::DescendingOrder);
        for (const int column : {ui::ResultsModel::Text, ui::ResultsModel::Flags, ui::ResultsModel::SourceBleu,
                                 ui::ResultsModel::Degradation}) {
            header->setSortIndicator(column, Qt::AscendingOrder); // as a click does
            QCOMPARE(header->sortIndicatorSection(), int(ui::ResultsModel::Queries));
            QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
        }
        const auto first = [&] { return table->model()->index(0, ui::ResultsModel::Queries).data().toString(); };
        QTRY_COMPARE(first(), QStringLiteral("6"));
        header->setSortIndicator(ui::ResultsModel::Example, Qt::AscendingOrder);
        QTRY_COMPARE(first(), QStringLiteral("1"));
    }

    void longListsAreReadWhereTheyAreLookedAt()
    {
        ShownResults shown(3000);
        auto* table = shown.table;
        QVERIFY(table != nullptr);
        table->scrollTo(table->model()->index(2900, 0), QAbstractItemView::PositionAtTop);
        const auto queries = [&](int row) {
            return table->model()->index(row, ui::ResultsModel::Queries).data().toString();
        };
        QTRY_COMPARE(queries(2905), QStringLiteral("2,906"));
        table->sortByColumn(ui::ResultsModel::Queries, Qt::DescendingOrder);
        QTRY_COMPARE(queries(0), QStringLiteral("3,000"));
        table->scrollToTop();
        QTRY_COMPARE(queries(5), QStringLiteral("2,995"));
    }
};

QTEST_MAIN(TestResultsPage)
#include "tst_results_page.moc"
