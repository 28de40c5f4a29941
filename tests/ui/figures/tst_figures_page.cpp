#include "tests/support/registered_test.h"

#include <algorithm>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTextBrowser>

#include "core/reports/registry.h"
#include "tests/ui/figures/shown_figures.h"
#include "ui/charts/export_dialog.h"
#include "ui/figures/figure_view.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"

using namespace shown_figures;

/// The page of figures and tables of campaigns.
class TestFiguresPage : public QObject {
    Q_OBJECT
public Q_SLOTS:
    void opened(const QUrl& url) { opened_ = url; }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void withoutCampaignsThereIsOneSentence();
    void theBudgetOfOneCampaignIsShownFirst();
    void moreCampaignsMakeMoreSeries();
    void theCampaignChosenElsewhereIsTicked();
    void keysGoThroughTheKinds();
    void aFigureThatCannotBeDrawnSaysWhyAndIsNotExported();
    void aTableWithoutRowsSaysWhy();
    void noTwoCampaignsLookAlike();
    void everythingIsWritten_data();
    void everythingIsWritten();
    void anUnwritableFileIsSaidOnThePage();
    void tablesAreShownInEveryFormat();
    void copies();
    void excludedResultsAreLeftOut();
    void buttonsKeepTheirPlace();
    void theFolderIsOpened();
    void campaignsThatFoolTheSame();
    void whatIsMeasuredAfterwardsIsOffered_data();
    void whatIsMeasuredAfterwardsIsOffered();
    void whatIsNotMeasuredSaysWhatToDo();
    void anotherVictimIsAsked();
    void severalFormatsAreExportedAtOnce();
    void theBannerMovesNoButtonAndGoes();
    void theMessageOfWhatDoesNotFitNamesASize();
    void thePreviewUsesItsPane();
    void sizeAndFontAreRemembered();
    void campaignsAreRenamedForFigures();
    void treesAreShownAndExported();

private:
    QUrl opened_;
};

void TestFiguresPage::withoutCampaignsThereIsOneSentence()
{
    Shown shown(false);
    QVERIFY(QTest::qWaitFor([&] { return shown.session.projectState() == ui::LoadState::Ready; }));
    QVERIFY(shown.find<ui::EmptyState>()->isVisible());
    QVERIFY(!shown.find<QListWidget>("kinds")->isVisible());
}

void TestFiguresPage::theBudgetOfOneCampaignIsShownFirst()
{
    Shown shown;
    QVERIFY(shown.settle());
    QCOMPARE(shown.figure().kind, std::string("budget"));
    QCOMPARE(shown.figure().series.size(), std::size_t{1});
    QCOMPARE(shown.figure().series[0].points.back().y, 62.5);
}

void TestFiguresPage::moreCampaignsMakeMoreSeries()
{
    Shown shown;
    QVERIFY(shown.settle());
    auto* campaigns = shown.find<QListWidget>("campaigns");
    QCOMPARE(campaigns->count(), 2);
    for (int i = 0; i < 2; ++i)
        campaigns->item(i)->setCheckState(Qt::Checked);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().series.size() == 2; }));
    QCOMPARE(shown.figure().series[1].name, std::string("pwws, mr-wordlstm")); // as it was named
}

void TestFiguresPage::theCampaignChosenElsewhereIsTicked()
{
    Shown shown;
    QVERIFY(shown.settle());
    const auto* list = shown.find<QListWidget>("campaigns");
    const auto ticked = [list] {
        QList<int> rows;
        for (int i = 0; i < list->count(); ++i)
            if (list->item(i)->checkState() == Qt::Checked)
                rows << i;
        return rows;
    };
    QCOMPARE(ticked(), QList<int>{1}); // the newest
    const auto ids = shown.session.project()->campaigns();
    shown.session.setCampaign(ids[0].id);
    QCOMPARE(ticked(), QList<int>{0});
    list->item(1)->setCheckState(Qt::Checked); // by hand: now they stay
    shown.session.setCampaign(ids[1].id);
    QCOMPARE(ticked(), (QList<int>{0, 1}));
    QVERIFY(shown.settle());
}

void TestFiguresPage::keysGoThroughTheKinds()
{
    Shown shown;
    QVERIFY(shown.settle());
    QTest::keyClick(shown.find<QListWidget>("kinds"), Qt::Key_Down);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "sweep"; }));
}

void TestFiguresPage::aFigureThatCannotBeDrawnSaysWhyAndIsNotExported()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("per-pos"), false); // this session has no tagger
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "per-pos"; }));
    QVERIFY(shown.figure().note.find("tagger") != std::string::npos);
    for (auto* action : shown.page->pageActions().first(3)) // export, copy, copy as TeX
        QVERIFY(!action->isEnabled());
}

/// One campaign is compared with nothing: a sentence stands where the table would be, and nothing is exported.
void TestFiguresPage::aTableWithoutRowsSaysWhy()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("compare"), true);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "compare"; }));
    QVERIFY2(shown.figure().note.find("Choose two or more campaigns") == 0, shown.figure().note.c_str());
    for (auto* action : shown.page->pageActions().first(3))
        QVERIFY(!action->isEnabled());
    auto* campaigns = shown.find<QListWidget>("campaigns");
    for (int i = 0; i < 2; ++i)
        campaigns->item(i)->setCheckState(Qt::Checked);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().rows.size() == 1; }));
    for (auto* action : shown.page->pageActions().first(3))
        QTRY_VERIFY(action->isEnabled());
}

void TestFiguresPage::noTwoCampaignsLookAlike()
{
    Shown shown;
    QVERIFY(shown.settle());
    const auto all = shown.session.project()->campaigns();
    for (const auto& campaign : all)
        shown.session.project()->renameCampaign(campaign.id, "pwws");
    shown.session.touchProject();
    const auto* campaigns = shown.find<QListWidget>("campaigns");
    QTRY_COMPARE(campaigns->item(0)->text(), QStringLiteral("pwws, mr-wordcnn"));
    QCOMPARE(campaigns->item(1)->text(), QStringLiteral("pwws, mr-wordlstm"));
}

void TestFiguresPage::everythingIsWritten_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("table");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("pdf") << "budget" << false << "a.pdf" << QByteArray("%PDF");
    QTest::newRow("svg") << "perturbed" << false << "a.svg" << QByteArray("<?xml");
    QTest::newRow("png") << "length" << false << "a.png" << QByteArray("\x89PNG");
    QTest::newRow("tex") << "confusion" << false << "a.tex" << QByteArray("% Made with Faultline\n\\documentclass");
    QTest::newRow("csv") << "accuracy" << false << "a.csv" << QByteArray("series,x,y");
    QTest::newRow("latex table") << "summary" << true << "t.tex" << QByteArray("% Source: ");
    QTest::newRow("markdown table") << "summary" << true << "t.md" << QByteArray("Attacks on reviews");
    QTest::newRow("csv table") << "examples" << true << "t.csv" << QByteArray("Example,Before");
    QTest::newRow("json table") << "pivot" << true << "t.json" << QByteArray("{");
}

void TestFiguresPage::everythingIsWritten()
{
    QFETCH(const QString, kind);
    QFETCH(const bool, table);
    QFETCH(const QString, file);
    QFETCH(const QByteArray, start);
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(kind, table);
    QVERIFY(QTest::qWaitFor(
        [&] { return (table ? shown.page->table().kind : shown.figure().kind) == kind.toStdString(); }));
    shown.page->saveTo(shown.folder.filePath(file));
    QVERIFY(contents(shown.folder.filePath(file)).startsWith(start));
    const auto numbers = file == QStringLiteral("a.csv") ? shown.file("a.csv") : shown.file("a.figure.csv");
    QCOMPARE(contents(numbers).startsWith("series,x,y"), !table); // the numbers beside every figure
    QCOMPARE(shown.find<ui::Banner>()->kind(), ui::Banner::Kind::Good);
}

void TestFiguresPage::anUnwritableFileIsSaidOnThePage()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->saveTo(shown.file("p.faultline/a.pdf")); // a file is not a folder
    QCOMPARE(shown.find<ui::Banner>()->kind(), ui::Banner::Kind::Error);
    shown.page->saveTo(shown.file("a.docx"));
    QVERIFY(shown.find<ui::Banner>()->text().contains(QStringLiteral(".pdf")));
}

void TestFiguresPage::tablesAreShownInEveryFormat()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("summary"), true);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().kind == "summary"; }));
    auto* format = shown.find<QComboBox>("format");
    auto* text = shown.find<QPlainTextEdit>();
    auto* preview = shown.find<QTextBrowser>();
    QVERIFY(preview->isVisible());
    QVERIFY(preview->toPlainText().contains(QStringLiteral("mr-wordlstm")));
    QVERIFY(!preview->toPlainText().contains(QLatin1Char('|'))); // a table, not its source
    QTest::keyClick(format, Qt::Key_Down);
    QVERIFY(text->isVisible());
    QVERIFY(text->toPlainText().contains(QStringLiteral("\\toprule")));
    QTest::keyClick(format, Qt::Key_Down);
    QVERIFY(text->toPlainText().contains(QStringLiteral("| mr-wordlstm | pwws | 10 |")));
}

void TestFiguresPage::copies()
{
    Shown shown;
    QVERIFY(shown.settle());
    const auto actions = shown.page->pageActions();
    const auto trigger = [&](const char* text) {
        for (auto* action : actions)
            if (action->text() == QLatin1String(text))
                action->trigger();
    };
    trigger("Copy");
    QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    trigger("Copy TeX");
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("\\documentclass")));
}

void TestFiguresPage::excludedResultsAreLeftOut()
{
    Shown shown;
    QVERIFY(shown.settle());
    auto& project = *shown.session.project();
    const auto campaign = project.campaigns().front().id;
    core::store::ResultMark mark;
    mark.excluded = true;
    mark.reason = "a typo in the corpus";
    project.setMarks(campaign, {{1, mark}, {6, mark}}); // a success and a failure
    auto* campaigns = shown.find<QListWidget>("campaigns");
    for (int k = 0; k < 2; ++k)
        campaigns->item(k)->setCheckState(Qt::Checked);
    auto* box = shown.find<QCheckBox>("leave-out-excluded");
    shown.page->choose(QStringLiteral("summary"), true);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().kind == "summary" && shown.page->settled(); }));
    const auto told = [&] {
        return QString::fromStdString(shown.page->table().caption).contains(QStringLiteral("excluded by hand"));
    };
    const auto examples = [&] { return core::reports::toMarkdown(shown.page->table()); };
    QVERIFY(box->isVisible() && !box->isChecked());
    QVERIFY(!told());
    QVERIFY(examples().find("| pwws | 8 |") == std::string::npos);
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->settled() && told(); }));
    QVERIFY2(examples().find("| pwws | 8 |") != std::string::npos, examples().c_str());
    QVERIFY(examples().find("| pwws | 10 |") != std::string::npos); // the other campaign has no marks
    // Taken back elsewhere: counts again as soon as it is drawn again.
    project.setMarks(campaign, {{1, {}}, {6, {}}});
    shown.page->activated();
    QVERIFY(QTest::qWaitFor([&] { return shown.page->settled() && !told(); }));
    shown.page->choose(QStringLiteral("raters"), true);
    QVERIFY(!box->isVisible());
}

void TestFiguresPage::buttonsKeepTheirPlace()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("budget"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->settled(); }));
    for (const int width : {1200, 1000, 700}) {
        shown.page->resize(width, 600);
        QTest::qWait(50);
        QList<QPushButton*> buttons;
        for (const auto* text : {"Copy TeX", "Copy", "Export..."})
            for (auto* button : shown.page->findChildren<QPushButton*>())
                if (button->text() == QLatin1String(text) && button->isVisible())
                    buttons << button;
        QCOMPARE(buttons.size(), 3);
        const auto top = [&](const QWidget* widget) { return widget->mapTo(shown.page.get(), QPoint()).y(); };
        QCOMPARE(top(buttons[2]), top(buttons[0]));
        QCOMPARE(top(buttons[1]), top(buttons[0]));
        for (const auto* last :
             {static_cast<QWidget*>(buttons[2]), static_cast<QWidget*>(shown.find<QComboBox>("font"))})
            QVERIFY(last->mapTo(shown.page.get(), QPoint(last->width(), 0)).x() <= width);
    }
}

void TestFiguresPage::theFolderIsOpened()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->saveTo(shown.file("fig.pdf"));
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "opened");
    QTest::mouseClick(shown.find<ui::Banner>()->findChild<QPushButton*>(), Qt::LeftButton);
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    QCOMPARE(opened_, QUrl::fromLocalFile(shown.folder.path()));
}

void TestFiguresPage::campaignsThatFoolTheSame()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("upset"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "upset" && shown.page->settled(); }));
    QVERIFY(shown.figure().note.find("two campaigns") != std::string::npos); // the newest alone is chosen
    shown.find<QListWidget>("campaigns")->item(0)->setCheckState(Qt::Checked);
    QVERIFY(QTest::qWaitFor([&] { return !shown.figure().empty() && shown.page->settled(); }));
    QCOMPARE(shown.figure().sets.value().sizes, (std::vector<std::size_t>{5, 5})); // both fool the same five
    QCOMPARE(shown.figure().series.front().y(), std::vector<double>{5.0});
    if (const auto folder = qEnvironmentVariable("FAULTLINE_PICTURES"); !folder.isEmpty()) {
        QTest::qWait(300); // layouts settle
        shown.page->grab().save(folder + QStringLiteral("/figures-upset.png"));
    }
}

void TestFiguresPage::whatIsMeasuredAfterwardsIsOffered_data()
{
    QTest::addColumn<bool>("table");
    QTest::addColumn<bool>("measure");
    QTest::addColumn<bool>("query");
    QTest::newRow("budget") << false << false << false;
    QTest::newRow("transfer") << false << false << true;
    QTest::newRow("summary") << true << false << false;
    QTest::newRow("pivot") << true << true << false;
    QTest::newRow("validity") << true << true << false;
    QTest::newRow("maheshwary-table3.3") << true << false << false; // perturbed words alone
    QTest::newRow("maheshwary-table3.2") << true << true << false;  // with errors of grammar
    QTest::newRow("maheshwary-table4.4") << true << true << false;
    QTest::newRow("maheshwary-table5.1") << true << true << false;
    QTest::newRow("maheshwary-table4.7") << true << false << true;
}

void TestFiguresPage::whatIsMeasuredAfterwardsIsOffered()
{
    QFETCH(const bool, table);
    QFETCH(const bool, measure);
    QFETCH(const bool, query);
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QString::fromLatin1(QTest::currentDataTag()), table);
    const auto offered = [&](const char* text) {
        return std::ranges::any_of(shown.page->findChildren<QPushButton*>(), [&](const auto* button) {
            return button->text() == QLatin1String(text) && button->isVisible();
        });
    };
    QCOMPARE(offered("Measure the texts..."), measure);
    QCOMPARE(offered("Query another victim..."), query);
    QVERIFY(shown.settle());
}

/// A table and a figure without what `measure` takes say what to do in the window, not what to type.
void TestFiguresPage::whatIsNotMeasuredSaysWhatToDo()
{
    Shown shown;
    QVERIFY(shown.settle());
    for (const bool table : {true, false}) {
        shown.page->choose(QStringLiteral("validity"), table);
        QVERIFY(shown.settle());
        QTRY_COMPARE(shown.figure().kind, std::string("validity"));
        QTRY_VERIFY2(shown.figure().note.ends_with("Choose \"Measure the texts...\" above."),
                     shown.figure().note.c_str());
        QVERIFY(shown.figure().note.find("--validity") == std::string::npos);
    }
}

void TestFiguresPage::anotherVictimIsAsked()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("transfer"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "transfer" && shown.page->settled(); }));
    QVERIFY(shown.figure().empty());
    shown.action("Query another victim...")->trigger();
    auto* dialog = shown.page->findChild<QDialog*>();
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->findChild<QComboBox*>(QStringLiteral("victim"))->currentText(), QStringLiteral("fake"));
    dialog->accept();
    QVERIFY(QTest::qWaitFor([&] { return !shown.figure().empty() && shown.page->settled(); }));
    // The fake victim calls every text negative: of five successes it has two originals right, and neither is lost.
    QCOMPARE(shown.figure().x.categories, std::vector<std::string>{"fake"});
    QCOMPARE(shown.figure().series[0].points.size(), std::size_t{1});
    QCOMPARE(shown.figure().series[0].points[0].label, std::string("0.0%\n0/2"));
    const auto kept = shown.session.project()->verifications(shown.session.project()->campaigns().back().id);
    QCOMPARE(kept.size(), std::size_t{1});
    QCOMPARE(kept[0].successes, std::size_t{5});
    QCOMPARE(kept[0].fooled, std::size_t{3}); // those whose gold label is positive
    QVERIFY(shown.find<ui::Banner>()->text().contains(QStringLiteral("3 of 5")));
}

void TestFiguresPage::severalFormatsAreExportedAtOnce()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.action("Export...")->trigger();
    auto* dialog = shown.page->findChild<ui::ExportDialog*>();
    QVERIFY(dialog != nullptr);
    dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->setText(shown.folder.path());
    dialog->findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("fig1"));
    dialog->findChild<QCheckBox*>(QStringLiteral("svg"))->setChecked(true);
    dialog->findChild<QCheckBox*>(QStringLiteral("tex"))->setChecked(true);
    dialog->accept();
    QVERIFY(contents(shown.file("fig1.pdf")).startsWith("%PDF"));
    QVERIFY(contents(shown.file("fig1.svg")).startsWith("<?xml"));
    QVERIFY(contents(shown.file("fig1.tex")).startsWith("% Made with Faultline\n\\documentclass"));
    QVERIFY(contents(shown.file("fig1.figure.csv")).startsWith("series,x,y"));
    QVERIFY2(shown.find<ui::Banner>()->text().endsWith(QStringLiteral("fig1.figure.csv")), // every file is named
             qPrintable(shown.find<ui::Banner>()->text()));
    QVERIFY(!QFile::exists(shown.file("fig1.png")));
    // The next time it starts from there.
    QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
    shown.action("Export...")->trigger();
    const auto* again = shown.page->findChild<ui::ExportDialog*>();
    QCOMPARE(again->folder(), shown.folder.path());
    QCOMPARE(again->formats(), QStringLiteral("pdf svg tex").split(QLatin1Char(' ')));
}

void TestFiguresPage::theBannerMovesNoButtonAndGoes()
{
    Shown shown;
    QVERIFY(shown.settle());
    const QPushButton* button = nullptr;
    for (const auto* one : shown.page->findChildren<QPushButton*>())
        if (one->isVisible() && one->text().startsWith(QStringLiteral("Export")))
            button = one;
    QVERIFY(button != nullptr);
    const auto before = button->mapTo(shown.page.get(), QPoint());
    shown.page->saveTo(shown.file("a.pdf"));
    QCoreApplication::processEvents();
    QVERIFY(shown.find<ui::Banner>()->isVisible());
    QCOMPARE(button->mapTo(shown.page.get(), QPoint()), before);
    shown.page->choose(QStringLiteral("length"), false);
    QVERIFY(!shown.find<ui::Banner>()->isVisible());
}

void TestFiguresPage::theMessageOfWhatDoesNotFitNamesASize()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("confusion"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "confusion"; }));
    QVERIFY(shown.action("Export...")->isEnabled());
    shown.find<QDoubleSpinBox>("width")->setValue(20.0);
    QVERIFY(!shown.action("Export...")->isEnabled());
    QVERIFY(shown.find<ui::FigureView>()->accessibleDescription().contains(QStringLiteral(" mm")));
    shown.find<QDoubleSpinBox>("width")->setValue(85.0);
    QVERIFY(shown.action("Export...")->isEnabled());
}

void TestFiguresPage::thePreviewUsesItsPane()
{
    Shown shown;
    QVERIFY(shown.settle());
    auto* view = shown.find<ui::FigureView>();
    QVERIFY(view->scale() > 1.2); // 85 mm are a third of the pane
    QVERIFY(view->widget()->width() <= view->viewport()->width());
    auto* zoom = shown.find<QComboBox>("zoom");
    QTest::keyClick(zoom, Qt::Key_Down); // 100%
    QCOMPARE(view->scale(), 1.0);
}

void TestFiguresPage::sizeAndFontAreRemembered()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.find<QDoubleSpinBox>("width")->setValue(175.0);
    shown.find<QDoubleSpinBox>("height")->setValue(90.0);
    ui::FiguresPage again(shown.session);
    QCOMPARE(again.findChild<QDoubleSpinBox*>(QStringLiteral("width"))->value(), 175.0);
    QCOMPARE(again.findChild<QDoubleSpinBox*>(QStringLiteral("height"))->value(), 90.0);
}

void TestFiguresPage::campaignsAreRenamedForFigures()
{
    Shown shown;
    QVERIFY(shown.settle());
    auto* campaigns = shown.find<QListWidget>("campaigns");
    for (int i = 0; i < 2; ++i)
        campaigns->item(i)->setCheckState(Qt::Checked);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().series.size() == 2; }));
    // While a figure is made anew there is none.
    const auto secondIs = [&](const std::string& name) {
        const auto& series = shown.figure().series;
        return series.size() == 2 && series[1].name == name;
    };
    campaigns->item(1)->setText(QStringLiteral("our LSTM"));
    QVERIFY(QTest::qWaitFor([&] { return secondIs("our LSTM"); }));
    shown.session.touchProject(); // the list is read again
    QCOMPARE(campaigns->item(1)->text(), QStringLiteral("our LSTM"));
    campaigns->item(1)->setText(QString());
    QVERIFY(QTest::qWaitFor([&] { return secondIs("pwws, mr-wordlstm"); }));
}

void TestFiguresPage::treesAreShownAndExported()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("arcs"), false);
    const auto trees = [&] { return std::get_if<core::reports::ArcReport>(&shown.page->drawing()); };
    QVERIFY(QTest::qWaitFor([&] { return trees() != nullptr; }));
    QVERIFY(trees()->note.find("parser") != std::string::npos); // the campaigns there are, are on classifiers
    QVERIFY(!shown.action("Export...")->isEnabled());
    // A parser's success: "we saw her duck" loses one head.
    auto& project = *shown.session.project();
    auto result = fakes::campaign().results[1];
    result.original = core::text::Input::sentence(fakes::words({"we", "saw", "her", "duck"}));
    result.perturbed = result.original.with(0, result.original[0].text.replaced(3, "swim"));
    result.gold = core::structures::DependencyTree{{2, 0, 4, 2}, {"nsubj", "root", "nmod:poss", "obj"}};
    result.originalOutput = result.gold;
    result.perturbedOutput = core::structures::DependencyTree{{2, 0, 2, 2}, {"nsubj", "root", "obj", "xcomp"}};
    auto record = project.campaigns().front();
    record.name = "a parser";
    const auto id = project.addCampaign(record);
    project.addResult(id, 1, result);
    shown.session.touchProject();
    auto* campaigns = shown.find<QListWidget>("campaigns");
    for (int i = 0; i < campaigns->count(); ++i)
        campaigns->item(i)->setCheckState(i == 2 ? Qt::Checked : Qt::Unchecked);
    QVERIFY(QTest::qWaitFor([&] { return trees() != nullptr && trees()->examples.size() == 1; }));
    auto* example = shown.find<QComboBox>("example");
    QVERIFY(QTest::qWaitFor([&] { return example->count() == 2; }));
    QCOMPARE(example->itemText(1), QString::fromStdString(result.example));
    shown.page->saveTo(QStringList{shown.file("trees.pdf"), shown.file("trees.tex")});
    QVERIFY(contents(shown.file("trees.pdf")).startsWith("%PDF"));
    QVERIFY(contents(shown.file("trees.tex")).contains("nmod:poss"));
    QVERIFY(contents(shown.file("trees.figure.csv")).startsWith("example,tree"));
}

QTEST_MAIN(TestFiguresPage)
#include "tst_figures_page.moc"
