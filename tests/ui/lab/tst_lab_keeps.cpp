#include "tests/support/registered_test.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStandardPaths>

#include "core/corpora/reading/reader.h"
#include "tests/support/fakes/chain_parser.h"
#include "tests/support/fakes/scripted_victim.h"
#include "ui/lab/lab_page.h"
#include "ui/session/choosers.h"
#include "ui/session/recipe_chooser.h"
#include "ui/session/session.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/banner.h"

namespace {

/// The scripted classifiers, and a parser beside them.
class BothLoader : public fakes::ScriptedLoader {
public:
    std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                const core::victims::LoadOptions& options) const override
    {
        if (spec == "parser")
            return std::make_unique<fakes::ChainParser>();
        return fakes::ScriptedLoader::load(spec, options);
    }
};

const char* const deletesLetters =
    R"({"name": "letters", "goal": {"type": "untargeted"},
        "transformation": {"type": "character-delete", "positions": "all"},
        "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})";

struct KeepingLab {
    KeepingLab() : session(backends())
    {
        session.setRecipe(core::attacks::Recipe::fromJson(deletesLetters));
        page = std::make_unique<ui::LabPage>(session);
        page->resize(1000, 760);
        page->show();
    }
    static ui::Backends backends()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<BothLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        return backends;
    }
    bool choose(const char* victim)
    {
        session.setVictim(QString::fromLatin1(victim));
        return QTest::qWaitFor([&] { return session.victim() && page->bench().ready(); });
    }
    void type(const QString& text) const { field()->setPlainText(text); }
    QPlainTextEdit* field() const { return page->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence")); }
    ui::HeatWords* words() const { return page->findChild<ui::HeatWords*>(); }
    [[nodiscard]] QString banner() const
    {
        const auto* banner = page->findChild<ui::Banner*>();
        return banner->isVisible() ? banner->text() : QString();
    }
    QAction* action(const char* name) const
    {
        for (auto* action : page->pageActions())
            if (action->text() == QLatin1String(name))
                return action;
        return nullptr;
    }
    ui::Session session;
    std::unique_ptr<ui::LabPage> page;
};

std::vector<std::string> formsIn(const core::text::Input& input)
{
    std::vector<std::string> forms;
    for (const auto& word : input[0].text.words())
        forms.emplace_back(word.form());
    return forms;
}

core::corpora::Example treebankSentence()
{
    core::corpora::Example example;
    example.id = "s1";
    example.input =
        core::text::Input::sentence(core::text::tokenize("we saw boats", core::text::Tokenization::Whitespace));
    example.hash = 7;
    example.gold = core::structures::DependencyTree{{2, 0, 2}, {"nsubj", "root", "obj"}};
    return example;
}

} // namespace

/// What the user chose, typed or changed stays, and the Lab reports what it does.
class TestLabKeeps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void typedTextHasTheWordsOfACorpus_data();
    void typedTextHasTheWordsOfACorpus();
    void aGoldTreeSurvivesAnotherVictim();
    void anIncompatiblePairIsSaid();
    void recipesThatDoNotFitAreGreyed();
    void longWorkIsShownAndStopped();
    void severalLinesStayInSight();
    void anAttackKeepsEditsByHand();
    void undoHasTheUsualKeys();
    void theResultIsCopied();
    void menuEntriesHaveNames();
};

void TestLabKeeps::typedTextHasTheWordsOfACorpus_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("words");
    QTest::newRow("README's") << QStringLiteral("A wonderful and moving film.") << 6;
    QTest::newRow("clitics") << QStringLiteral("It isn't Bob's best, but it's fun!") << 12;
    QTest::newRow("several sentences") << QStringLiteral("A gem. I loved it.<br /><br />See it.") << 10;
    QTest::newRow("cut already") << QStringLiteral("it 's good , but slow .") << 7;
}

void TestLabKeeps::typedTextHasTheWordsOfACorpus()
{
    QFETCH(const QString, text);
    QFETCH(const int, words);
    const auto corpus =
        core::corpora::corpusFromBytes("label\ttext\npositive\t" + text.toStdString() + "\n", "typed.tsv", {});
    KeepingLab lab;
    QVERIFY(lab.choose("fake")); // whose card says that it was trained on words cut at blanks
    lab.type(text);
    QCOMPARE(formsIn(lab.page->bench().original()), formsIn(corpus.examples.front().input));
    QCOMPARE(lab.page->bench().original()[0].text.size(), static_cast<std::size_t>(words));
}

void TestLabKeeps::aGoldTreeSurvivesAnotherVictim()
{
    KeepingLab lab;
    QVERIFY(lab.choose("fake"));
    const auto example = treebankSentence();
    lab.session.openInLab(example, {});
    QVERIFY(std::holds_alternative<std::monostate>(lab.page->bench().gold())); // a classifier has no use for it
    QVERIFY(lab.choose("parser"));
    const auto* gold = std::get_if<core::structures::DependencyTree>(&lab.page->bench().gold());
    QVERIFY(gold != nullptr);
    QCOMPARE(gold->heads, (std::vector<int>{2, 0, 2}));
    lab.type(QStringLiteral("we saw ships"));
    QVERIFY(!std::holds_alternative<core::structures::DependencyTree>(lab.page->bench().gold()));
    lab.type(QStringLiteral("we saw boats")); // the change is taken back
    QVERIFY(std::holds_alternative<core::structures::DependencyTree>(lab.page->bench().gold()));
}

void TestLabKeeps::anIncompatiblePairIsSaid()
{
    KeepingLab lab;
    QVERIFY(lab.choose("parser"));
    QVERIFY2(lab.banner().contains(QStringLiteral("fake-parser is a parser")), qPrintable(lab.banner()));
    lab.session.openInLab(treebankSentence(), {}); // a remark on the text does not remove it
    QVERIFY(lab.banner().contains(QStringLiteral("fake-parser is a parser")));
    QVERIFY(lab.choose("fake"));
    QVERIFY(QTest::qWaitFor([&] { return lab.banner().isEmpty(); }, 20'000));
}

void TestLabKeeps::recipesThatDoNotFitAreGreyed()
{
    KeepingLab lab;
    ui::RecipeChooser chooser(lab.session);
    const auto enabled = [&](const char* recipe) {
        const int row = chooser.findData(QLatin1String(recipe));
        return row >= 0 && chooser.model()->flags(chooser.model()->index(row, 0)).testFlag(Qt::ItemIsEnabled);
    };
    QVERIFY(enabled("pwws") && enabled("parser-blackbox")); // no victim yet
    QVERIFY(lab.choose("fake"));
    QVERIFY(enabled("pwws") && !enabled("parser-blackbox"));
    QVERIFY(chooser.itemData(chooser.findData(QStringLiteral("parser-blackbox")), Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("is a classifier")));
    QVERIFY(lab.choose("parser"));
    QVERIFY(!enabled("pwws") && enabled("parser-blackbox"));
}

void TestLabKeeps::longWorkIsShownAndStopped()
{
    KeepingLab lab;
    QVERIFY(lab.choose("dawdler")); // over the texts without each of the words, which say how important these are
    lab.type(QStringLiteral("the acting is superb"));
    auto* working = lab.page->findChild<QWidget*>(QStringLiteral("working"));
    // It takes the place of the line about the text: no room is kept for it, and nothing jumps when it comes.
    const auto* line = qobject_cast<QStackedWidget*>(working->parentWidget());
    QVERIFY(line != nullptr && line->count() == 2 && line->currentIndex() == 0);
    const int height = line->height();
    QVERIFY(QTest::qWaitFor([&] { return working->isVisible(); }, 20'000));
    QCOMPARE(line->height(), height);
    QVERIFY(lab.page->bench().work().contains(QStringLiteral("Weighing")));
    QTest::mouseClick(lab.page->findChild<QPushButton*>(QStringLiteral("stop-work")), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return fakes::ScriptedVictim::hurriedUp.load() && !working->isVisible(); }, 20'000));
    QCOMPARE(lab.field()->toPlainText(), QStringLiteral("the acting is superb"));
    QCOMPARE(core::structures::labelOf(lab.page->bench().after()), 1);
}

void TestLabKeeps::severalLinesStayInSight()
{
    KeepingLab lab;
    QVERIFY(lab.choose("fake"));
    lab.field()->setFocus();
    lab.field()->insertPlainText(QStringLiteral("one fine line\ntwo lines\nthree lines"));
    QTest::keyClick(lab.field(), Qt::Key_Tab);
    QTest::qWait(50);
    QCOMPARE(lab.field()->verticalScrollBar()->value(), 0);
    QVERIFY(lab.field()->visibleRegion().boundingRect().height() >= 3 * lab.field()->fontMetrics().height());
    // Of a long text the chosen word is the one in sight.
    QString many;
    for (int i = 0; i < 600; ++i)
        many += QStringLiteral("word%1 ").arg(i);
    lab.type(many);
    QVERIFY(QTest::qWaitFor([&] { return lab.words()->height() > 300; })); // it is laid out
    lab.words()->setFocus();
    for (const int word : {599, 0}) {
        lab.words()->setCurrent(word);
        QTRY_VERIFY2(lab.words()->visibleRegion().contains(lab.words()->wordRect(word).center()),
                     qPrintable(QString::number(word)));
    }
}

void TestLabKeeps::anAttackKeepsEditsByHand()
{
    KeepingLab lab;
    QVERIFY(lab.choose("fake"));
    lab.type(QStringLiteral("the acting is superb"));
    QVERIFY(QTest::qWaitFor([&] { return !lab.page->bench().importance().empty(); }));
    lab.words()->setCurrent(0);
    auto* own = lab.page->findChild<QLineEdit*>(QStringLiteral("own-word"));
    QTest::keyClicks(own, QStringLiteral("their"));
    QTest::keyClick(own, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return lab.action("Attack with letters")->isEnabled(); }));
    lab.action("Attack with letters")->trigger();
    QVERIFY(QTest::qWaitFor([&] { return lab.page->bench().step() == 1; }));
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("the acting is uperb")); // six such words flip
    QVERIFY2(lab.banner().contains(QStringLiteral("Undo brings your own changes back")), qPrintable(lab.banner()));
    lab.action("Undo")->trigger();
    QCOMPARE(lab.page->bench().current()[0].text.str(), std::string("their acting is superb"));
}

void TestLabKeeps::undoHasTheUsualKeys()
{
    KeepingLab lab;
    QCOMPARE(lab.action("Undo")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Z")));
    QCOMPARE(lab.action("Redo")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Shift+Z")));
    // Choosers are in the window's title row, not on the page: its keys must work from there.
    for (const auto* name : {"Undo", "Previous example", "Next example"})
        QCOMPARE(lab.action(name)->shortcutContext(), Qt::WindowShortcut);
}

void TestLabKeeps::theResultIsCopied()
{
    KeepingLab lab;
    QVERIFY(lab.choose("fake"));
    lab.type(QStringLiteral("50% of it is superb"));
    QVERIFY(QTest::qWaitFor([&] { return lab.action("Copy result as text")->isEnabled(); }));
    lab.words()->setCurrent(5);
    auto* own = lab.page->findChild<QLineEdit*>(QStringLiteral("own-word"));
    QTest::keyClicks(own, QStringLiteral("dull"));
    QTest::keyClick(own, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return core::structures::labelOf(lab.page->bench().after()) == 0; }));
    lab.action("Copy result as text")->trigger();
    const auto text = QGuiApplication::clipboard()->text();
    QVERIFY2(text.contains(QStringLiteral("50% of it is **superb**")) &&
                 text.contains(QStringLiteral("50% of it is **dull**")) &&
                 text.contains(QStringLiteral("positive 0.750")) && text.contains(QStringLiteral("negative 0.750")),
             qPrintable(text));
    lab.action("Copy result as LaTeX")->trigger();
    const auto tex = QGuiApplication::clipboard()->text();
    QVERIFY2(tex.contains(QStringLiteral("50\\% of it is \\textbf{dull}")), qPrintable(tex));
}

void TestLabKeeps::menuEntriesHaveNames()
{
    KeepingLab lab;
    for (const auto* action : lab.page->pageActions())
        QVERIFY2(action->text().size() > 2 && action->text()[0].isLetter(), qPrintable(action->text()));
}

QTEST_MAIN(TestLabKeeps)
#include "tst_lab_keeps.moc"
