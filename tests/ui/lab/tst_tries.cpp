#include "tests/support/registered_test.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "tests/support/samples/tries.h"
#include "ui/base/convert.h"
#include "ui/lab/lab_page.h"
#include "ui/lab/tries/tries_panel.h"
#include "ui/lab/tries/try_keeper.h"
#include "ui/lab/tries/try_picture.h"
#include "ui/session/example_requests.h"
#include "ui/session/session.h"
#include "ui/text/diff_view.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/search_field.h"

namespace {

/// Puts one letter out of a word after the other; "superb" without one flips the scripted victim.
const char* const dropsLetters =
    R"({"name": "letters", "goal": {"type": "untargeted"},
        "transformation": {"type": "character-delete", "positions": "all"},
        "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})";

/// A Lab over a project in a file.
struct TriesLab {
    TriesLab() { open(); }
    void open()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<fakes::ScriptedLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        session = std::make_unique<ui::Session>(backends);
        if (QFileInfo::exists(ui::toQt(file())))
            session->openProject(file());
        else
            session->createProject(file());
        (void)settled(*session);
        session->setRecipe(core::attacks::Recipe::fromJson(dropsLetters));
        session->setVictim(QStringLiteral("fake"));
        page = std::make_unique<ui::LabPage>(*session);
        page->resize(1100, 900);
        page->show();
        (void)QTest::qWaitFor([&] { return session->victim() && page->bench().ready(); });
    }
    void close()
    {
        page.reset();
        session.reset();
    }
    [[nodiscard]] std::filesystem::path file() const
    {
        return folder.filePath(QStringLiteral("p.faultline")).toStdString();
    }
    template<typename Widget>
    [[nodiscard]] Widget* find(const char* name = nullptr) const
    {
        return page->findChild<Widget*>(name == nullptr ? QString() : QString::fromLatin1(name));
    }
    void type(const char* text) const { find<QPlainTextEdit>("text-sentence")->setPlainText(QLatin1String(text)); }
    /// Types a text and leaves time for a thought.
    bool tryText(const char* text) const
    {
        type(text);
        const bool kept = waitFor([&] { return newest() == QLatin1String(text); });
        QTest::qWait(30);
        return kept;
    }
    /// Puts a word of one's own in the place of another, by the field below the candidates.
    bool replaceWord(int word, const char* by, const char* whole) const
    {
        find<ui::HeatWords>()->setCurrent(word);
        auto* own = find<QLineEdit>("own-word");
        QTest::keyClicks(own, QLatin1String(by));
        QTest::keyClick(own, Qt::Key_Return);
        return waitFor([&] { return newest() == QLatin1String(whole); });
    }
    template<typename F>
    static bool waitFor(F&& f)
    {
        return QTest::qWaitFor(std::forward<F>(f), 20'000);
    }
    [[nodiscard]] std::vector<core::store::TryRecord> tries() const { return session->project()->tries(); }
    [[nodiscard]] QString newest() const
    {
        const auto all = tries();
        return all.empty() ? QString() : ui::toQt(all.front().result.perturbed[0].text.str());
    }
    void showList() const
    {
        find<QTabWidget>("lab-tabs")->setCurrentIndex(1);
        (void)settled(*session);
    }
    [[nodiscard]] QTableView* table() const { return find<QTableView>("tries"); }
    [[nodiscard]] QStringList column(int number) const
    {
        QStringList texts;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            texts << table()->model()->index(row, number).data().toString();
        return texts;
    }
    void select(std::initializer_list<int> rows) const
    {
        table()->clearSelection();
        for (const int row : rows)
            table()->selectionModel()->select(table()->model()->index(row, 0),
                                              QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    [[nodiscard]] QAction* action(const char* text) const
    {
        // The list's own before one of the page that is called alike.
        for (const QObject* part :
             {static_cast<const QObject*>(find<ui::TriesPanel>()), static_cast<const QObject*>(&*page)})
            for (auto* action : part->findChildren<QAction*>())
                if (action->text() == QLatin1String(text))
                    return action;
        return nullptr;
    }
    void search(const char* text) const
    {
        auto* field = find<ui::TriesPanel>()->findChild<ui::SearchField*>();
        QSignalSpy searched(field, &ui::SearchField::searchChanged);
        field->setText(QLatin1String(text));
        (void)searched.wait(5000);
    }
    [[nodiscard]] QString about() const { return find<QLabel>("try-about")->text(); }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::LabPage> page;
};

enum { TriedText = 1, TriedAnswer, TriedBy }; // columns

} // namespace

/// What is tried in the Lab is kept in the project, found again, compared and sent on.
class TestTries : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("tries"); }
    void everyTryIsKept();
    void typingIsOneTry();
    void theyAreThereAfterARestart();
    void theLastIsPutBack();
    void nothingIsPutOverAText();
    void theyAreRestored();
    void theyAreFoundNamedAndStarred();
    void twoAreCompared();
    void theyBecomeACorpus();
    void theyBecomeAStudy();
    void theyAreCopied();
    void aTryIsAFigure();
    void whatIsRemovedComesBack();
    void withoutAProjectItIsSaid();
};

/// By hand and by recipe, with the victim's answers and queries; texts of which nothing was changed, and steps, are
/// not tries.
void TestTries::everyTryIsKept()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.action("Undo")->trigger();
    QVERIFY(TriesLab::waitFor([&] { return core::structures::labelOf(lab.page->bench().after()) == 1; }));
    lab.find<QPushButton>("run")->click();
    QVERIFY(TriesLab::waitFor([&] { return lab.tries().front().origin == "recipe"; }));
    const auto all = lab.tries();
    QCOMPARE(all.size(), std::size_t{3});
    QCOMPARE(all[0].recipeName, std::string("letters"));
    QVERIFY(all[0].result.status == core::attacks::Status::Succeeded);
    QVERIFY(all[0].result.queries > 1);
    QCOMPARE(lab.session->project()->oneTry(all[0].id).result.trace.steps.empty(), false);
    lab.showList();
    QCOMPARE(lab.column(TriedBy),
             (QStringList{QStringLiteral("letters"), QStringLiteral("typed"), QStringLiteral("by hand")}));
    QCOMPARE(lab.column(TriedText).last(), QStringLiteral("the acting is dull"));
    QCOMPARE(lab.column(TriedAnswer).last(), QStringLiteral("positive 0.750 \u2192 negative 0.750"));
    QCOMPARE(lab.column(TriedAnswer)[1], QStringLiteral("positive 0.750"));
}

void TestTries::typingIsOneTry()
{
    TriesLab lab;
    lab.find<ui::TryKeeper>()->setPause(60'000);
    lab.type("a");
    QVERIFY(TriesLab::waitFor([&] { return lab.newest() == QStringLiteral("a"); }));
    lab.type("a fine");
    QVERIFY(TriesLab::waitFor([&] { return lab.newest() == QStringLiteral("a fine"); }));
    lab.type("a fine film");
    QVERIFY(TriesLab::waitFor([&] { return lab.newest() == QStringLiteral("a fine film"); }));
    QCOMPARE(lab.tries().size(), std::size_t{1});
    lab.find<ui::TryKeeper>()->setPause(1); // the pause is over
    QTest::qWait(30);
    QVERIFY(lab.tryText("something else"));
    QCOMPARE(lab.tries().size(), std::size_t{2});
}

void TestTries::theyAreThereAfterARestart()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.close();
    lab.open();
    lab.showList();
    QCOMPARE(lab.column(TriedText),
             (QStringList{QStringLiteral("the acting is dull"), QStringLiteral("the acting is superb")}));
}

/// On the bench, with its edits, and no row more.
void TestTries::theLastIsPutBack()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.close();
    lab.open();
    QVERIFY(TriesLab::waitFor([&] { return lab.page->bench().current()[0].text.str() == "the acting is dull"; }));
    QCOMPARE(lab.find<QPlainTextEdit>("text-sentence")->toPlainText(), QStringLiteral("the acting is superb"));
    QVERIFY(TriesLab::waitFor([&] { return core::structures::labelOf(lab.page->bench().after()) == 0; }));
    QCOMPARE(lab.tries().size(), std::size_t{2});
    lab.action("Undo")->trigger();
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("the acting is superb"));
}

/// What was typed, or another victim's, stays away.
void TestTries::nothingIsPutOverAText()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    lab.close();
    lab.open();
    lab.type("a fine film");
    QVERIFY(settled(*lab.session));
    QTest::qWait(50);
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("a fine film"));
    lab.session->setVictim(QStringLiteral("attender"));
    QVERIFY(TriesLab::waitFor([&] { return lab.session->victim() && lab.page->bench().ready(); }));
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("a fine film"));
}

void TestTries::theyAreRestored()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.action("Undo")->trigger();
    QVERIFY(TriesLab::waitFor([&] { return core::structures::labelOf(lab.page->bench().after()) == 1; }));
    lab.find<QPushButton>("run")->click();
    QVERIFY(TriesLab::waitFor([&] { return lab.tries().front().origin == "recipe"; }));
    const auto found = lab.newest();
    lab.close();
    lab.open();
    QVERIFY(TriesLab::waitFor([&] { return lab.page->bench().step() >= 0; })); // put back with its trace
    QCOMPARE(ui::toQt(lab.page->bench().current()[0].text.str()), found);
    lab.session->setVictim(QStringLiteral("attender"));
    lab.session->setRecipe(core::attacks::Recipe::fromJson(dropsLetters).named("other"));
    QVERIFY(TriesLab::waitFor([&] { return lab.session->victim() && lab.page->bench().ready(); }));
    lab.showList();
    lab.select({static_cast<int>(lab.column(TriedBy).indexOf(QStringLiteral("letters")))});
    QVERIFY(lab.action("Restore")->isEnabled());
    lab.action("Restore")->trigger();
    QVERIFY(TriesLab::waitFor([&] { return lab.page->bench().ready() && lab.page->bench().step() >= 0; }));
    QCOMPARE(lab.session->victimSpec(), QStringLiteral("fake"));
    QCOMPARE(lab.session->recipe().name(), std::string("letters"));
    QCOMPARE(ui::toQt(lab.page->bench().current()[0].text.str()), found);
    QCOMPARE(lab.find<QPlainTextEdit>("text-sentence")->toPlainText(), QStringLiteral("the acting is superb"));
    QCOMPARE(lab.find<QTabWidget>("lab-tabs")->currentIndex(), 0);
    QVERIFY(lab.find<QTableView>("trace")->model()->rowCount() > 0);
    lab.showList();
    lab.select({static_cast<int>(lab.column(TriedText).indexOf(QStringLiteral("the acting is dull")))});
    lab.action("Restore")->trigger();
    QVERIFY(TriesLab::waitFor([&] { return core::structures::labelOf(lab.page->bench().after()) == 0; }));
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("the acting is dull"));
    lab.action("Undo")->trigger(); // an edit as before
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("the acting is superb"));
}

void TestTries::theyAreFoundNamedAndStarred()
{
    TriesLab lab;
    lab.find<ui::TryKeeper>()->setPause(1);
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    QVERIFY(lab.tryText("a fine and superb film"));
    lab.showList();
    lab.search("by:hand");
    QCOMPARE(lab.column(TriedText), QStringList{QStringLiteral("the acting is dull")});
    lab.search("answer:positive words:5");
    QCOMPARE(lab.column(TriedText), QStringList{QStringLiteral("a fine and superb film")});
    lab.search("film OR before:positive NOT answer:positive");
    QCOMPARE(lab.column(TriedText).size(), 2);
    lab.search("");
    lab.select({1});
    auto* name = lab.find<QLineEdit>("try-name");
    QTest::keyClicks(name, QStringLiteral("turned over"));
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(settled(*lab.session));
    QCOMPARE(lab.tries()[1].name, std::string("turned over"));
    QCOMPARE(lab.column(TriedText)[1], QStringLiteral("turned over: the acting is dull"));
    lab.action("Star")->trigger(); // the row is still selected
    QVERIFY(settled(*lab.session));
    QVERIFY(lab.tries()[1].starred);
    lab.find<ui::TriesPanel>()->findChild<QCheckBox*>()->click();
    QCOMPARE(lab.column(TriedText), QStringList{QStringLiteral("turned over: the acting is dull")});
    lab.search("name:\"turned over\" starred:yes");
    QCOMPARE(lab.column(TriedText).size(), 1);
    lab.search("colour:red");
    QVERIFY(lab.find<ui::TriesPanel>()->findChild<ui::SearchField*>()->problem().contains(QStringLiteral("colour")));
}

void TestTries::twoAreCompared()
{
    TriesLab lab;
    lab.find<ui::TryKeeper>()->setPause(1);
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.tryText("the plot is superb"));
    lab.showList();
    lab.select({0, 1});
    const auto* diff = lab.find<ui::TriesPanel>()->findChild<ui::DiffView*>();
    QCOMPARE(diff->changes(), 1); // plot, acting
    QVERIFY2(lab.about().contains(QStringLiteral("First: fake")) &&
                 lab.about().contains(QStringLiteral("Second: fake")),
             qPrintable(lab.about()));
    lab.select({0});
    QCOMPARE(diff->changes(), 0); // it was only typed
}

void TestTries::theyBecomeACorpus()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.showList();
    lab.find<ui::TriesPanel>()->senders().makeCorpus(lab.folder.filePath(QStringLiteral("my hard cases.tsv")));
    QVERIFY(settled(*lab.session));
    QVERIFY2(lab.find<ui::Banner>()->text().contains(QStringLiteral("Left out: 1 text")),
             qPrintable(lab.find<ui::Banner>()->text())); // the typed one, whose right label nobody knows
    const auto& corpus = lab.session->corpus();
    QVERIFY(corpus != nullptr);
    QCOMPARE(corpus->examples.size(), std::size_t{1});
    QCOMPARE(corpus->examples[0].input[0].text.str(), std::string("the acting is dull"));
    QCOMPARE(corpus->labels, std::vector<std::string>{"positive"});
}

void TestTries::theyBecomeAStudy()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.showList();
    QSignalSpy wanted(&ui::ExampleRequests::of(*lab.session), &ui::ExampleRequests::studyWanted);
    lab.find<ui::TriesPanel>()->senders().makeStudy(lab.folder.filePath(QStringLiteral("my tries.tsv")));
    QVERIFY(settled(*lab.session));
    QCOMPARE(wanted.size(), 1);
    const auto campaigns = lab.session->project()->campaigns();
    QCOMPARE(campaigns.size(), std::size_t{1});
    QCOMPARE(lab.session->campaignId(), campaigns[0].id);
    const auto results = lab.session->project()->results(campaigns[0].id);
    QCOMPARE(results.size(), std::size_t{1});
    QVERIFY(results[0].status == core::attacks::Status::Succeeded);
    QCOMPARE(wanted[0][0].toStringList(), QStringList{ui::toQt(results[0].example)});
    // Results are of one victim.
    (void)lab.session->project()->addTry(samples::tried("bland"));
    lab.session->touchProject();
    QVERIFY(settled(*lab.session));
    lab.find<ui::TriesPanel>()->senders().makeStudy(lab.folder.filePath(QStringLiteral("both.tsv")));
    QVERIFY(lab.find<ui::Banner>()->text().contains(QStringLiteral("several victims")));
}

void TestTries::theyAreCopied()
{
    TriesLab lab;
    QVERIFY(lab.tryText("50% of it is superb"));
    QVERIFY(lab.replaceWord(5, "dull", "50% of it is dull"));
    lab.showList();
    lab.select({0});
    lab.action("Copy as text")->trigger();
    const auto clip = [] { return QGuiApplication::clipboard()->text(); };
    QVERIFY2(clip().contains(QStringLiteral("50% of it is **dull**")), qPrintable(clip()));
    lab.action("Copy as LaTeX")->trigger();
    QVERIFY2(clip().contains(QStringLiteral("50\\% of it is \\textbf{dull}")), qPrintable(clip()));
    lab.action("Copy as JSON")->trigger();
    const auto json = QJsonDocument::fromJson(clip().toUtf8()).array();
    QCOMPARE(json.size(), 1);
    const auto entry = json[0].toObject();
    QCOMPARE(entry[QStringLiteral("text")].toObject()[QStringLiteral("sentence")].toString(),
             QStringLiteral("50% of it is dull"));
    QCOMPARE(entry[QStringLiteral("answer")].toObject()[QStringLiteral("label")].toString(),
             QStringLiteral("negative"));
    QCOMPARE(entry[QStringLiteral("queries")].toInt(), 1);
    lab.action("Copy as picture")->trigger();
    const auto picture = QGuiApplication::clipboard()->image();
    QVERIFY(picture.width() > 1000 && picture.height() > 50); // 175 mm at 192 dots per inch are 1,323
    bool drawn = false;
    for (int y = 0; y < picture.height() && !drawn; ++y)
        for (int x = 0; x < picture.width() && !drawn; ++x)
            drawn = qGray(picture.pixel(x, y)) < 64;
    QVERIFY(drawn);
}

void TestTries::aTryIsAFigure()
{
    QTemporaryDir folder;
    QStringList files;
    for (const char* ending : {"pdf", "svg", "png", "tex"})
        files << folder.filePath(QStringLiteral("try.") + QLatin1String(ending));
    ui::writeTry(samples::tried("dull"), files, ui::Paper{ui::twoColumnsMm});
    for (const auto& file : files)
        QVERIFY2(QFileInfo(file).size() > 100, qPrintable(file));
    QFile tex(files.last());
    QVERIFY(tex.open(QIODevice::ReadOnly));
    QVERIFY(tex.readAll().contains("\\textbf{dull}"));
}

void TestTries::whatIsRemovedComesBack()
{
    TriesLab lab;
    QVERIFY(lab.tryText("the acting is superb"));
    QVERIFY(lab.replaceWord(3, "dull", "the acting is dull"));
    lab.session->project()->markTry(lab.tries()[0].id, "mine", true);
    lab.showList();
    lab.select({0});
    lab.action("Remove")->trigger();
    QVERIFY(settled(*lab.session));
    QCOMPARE(lab.tries().size(), std::size_t{1});
    for (auto* button : lab.find<ui::Banner>()->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Undo"))
            button->click();
    QVERIFY(settled(*lab.session));
    QCOMPARE(lab.tries().size(), std::size_t{2});
    QCOMPARE(lab.tries()[0].name, std::string("mine"));
    QVERIFY(lab.tries()[0].starred);
}

void TestTries::withoutAProjectItIsSaid()
{
    TriesLab lab;
    lab.session->closeProject();
    QVERIFY(settled(*lab.session));
    lab.type("the acting is superb");
    QVERIFY(TriesLab::waitFor([&] { return core::structures::labelOf(lab.page->bench().after()) == 1; }));
    lab.showList();
    QVERIFY2(lab.about().contains(QStringLiteral("None is open")), qPrintable(lab.about()));
    QCOMPARE(lab.table()->model()->rowCount(), 0);
    lab.session->openProject(lab.file());
    QVERIFY(settled(*lab.session));
    QCOMPARE(lab.table()->model()->rowCount(), static_cast<int>(lab.tries().size()));
}

QTEST_MAIN(TestTries)
#include "tst_tries.moc"
