#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QUrl>
#include <sys/stat.h>

#include "core/studies/rating/ballots_csv.h"
#include "tests/support/samples/studies.h"
#include "tests/ui/window/shown_window.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/help/handbook.h"
#include "ui/recipes/recipe_tree_model.h"
#include "ui/session/file_kind.h"
#include "ui/session/remember.h"
#include "ui/widgets/banner.h"
#include "ui/window/command_palette.h"

/// The real window with fake victims, used as a person would: by keys and clicks.
class TestWindow : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("window");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void keysAndSidebarChangePages();
    void paletteFindsAndRuns();
    void paletteScoresWordBeginnings();
    void everyActionIsExplained();
    void everyPageFitsASmallWindow();
    void filesAreWhatTheyContain();
    void aDroppedProjectOpens();
    void droppedAnswersAreImported();
    void aMissingFileIsSaidInThePage();
    void importByClicks();
    void aVictimAnswersASentence();
    void aBrokenVictimSaysWhatToDo();
    void campaignFromSetUpToResults();
    void columnsFitTheRoomThereIs();
    void recipeEditsAreUndone();
    void segmentsToChangeAreThoseOfTheVictim();
    void helpIsThePagesGuide();
    void aRowFromAListIsWhereTheLabGoesOn();
};

void TestWindow::keysAndSidebarChangePages()
{
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("home"));
    window_->activateWindow();
    for (std::size_t i = 0; i < window_->pages().size() && i < 9; ++i) {
        QTest::keyClick(window_.get(), static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), window_->pages()[i]);
        QCOMPARE(find<QLabel>(QStringLiteral("page-title"))->text(), window_->pages()[i]->title());
    }
    QTest::mouseClick(find<QAbstractButton>(QStringLiteral("page-results")), Qt::LeftButton);
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("results"));
}

void TestWindow::paletteFindsAndRuns()
{
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    auto* palette = window_->findChild<ui::CommandPalette*>();
    QVERIFY(palette != nullptr);
    auto* query = palette->findChild<QLineEdit*>();
    QTest::keyClicks(query, QStringLiteral("go victims"));
    auto* list = palette->findChild<QTreeWidget*>();
    QCOMPARE(list->currentItem()->text(0), QStringLiteral("Go to: Victims"));
    QCOMPARE(list->currentItem()->text(1), QStringLiteral("Ctrl+3"));
    QTest::keyClick(query, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return window_->currentPage()->id() == QStringLiteral("victims"); }, 20'000));
}

void TestWindow::paletteScoresWordBeginnings()
{
    const auto score = &ui::CommandPalette::score;
    QVERIFY(score(QStringLiteral("nc"), QStringLiteral("New campaign")) >
            score(QStringLiteral("nc"), QStringLiteral("Run once")));
    QVERIFY(score(QStringLiteral("xq"), QStringLiteral("New campaign")) < 0);
    QVERIFY(score({}, QStringLiteral("anything")) >= 0);
}

void TestWindow::everyActionIsExplained()
{
    for (auto* action : window_->allActions()) {
        QVERIFY2(!action->text().isEmpty(), "an action without a name");
        QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
        if (!action->shortcut().isEmpty())
            QVERIFY2(action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)),
                     qPrintable(action->text() + QStringLiteral(": ") + action->toolTip()));
    }
    for (auto* button : window_->findChildren<QToolButton*>())
        if (button->objectName().isEmpty() || !button->objectName().startsWith(QLatin1String("qt_")))
            QVERIFY2(!button->text().isEmpty() || !button->accessibleName().isEmpty() || !button->isVisible(),
                     qPrintable(button->toolTip()));
}

void TestWindow::everyPageFitsASmallWindow()
{
    for (auto* page : window_->pages()) {
        const auto needed = page->minimumSizeHint();
        QVERIFY2(
            needed.width() <= 860 && needed.height() <= 640,
            qPrintable(QStringLiteral("%1 needs %2 x %3").arg(page->id()).arg(needed.width()).arg(needed.height())));
    }
    QVERIFY2(window_->minimumSizeHint().width() <= 1024,
             qPrintable(QString::number(window_->minimumSizeHint().width())));
}

void TestWindow::filesAreWhatTheyContain()
{
    const auto kind = [](const QString& path) { return ui::kindOf(path.toStdString()); };
    QCOMPARE(kind(write(QStringLiteral("a.csv"), "x,y\n")), ui::FileKind::Corpus);
    QCOMPARE(kind(write(QStringLiteral("renamed.db"), QByteArray("SQLite format 3\0", 16))), ui::FileKind::Project);
    QCOMPARE(kind(write(QStringLiteral("r.json"), R"({"name":"r","goal":{},"search":{}})")), ui::FileKind::Recipe);
    QCOMPARE(kind(write(QStringLiteral("lines.json"), R"([{"text":"x"}])")), ui::FileKind::Corpus);
    QCOMPARE(kind(write(QStringLiteral("p.json"), R"({"format": "faultline-packet", "study": "s"})")),
             ui::FileKind::Packet);
    QCOMPARE(kind(write(QStringLiteral("answers.txt"), R"({"format":"faultline-ballots","study":"s"})")),
             ui::FileKind::Ballots);
    for (const auto* table : {"study,item,rater,question,answer,seconds,comment\n",
                              "\xEF\xBB\xBF"
                              "item,study,rater,question,answer,x\n",
                              "HITId,AssignmentId,WorkerId,Input.item,Answer.meaning\n"})
        QCOMPARE(kind(write(QStringLiteral("answers.csv"), table)), ui::FileKind::Ballots);
    QCOMPARE(kind(write(QStringLiteral("tasks.json"), R"([{"id":1,"data":{"item":"k"},"annotations":[]}])")),
             ui::FileKind::Ballots);
    QCOMPARE(kind(write(QStringLiteral("a.jsonl"), R"({"item":"k","rater":"r","question":"q","answer":"a"})")),
             ui::FileKind::Ballots);
    QCOMPARE(kind(write(QStringLiteral("d.jsonl"), R"({"text":"t","label":["q:a"],"item":"k"})")),
             ui::FileKind::Ballots);
    QCOMPARE(kind(write(QStringLiteral("d2.jsonl"), R"({"text":"t","label":"positive"})")), ui::FileKind::Corpus);
    QCOMPARE(kind(write(QStringLiteral("broken.packet"), "{")),
             ui::FileKind::Packet); // so that it is reported as broken
    QCOMPARE(kind(folder_->filePath(QStringLiteral("nothing"))), ui::FileKind::Missing);
    // Nobody writes into the pipe: opening it would wait for ever.
    const auto pipe = folder_->filePath(QStringLiteral("pipe.faultline"));
    QCOMPARE(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
    QCOMPARE(kind(pipe), ui::FileKind::NoFile);
    QVERIFY(!ui::ballotFormat(pipe.toStdString()));
    window_->openAnything(pipe);
    const auto banners = window_->findChildren<ui::Banner*>();
    QVERIFY(std::any_of(banners.begin(), banners.end(), [](const auto* banner) {
        return banner->text().contains(QStringLiteral("not a regular file"));
    }));
    QDir(folder_->path()).mkdir(QStringLiteral("model"));
    QCOMPARE(kind(folder_->filePath(QStringLiteral("model"))), ui::FileKind::Corpus);
    write(QStringLiteral("model/config.json"), "{}");
    QCOMPARE(kind(folder_->filePath(QStringLiteral("model"))), ui::FileKind::Model);
    // sentence-transformers may keep config.json one folder further in.
    QDir(folder_->path()).mkdir(QStringLiteral("sentences"));
    write(QStringLiteral("sentences/modules.json"), "[]");
    QCOMPARE(kind(folder_->filePath(QStringLiteral("sentences"))), ui::FileKind::Model);
    QCOMPARE(kind(folder_->filePath(QStringLiteral("sentences/modules.json"))), ui::FileKind::Model);
    for (const char* weights : {"model/pytorch_model.bin", "model/pytorch_model-00001-of-00002.bin"}) {
        write(QString::fromLatin1(weights), "PK");
        QCOMPARE(kind(folder_->filePath(QString::fromLatin1(weights))), ui::FileKind::Model);
    }
    // Without config.json: what is missing is said by loading it, not by the importer of corpora.
    for (const char* file : {"weights/model.safetensors", "tensorflow/tf_model.h5", "trained/checkpoint-5/config.json",
                             "hub/snapshots/0a/config.json"}) {
        const QString name = QString::fromLatin1(file);
        QDir(folder_->path()).mkpath(name.section(QLatin1Char('/'), 0, -2));
        write(name, "{}");
        if (name.startsWith(QLatin1String("hub"))) { // a folder "snapshots" alone may be anything
            QCOMPARE(kind(folder_->filePath(QStringLiteral("hub"))), ui::FileKind::Corpus);
            QDir(folder_->path()).mkpath(QStringLiteral("hub/refs"));
        }
        QCOMPARE(kind(folder_->filePath(name.section(QLatin1Char('/'), 0, 0))), ui::FileKind::Model);
    }
    QDir(folder_->path()).mkpath(QStringLiteral("classes/pos"));
    write(QStringLiteral("classes/pos/1.txt"), "fine");
    QCOMPARE(kind(folder_->filePath(QStringLiteral("classes"))), ui::FileKind::Corpus);
}

void TestWindow::aDroppedProjectOpens()
{
    const auto file = folder_->filePath(QStringLiteral("dropped.faultline"));
    Project::create(file.toStdString()).reset();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    QVERIFY(settled(*session_));
    QVERIFY(session_->project());
    QVERIFY(window_->windowTitle().startsWith(QStringLiteral("dropped")));
    QCOMPARE(session_->recentProjects().first(), QString::fromStdString(session_->project()->path().string()));
}

void TestWindow::droppedAnswersAreImported()
{
    session_->createProject(folder_->filePath(QStringLiteral("p.faultline")).toStdString());
    QVERIFY(settled(*session_));
    auto& project = *session_->project();
    const auto items = samples::items(3);
    (void)core::studies::createStudy(project, samples::study("s", {"ann", "bob"}), items);
    session_->touchProject();
    QVERIFY(settled(*session_));
    QMimeData data;
    QList<QUrl> urls;
    for (const auto* rater : {"ann", "bob"}) {
        std::vector<core::studies::Ballot> ballots;
        for (const auto& item : items)
            ballots.push_back(samples::ballot("s", item.key, rater, "same"));
        urls << QUrl::fromLocalFile(write(QStringLiteral("%1.csv").arg(QLatin1String(rater)),
                                          QByteArray::fromStdString(core::studies::ballotsCsv(ballots))));
    }
    data.setUrls(urls);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop); // on the Home page
    QVERIFY(settled(*session_));
    QCOMPARE(project.ballots("s").size(), std::size_t{6});
    bool reported = false;
    for (auto* list : window_->findChildren<QListWidget*>())
        reported = reported || (list->isVisible() && list->count() == 2 &&
                                list->item(1)->text() == QStringLiteral("bob.csv: 3 answers taken in"));
    QVERIFY(reported);
}

void TestWindow::aMissingFileIsSaidInThePage()
{
    session_->openProject(folder_->filePath(QStringLiteral("gone.faultline")).toStdString());
    QVERIFY(settled(*session_));
    QVERIFY(!session_->project());
    QVERIFY(session_->projectProblem().what.contains(QStringLiteral("gone.faultline")));
    bool shown = false;
    for (auto* banner : window_->findChildren<ui::Banner*>())
        shown = shown || (banner->isVisible() && banner->text().contains(QStringLiteral("gone.faultline")));
    QVERIFY(shown);
}

void TestWindow::importByClicks()
{
    openProject();
    importReviews();
    QCOMPARE(session_->corpus()->examples.size(), std::size_t(12));
    QCOMPARE(session_->corpus()->labels.size(), std::size_t(2));
    QCOMPARE(session_->project()->corpora().size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(session_->project()->corpora().front().name), QStringLiteral("reviews"));
    // Read again from its record when the project is opened anew.
    const auto file = session_->project()->path();
    session_->closeProject();
    QVERIFY(settled(*session_));
    session_->openProject(file);
    QVERIFY(QTest::qWaitFor([&] { return session_->corpus() != nullptr; }, 20'000));
    QCOMPARE(session_->corpus()->examples.size(), std::size_t(12));
}

void TestWindow::aVictimAnswersASentence()
{
    window_->showPage(QStringLiteral("victims"));
    session_->setVictim(QStringLiteral("counting"));
    QVERIFY(settled(*session_));
    auto* edit = find<QLineEdit>(QStringLiteral("try-sentence"));
    QVERIFY(edit != nullptr);
    QTest::keyClicks(edit, QStringLiteral("a good film"));
    // 1 / (1 + exp(-1)) = 0.731
    const auto answered = [&] {
        for (auto* label : window_->findChildren<QLabel*>())
            if (label->text() == QStringLiteral("Answer: positive"))
                return true;
        return false;
    };
    QVERIFY(QTest::qWaitFor(answered, 20'000));
}

void TestWindow::aBrokenVictimSaysWhatToDo()
{
    window_->showPage(QStringLiteral("victims"));
    session_->addVictim(QStringLiteral("/no/such/model"));
    QVERIFY(settled(*session_));
    QCOMPARE(session_->victimState(), ui::LoadState::Failed);
    bool shown = false;
    for (auto* banner : window_->findChildren<ui::Banner*>())
        shown = shown || (banner->isVisible() && banner->text().contains(QStringLiteral("Choose another folder")));
    QVERIFY(shown);
    session_->removeVictim(QStringLiteral("/no/such/model"));
    QVERIFY(session_->addedVictims().isEmpty());
}

void TestWindow::campaignFromSetUpToResults()
{
    openProject();
    importReviews();
    session_->setVictim(QStringLiteral("counting"));
    session_->setRecipe(core::attacks::Recipe::fromJson(
        R"({"name": "letters", "goal": {"type": "untargeted"}, "transformation": {"type": "character-delete"},
            "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})"));
    QVERIFY(settled(*session_));
    window_->showPage(QStringLiteral("campaigns"));
    for (auto* action : window_->currentPage()->pageActions())
        if (action->text() == QStringLiteral("New campaign..."))
            action->trigger();
    auto* start = find<QPushButton>(QStringLiteral("start-campaign"));
    QVERIFY(QTest::qWaitFor([&] { return start->isEnabled(); }, 20'000));
    find<QSpinBox>(QStringLiteral("max_queries"))->setValue(400);
    QTest::mouseClick(start, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return session_->campaignId() != 0; }, 20'000));
    QVERIFY(settled(*session_, 60'000));
    const auto record = session_->project()->campaign(session_->campaignId());
    QCOMPARE(record.maxQueries, std::uint64_t(400));
    QCOMPARE(record.trace, std::string("accepted"));
    const auto sample = session_->project()->samples().front(); // what a window starts with
    QCOMPARE(sample.method, std::string("stratified"));
    QCOMPARE(sample.limit, std::size_t(200));
    QCOMPARE(record.state, core::store::CampaignState::Finished);
    QCOMPARE(record.done, std::size_t(12));
    // Misspelt words are not counted: .5 against .5, and of equal scores the first label, negative, is the answer. So
    // the six positive examples fall and the six negative ones hold.
    QCOMPARE(session_->project()->statusCounts(record.id).at("succeeded"), std::size_t(6));
    QCOMPARE(session_->project()->statusCounts(record.id).at("failed"), std::size_t(6));
    // Wilson's interval of 6 of 12, by hand: .5 -+ .2462.
    QCOMPARE(find<QLabel>(QStringLiteral("live-rate"))->text(), QStringLiteral("50.0% [25.4, 74.6]"));

    window_->showPage(QStringLiteral("results"));
    QVERIFY(settled(*session_));
    QTableView* table = nullptr;
    for (auto* view : window_->currentPage()->findChildren<QTableView*>())
        if (view->accessibleName() == QStringLiteral("Results"))
            table = view;
    QVERIFY(table != nullptr);
    QTRY_COMPARE(table->model()->rowCount(), 12);
    QTest::mouseClick(find<QToolButton>(QStringLiteral("chip-failed")), Qt::LeftButton);
    QTRY_COMPARE(table->model()->rowCount(), 6);
    QTest::mouseClick(find<QToolButton>(QStringLiteral("chip-failed")), Qt::LeftButton);
    QTRY_COMPARE(table->model()->rowCount(), 12);
    QVERIFY(find<QLabel>(QStringLiteral("success-rate"))->text().contains(QStringLiteral("50.0%")));
}

void TestWindow::columnsFitTheRoomThereIs()
{
    const auto widths = [this](int room, bool drag) {
        QTreeWidget tree;
        tree.setHeaderLabels({QStringLiteral("Parameter"), QStringLiteral("Value"), QStringLiteral("Range")});
        tree.header()->setStretchLastSection(true);
        tree.setFixedSize(room, 200);
        tree.show();
        ui::rememberColumns(*session_, QStringLiteral("test"), tree.header());
        if (!QTest::qWaitForWindowExposed(&tree))
            qWarning("the table is not shown");
        QCoreApplication::processEvents(); // it is fitted soon after it is shown
        if (drag) {
            const auto kept = [this] { return session_->remembered(QStringLiteral("columns/test")); };
            const auto before = kept();
            tree.header()->resizeSection(0, 500);
            tree.header()->resizeSection(1, 200);
            if (!QTest::qWaitFor([&] { return kept() != before; }, 20'000))
                qWarning("the widths are not kept");
        }
        return std::pair(tree.header()->sectionSize(0), tree.header()->length() - tree.header()->viewport()->width());
    };
    QCOMPARE(widths(1000, true).first, 500);
    QCOMPARE(widths(1000, false).first, 500);
    const auto [first, tooWide] = widths(500, false); // half the room
    QVERIFY2(tooWide <= 0, qPrintable(QString::number(tooWide)));
    QVERIFY2(first < 300, qPrintable(QString::number(first)));
    // Widths for small type are none for large type.
    ui::theme::setTextPercent(200);
    const int large = widths(1000, false).first;
    ui::theme::setTextPercent(100);
    QVERIFY2(large != 500, qPrintable(QString::number(large)));
    QCOMPARE(widths(1000, false).first, 500);
}

void TestWindow::recipeEditsAreUndone()
{
    window_->showPage(QStringLiteral("recipes"));
    session_->setRecipe(core::attacks::Recipe::load("pwws"));
    const auto before = session_->recipe().hash();
    auto* model = window_->currentPage()->findChild<ui::RecipeTreeModel*>();
    QVERIFY(model != nullptr);
    const QAction* back = nullptr;
    for (const auto* action : window_->currentPage()->pageActions())
        back = action->text() == QStringLiteral("Back to the preset") ? action : back;
    QVERIFY(back != nullptr && !back->isEnabled()); // it is the preset
    model->setConstraint(QStringLiteral("max-perturbed"), true);
    QVERIFY(session_->recipe().hash() != before);
    QVERIFY(back->isEnabled());
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session_->recipe().hash(), before);
    QVERIFY(!back->isEnabled());
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(session_->recipe().hash() != before);
}

void TestWindow::segmentsToChangeAreThoseOfTheVictim()
{
    window_->showPage(QStringLiteral("recipes"));
    session_->setRecipe(core::attacks::Recipe::load("pwws"));
    auto* tree = window_->currentPage()->findChild<QTreeView*>();
    const auto* model = window_->currentPage()->findChild<ui::RecipeTreeModel*>();
    QVERIFY(tree != nullptr && model != nullptr);
    QModelIndex row;
    for (int i = 0; i < model->rowCount(); ++i)
        if (const auto at = model->index(i, ui::RecipeTreeModel::ValueColumn);
            at.data(ui::RecipeTreeModel::KeyRole).toString() == QStringLiteral("segments.edit"))
            row = at;
    const auto offered = [&] {
        return row.data(ui::ParameterDelegate::ChoicesRole).toStringList().join(QLatin1Char(' '));
    };
    QCOMPARE(offered(), QStringLiteral("all premise hypothesis"));
    tree->setCurrentIndex(row);
    tree->edit(row);
    auto* box = tree->findChild<QComboBox*>();
    QVERIFY(box != nullptr);
    QTest::keyClicks(box, QStringLiteral("premise,hypothesis"));
    QTest::keyClick(box, Qt::Key_Return);
    QTRY_COMPARE(session_->recipe().editedSegments(), std::string("premise,hypothesis"));
    session_->setVictim(QStringLiteral("counting"));
    QVERIFY(settled(*session_));
    QVERIFY(session_->victim() != nullptr);
    QCOMPARE(offered(), QStringLiteral("all sentence"));
}

void TestWindow::helpIsThePagesGuide()
{
    window_->showPage(QStringLiteral("lab"));
    QTest::keyClick(window_.get(), Qt::Key_F1);
    auto* text = window_->findChild<ui::HandbookText*>();
    QVERIFY(text != nullptr);
    QCOMPARE(text->source(), QUrl(QStringLiteral("qrc:/docs/guide.md#see-one-sentence-break-the-lab")));
    QCOMPARE(text->heading(), QStringLiteral("see-one-sentence-break-the-lab"));
    QVERIFY(text->toPlainText().contains(QStringLiteral("See one sentence break")));
    // For a number with a definition of its own, that one.
    window_->showPage(QStringLiteral("results"));
    for (auto* box : window_->currentPage()->findChildren<QComboBox*>())
        if (box->accessibleName() == QStringLiteral("Convention of the rate"))
            QCOMPARE(ui::guideOf(box, QStringLiteral("results")), QStringLiteral("measures.md#conventions"));
}

void TestWindow::aRowFromAListIsWhereTheLabGoesOn()
{
    openProject();
    importReviews();
    session_->setVictim(QStringLiteral("counting"));
    QVERIFY(settled(*session_));
    window_->showPage(QStringLiteral("lab"));
    const auto& examples = session_->corpus()->examples;
    session_->openInLab(examples[5], {QStringLiteral("positive"), QStringLiteral("negative")});
    for (auto* action : window_->currentPage()->pageActions())
        if (action->text() == QStringLiteral("Next example"))
            action->trigger();
    QVERIFY(find<QPlainTextEdit>(QStringLiteral("text-sentence"))->toPlainText().endsWith(QStringLiteral("number 6")));
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
