#include "tests/support/registered_test.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>

#include "core/corpora/reading/reader.h"
#include "tests/support/samples/studies.h"
#include "tests/ui/window/shown_window.h"
#include "ui/base/theme.h"
#include "ui/figures/figures_page.h"
#include "ui/lab/lab_page.h"
#include "ui/widgets/banner.h"

namespace {

/// What a person sees of a page, a line for each widget that is shown.
QStringList seenOn(const QWidget& page)
{
    QStringList lines;
    for (const auto* widget : page.findChildren<QWidget*>()) {
        // The button that clears a field fades in and out, in its own time.
        if (!widget->isVisibleTo(&page) || widget->inherits("QLineEditIconButton"))
            continue;
        QString text;
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            text = label->text();
        else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            text = QStringLiteral("%1 %2").arg(button->text()).arg(button->isChecked());
        else if (const auto* combo = qobject_cast<const QComboBox*>(widget))
            text = QStringLiteral("%1 of %2").arg(combo->currentText()).arg(combo->count());
        else if (const auto* line = qobject_cast<const QLineEdit*>(widget))
            text = line->text();
        else if (const auto* browser = qobject_cast<const QTextBrowser*>(widget))
            text = browser->toPlainText();
        else if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget))
            text = edit->toPlainText();
        else if (const auto* tabs = qobject_cast<const QTabWidget*>(widget))
            text = tabs->tabText(tabs->currentIndex());
        else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model())
            for (int row = 0; row < view->model()->rowCount(); ++row)
                for (int column = 0; column < view->model()->columnCount(); ++column) {
                    const auto index = view->model()->index(row, column);
                    text += index.data().toString() + QLatin1Char('|') + index.data(Qt::CheckStateRole).toString() +
                            (view->selectionModel()->isSelected(index) ? QStringLiteral("*;") : QStringLiteral(";"));
                }
        if (!text.isEmpty())
            lines << QStringLiteral("%1 %2%3: %4")
                         .arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName(),
                              widget->isEnabled() ? QString() : QStringLiteral(" (off)"), text);
    }
    return lines;
}

/// A project of one campaign, whose texts and counts are its own, and whose
/// numbers (of corpus, sample, campaign) and study's name are those of every
/// such project.
void make(const QString& file, const QString& folder, int size, const char* word)
{
    const auto project = core::store::Project::create(file.toStdString());
    QByteArray csv = "label,text\n";
    for (int i = 0; i < size; ++i)
        csv += QByteArray(i % 2 == 0 ? "positive,a good " : "negative,a bad ") + word + " of number " +
               QByteArray::number(i) + "\n";
    const auto path = folder + QLatin1Char('/') + QLatin1String(word) + QStringLiteral(".csv");
    QFile written(path);
    QVERIFY(written.open(QIODevice::WriteOnly) && written.write(csv) == csv.size());
    written.close();
    const auto corpus = core::corpora::readCorpus(path.toStdString(), {});
    core::store::SampleRecord how;
    how.name = "all";
    how.method = "first";
    const auto sample = project->addSample(project->addCorpus(corpus), how, corpus.examples);
    core::store::CampaignRecord record;
    record.sample = sample;
    record.name = std::string("attack on ") + word;
    record.victim = "counting";
    record.victimCard = R"({"name":"counting","task":"classification","labels":["negative","positive"]})";
    record.recipe =
        R"({"name":"letters","goal":{"type":"untargeted"},"transformation":{"type":"character-delete"},
                        "constraints":[],"search":{"type":"greedy-ranked","ranking":"delete"}})";
    record.recipeName = "letters";
    record.trace = "accepted";
    record.reference = "gold";
    const auto id = project->addCampaign(record);
    for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
        auto result = samples::failed(corpus.examples[i]);
        result.queries = i + 1;
        result.gold = core::structures::ClassLabel{i % 2 == 0 ? 1 : 0}; // as the victim numbers its labels
        if (i % 3 != 0) {
            result.status = core::attacks::Status::Succeeded;
            result.reason = core::attacks::Reason::Found;
            result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "god"));
            result.perturbedPercent = 20.0;
        }
        result.originalOutput = result.gold;
        result.perturbedOutput = core::structures::ClassLabel{1 - core::structures::labelOf(result.gold)};
        project->addResult(id, i, result);
    }
    project->setCampaignState(id, core::store::CampaignState::Finished);
    const auto items = samples::items(4);
    static_cast<void>(core::studies::createStudy(*project, samples::study("judged", {"ann", "bob"}), items));
    std::vector<core::studies::Ballot> ballots;
    for (int i = 0; i < 4; ++i)
        for (const auto* rater : {"ann", "bob"})
            ballots.push_back(samples::ballot("judged", items[static_cast<std::size_t>(i)].key, rater,
                                              i % 2 == size % 2 || *rater == 'a' ? "same" : "different"));
    project->addBallots("judged", ballots);
}

} // namespace

/// A project opened after another one looks as it does in a new window: nothing
/// on any page is of the project before, though both number their corpora and
/// campaigns from 1.
class TestTwoProjects : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("two-projects");
        ui::theme::install(*qApp);
    }
    void init()
    {
        open();
        make(file("first"), folder_->path(), 9, "film");
        make(file("second"), folder_->path(), 12, "book");
    }
    void cleanup() { close(); }
    void everyPageIsAsInANewWindow();
    void theOldTableCannotBeCopied();
    void theOldUndoIsGone();
    void whatIsBeingMadeReplacesWhatWasShown();
    void aResultOpensInTheLabWithItsVictimAndRecipe();

private:
    QString file(const char* name) const
    {
        return folder_->filePath(QLatin1String(name) + QStringLiteral(".faultline"));
    }
    bool openFile(const char* name)
    {
        session_->openProject(file(name).toStdString());
        return QTest::qWaitFor([&] {
                   return session_->project() != nullptr && session_->project()->path() == file(name).toStdString();
               }) &&
               settled(*session_);
    }
    void newWindow()
    {
        session_->closeProject();
        static_cast<void>(settled(*session_));
        window_.reset();
        session_ = std::make_unique<Session>(fakeBackends());
        window_ = std::make_unique<MainWindow>(*session_, ui::makePages(*session_));
        window_->show();
    }
    ui::FiguresPage* figures() const
    {
        for (auto* page : window_->pages())
            if (auto* found = qobject_cast<ui::FiguresPage*>(page))
                return found;
        return nullptr;
    }
    bool show(const char* page)
    {
        window_->showPage(QString::fromLatin1(page));
        QTest::qWait(150); // the timers of fields that are searched in, and of rows
                           // that are read
        return settled(*session_);
    }
    void press(const char* action) const
    {
        for (auto* each : window_->currentPage()->pageActions())
            if (each->text() == QLatin1String(action)) {
                QVERIFY2(each->isEnabled(), action);
                return each->trigger();
            }
        QFAIL(action);
    }
    QAction* action(const char* text) const
    {
        for (auto* each : window_->currentPage()->pageActions())
            if (each->text() == QLatin1String(text))
                return each;
        return nullptr;
    }
    /// Page by page.
    QMap<QString, QStringList> seen()
    {
        QMap<QString, QStringList> all;
        for (auto* page : window_->pages()) {
            window_->showPage(page->id());
            QTest::qWait(150);
            static_cast<void>(settled(*session_));
            all[page->id()] = seenOn(*page);
        }
        return all;
    }
};

void TestTwoProjects::everyPageIsAsInANewWindow()
{
    QVERIFY(openFile("first")); // so that it is among the recent ones here, too
    newWindow();
    QVERIFY(openFile("second"));
    figures()->choose(QStringLiteral("summary"), true);
    const auto fresh = seen();
    QSettings().clear();
    newWindow();
    QVERIFY(openFile("first"));
    figures()->choose(QStringLiteral("summary"), true);
    static_cast<void>(seen());
    // What a user leaves behind on the pages of the first project.
    QVERIFY(show("corpora"));
    press("Import a corpus...");
    QVERIFY(show("victims"));
    for (auto* box : window_->currentPage()->findChildren<QComboBox*>())
        if (box->accessibleName() == QStringLiteral("Training data"))
            box->setCurrentIndex(1);
    press("Evaluate");
    QVERIFY(settled(*session_));
    QVERIFY(show("campaigns"));
    press("New campaign...");
    window_->currentPage()->findChild<QLineEdit*>()->setText(QStringLiteral("half typed"));
    QVERIFY(show("results"));
    press("Star");
    QVERIFY(settled(*session_));
    for (auto* field : window_->currentPage()->findChildren<QLineEdit*>())
        if (field->accessibleName() == QStringLiteral("Search in the texts"))
            field->setText(QStringLiteral("number 3"));
    QVERIFY(show("figures"));
    QVERIFY(show("studies"));
    press("Change the design...");
    QVERIFY(settled(*session_));

    QVERIFY(openFile("second"));
    const auto after = seen();
    for (auto page = fresh.begin(); page != fresh.end(); ++page) {
        if (page.key() == QLatin1String("lab")) // what lies on the bench is the user's, of no project
            continue;
        const auto& now = after[page.key()];
        for (qsizetype i = 0; i < std::max(now.size(), page->size()); ++i)
            QVERIFY2(now.value(i) == page->value(i),
                     qPrintable(page.key() + QStringLiteral("\n  now   ") + now.value(i) +
                                QStringLiteral("\n  fresh ") + page->value(i)));
    }
}

void TestTwoProjects::theOldTableCannotBeCopied()
{
    QVERIFY(openFile("first"));
    figures()->choose(QStringLiteral("summary"), true);
    QVERIFY(show("figures"));
    const auto table = [&] { return QString::fromStdString(core::reports::toLatex(figures()->table())); };
    const auto first = table();
    QVERIFY(first.contains(QStringLiteral("letters")) && action("Copy TeX")->isEnabled());
    session_->openProject(file("second").toStdString());
    QVERIFY(QTest::qWaitFor([&] { return session_->project()->path() == file("second").toStdString(); }));
    // At once, and until the new one is there.
    const auto shown = window_->currentPage()->findChild<QTextBrowser*>()->toPlainText();
    if (!figures()->settled()) {
        QVERIFY(!action("Copy TeX")->isEnabled() && !action("Export...")->isEnabled() && !action("Copy")->isEnabled());
        QVERIFY2(shown.isEmpty(), qPrintable(shown));
    }
    QVERIFY(QTest::qWaitFor([&] { return figures()->settled() && action("Copy TeX")->isEnabled(); }));
    QVERIFY(table() != first);
    action("Copy TeX")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), table());
}

/// On a page that is not shown, too: the job that reads the first project must
/// not end in the second.
void TestTwoProjects::whatIsBeingMadeReplacesWhatWasShown()
{
    QVERIFY(openFile("second"));
    figures()->choose(QStringLiteral("summary"), true);
    QVERIFY(show("figures"));
    const auto right = core::reports::toLatex(figures()->table());
    QVERIFY(openFile("first"));
    const auto other = core::reports::toLatex(figures()->table());
    QVERIFY(other != right);
    auto* campaigns = window_->currentPage()->findChild<QListWidget*>(QStringLiteral("campaigns"));
    campaigns->item(0)->setCheckState(Qt::Unchecked); // made anew: the old table is gone from the moment of the
                                                      // click
    QVERIFY(figures()->table().rows.empty());
    QVERIFY(!action("Copy TeX")->isEnabled() && !action("Export...")->isEnabled() && !action("Copy")->isEnabled());
    campaigns->item(0)->setCheckState(Qt::Checked);
    window_->showPage(QStringLiteral("home")); // while it is being made
    QVERIFY(openFile("second"));
    QVERIFY(figures()->table().rows.empty());
    QVERIFY(show("figures"));
    QVERIFY(QTest::qWaitFor([&] { return figures()->settled() && !figures()->table().rows.empty(); }));
    QCOMPARE(core::reports::toLatex(figures()->table()), right);
}

void TestTwoProjects::theOldUndoIsGone()
{
    QVERIFY(openFile("first"));
    QVERIFY(show("results"));
    press("Star");
    QVERIFY(settled(*session_));
    const auto banner = [&]() -> ui::Banner* {
        for (auto* each : window_->currentPage()->findChildren<ui::Banner*>())
            if (each->isVisible())
                return each;
        return nullptr;
    };
    QVERIFY(banner() != nullptr && banner()->text().contains(QStringLiteral("starred")));
    QVERIFY(openFile("second"));
    QVERIFY(banner() == nullptr);
    QVERIFY(session_->project()->marks(session_->campaignId()).empty());
    QVERIFY(openFile("first"));
    QCOMPARE(session_->project()->marks(session_->campaignId()).size(), std::size_t{1}); // the star was kept
}

/// As it was attacked: not by what the Lab happened to have. What was found in it lies on the bench, as an edit.
void TestTwoProjects::aResultOpensInTheLabWithItsVictimAndRecipe()
{
    QVERIFY(openFile("first"));
    const auto* lab = window_->findChild<ui::LabPage*>();
    session_->setRecipe(core::attacks::Recipe::load("pwws"));
    session_->setVictim(QStringLiteral("slow"));
    QVERIFY(show("lab"));
    QVERIFY(show("results"));
    session_->setResultPosition(4);
    QVERIFY(settled(*session_));
    press("Open in the Lab");
    QVERIFY(QTest::qWaitFor([&] { return session_->victimSpec() == QStringLiteral("counting"); }, 10'000));
    QVERIFY(settled(*session_));
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("lab"));
    QCOMPARE(session_->recipe().name(), std::string("letters"));
    QVERIFY(session_->victimState() == ui::LoadState::Ready);
    QCOMPARE(lab->bench().original()[0].text.str(), std::string("a good film of number 4"));
    QCOMPARE(core::structures::labelOf(lab->bench().gold()), 1); // positive, as the victim numbers it
    QCOMPARE(lab->bench().current()[0].text.str(), std::string("a god film of number 4"));
    press("Undo");
    QCOMPARE(lab->bench().current()[0].text.str(), std::string("a good film of number 4"));
    QVERIFY(show("results"));
    session_->setResultPosition(6); // nothing was found in it
    QVERIFY(settled(*session_));
    press("Open in the Lab");
    QVERIFY(settled(*session_));
    QCOMPARE(lab->bench().current()[0].text.str(), std::string("a good film of number 6"));
    QVERIFY(!lab->bench().canUndo());
}

QTEST_MAIN(TestTwoProjects)
#include "tst_two_projects.moc"
