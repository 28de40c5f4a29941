#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTableWidget>

#include "tests/support/fakes/scripted_victim.h"
#include "tests/support/samples/near_words.h"
#include "ui/answers/score_bars.h"
#include "ui/answers/writing_panel.h"
#include "ui/lab/lab_page.h"
#include "ui/session/session.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"

namespace {

/// Nearest to "superb" is "fine", then "brag", then "brilliant"; words that are not here have no neighbours.
const char* const nearSuperb = "superb 1 0\nfine 1 .1\nbrag 1 .2\nbrilliant 1 .3\n";
const char* const putsNearWordsIn =
    R"({"name": "near", "goal": {"type": "untargeted"},
        "transformation": {"type": "vector-neighbours", "vectors": "VECTORS"},
        "constraints": [{"type": "pos", "tagset": "ptb"}],
        "search": {"type": "greedy-ranked", "ranking": "delete"}})";

/// A Lab with a scripted victim and a page that is shown.
struct Lab {
    explicit Lab(const char* victim = "fake") : session(backends())
    {
        session.setRecipe(recipe);
        page = std::make_unique<ui::LabPage>(session);
        page->resize(1000, 700);
        page->show();
        if (victim != nullptr)
            session.setVictim(QString::fromLatin1(victim));
    }
    static ui::Backends backends()
    {
        ui::Backends backends;
        static const auto resources = std::make_shared<core::language::Resources>(); // read once for all
        backends.loader = std::make_shared<fakes::ScriptedLoader>();
        backends.resources = resources;
        return backends;
    }
    template<typename Widget>
    Widget* find(const char* name = nullptr) const
    {
        return page->findChild<Widget*>(name == nullptr ? QString() : QString::fromLatin1(name));
    }
    [[nodiscard]] const ui::LabBench& bench() const { return page->bench(); }
    void type(const QString& text) const
    {
        auto* field = find<QPlainTextEdit>("text-sentence");
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    [[nodiscard]] std::string now() const { return bench().current()[0].text.str(); }
    [[nodiscard]] int label() const { return core::structures::labelOf(bench().after()); }

    QTemporaryDir folder;
    core::attacks::Recipe recipe = samples::recipeOver(folder, nearSuperb, putsNearWordsIn);
    ui::Session session;
    std::unique_ptr<ui::LabPage> page;
};

/// With the answer to a typed sentence on the screen.
bool readyWith(Lab& lab, const char* text)
{
    if (!QTest::qWaitFor([&] { return lab.bench().ready(); }))
        return false;
    lab.type(QString::fromLatin1(text));
    return QTest::qWaitFor([&] { return lab.label() >= 0 && !lab.bench().importance().empty(); });
}

} // namespace

class TestLabPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { fakes::ScriptedVictim::broken = false; }
    void typingIsAnsweredInLittleTime();
    void howAnAnswerWasWrittenFollowsTheText();
    void whereAVictimLooksColoursTheWords();
    void withoutVictimThereIsOneSentence();
    void clickShowsCandidatesRejectedOnesLast();
    void enterPutsTheCandidateIn();
    void ownWordsReplaceSplitAndDelete();
    void undoRedoReset();
    void runShowsItsSteps();
    void allVariantsOfATextAreListed();
    void editingAStepStartsFromItsText();
    void keysAloneAreEnough();
    void aFailureStandsOnThePageAndKeepsTheText();
    void pairsHaveTwoFields();
    void lockedPartsCannotBeChosen();
    void onlyTheNewestTextIsAnswered();
};

void TestLabPage::typingIsAnsweredInLittleTime()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    QCOMPARE(lab.label(), 1);
    const tests::Spent spent;
    lab.type(QStringLiteral("dull"));
    QVERIFY(QTest::qWaitFor([&] { return lab.now() == "dull" && lab.label() == 0; }, 20'000));
    QVERIFY2(spent.within(0.1), qPrintable(QString::number(spent.seconds())));
    QVERIFY(lab.find<ui::ScoreBars>()->accessibleDescription().contains(QStringLiteral("negative 0.750")));
}

void TestLabPage::howAnAnswerWasWrittenFollowsTheText()
{
    {
        Lab lab;
        QVERIFY(readyWith(lab, "superb"));
        QVERIFY(!lab.find<ui::WritingPanel>()->isVisible()); // labels are not written
    }
    Lab lab("writer");
    QVERIFY(readyWith(lab, "the acting is superb"));
    const auto* panel = lab.find<ui::WritingPanel>();
    QVERIFY(panel->isVisible());
    const auto* answers = panel->findChild<QTableWidget*>();
    QCOMPARE(answers->item(0, 1)->text(), QStringLiteral("the acting is superb"));
    lab.type(QStringLiteral("dull"));
    QVERIFY(QTest::qWaitFor(
        [&] { return answers->rowCount() == 1 && answers->item(0, 1)->text() == QStringLiteral("dull"); }));
}

void TestLabPage::whereAVictimLooksColoursTheWords()
{
    constexpr int byAttention = 4;
    const auto choose = [](Lab& lab, int colours) {
        auto* box = lab.find<QComboBox>("lab-colours");
        box->setCurrentIndex(colours);
        Q_EMIT box->activated(colours);
    };
    {
        Lab lab;
        QVERIFY(readyWith(lab, "superb"));
        auto* box = lab.find<QComboBox>("lab-colours");
        QVERIFY(!qobject_cast<QStandardItemModel*>(box->model())->item(byAttention)->isEnabled());
        QVERIFY(box->itemData(byAttention, Qt::ToolTipRole).toString().contains(QStringLiteral("shows no attention")));
    }
    Lab lab("attender");
    QVERIFY(readyWith(lab, "the acting is superb indeed"));
    const auto* words = lab.find<ui::HeatWords>();
    QVERIFY(words->words()[3].importance > 0.0);
    choose(lab, byAttention);
    QCOMPARE(words->words()[3].importance, 0.0);
    QCOMPARE(words->words()[4].importance, 1.0);
    lab.type(QStringLiteral("superb"));
    QVERIFY(QTest::qWaitFor([&] { return words->words().size() == 1 && words->words()[0].importance == 1.0; }));
    choose(lab, 0);
    QVERIFY(QTest::qWaitFor([&] { return words->words()[0].importance == 0.5; })); // .75 with it, .25 without
}

void TestLabPage::withoutVictimThereIsOneSentence()
{
    Lab lab(nullptr);
    QVERIFY(lab.find<ui::EmptyState>()->isVisible());
    QVERIFY(!lab.find<ui::HeatWords>()->isVisible());
    lab.session.setVictim(QStringLiteral("nobody"));
    QVERIFY(QTest::qWaitFor([&] { return lab.session.victimState() == ui::LoadState::Failed; }));
    QVERIFY(lab.find<ui::EmptyState>()->sentence().contains(QStringLiteral("no such victim")));
}

void TestLabPage::clickShowsCandidatesRejectedOnesLast()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    auto* words = lab.find<ui::HeatWords>();
    QTest::mouseClick(words, Qt::LeftButton, {}, words->wordRect(3).center());
    QCOMPARE(lab.bench().index(), 3);
    auto* view = lab.find<QAbstractItemView>("candidates");
    QVERIFY(QTest::qWaitFor([&] { return view->model()->rowCount() == 3; }));
    const auto cell = [&](int row, int column) { return view->model()->index(row, column).data().toString(); };
    QCOMPARE(cell(0, 0), QStringLiteral("brilliant"));
    QCOMPARE(cell(0, 1), QStringLiteral("0.250"));
    QCOMPARE(cell(0, 2), QStringLiteral("-0.500"));
    QCOMPARE(cell(0, 4), QStringLiteral("flips the answer"));
    QCOMPARE(cell(1, 0), QStringLiteral("fine"));
    QCOMPARE(cell(2, 0), QStringLiteral("brag"));
    QCOMPARE(cell(2, 4), QStringLiteral("rejected by pos: tag NN, was JJ")); // behind "is" a noun
    // Without "superb" the score falls by a half, without another word not at all.
    QCOMPARE(words->words()[3].importance, 0.5);
    QCOMPARE(words->words()[0].importance, 0.0);
}

void TestLabPage::enterPutsTheCandidateIn()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    auto* words = lab.find<ui::HeatWords>();
    words->setCurrent(3);
    auto* view = lab.find<QAbstractItemView>("candidates");
    QVERIFY(QTest::qWaitFor([&] { return view->model()->rowCount() == 3; }));
    view->setCurrentIndex(view->model()->index(0, 0));
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(lab.now(), std::string("the acting is brilliant"));
    QVERIFY(QTest::qWaitFor([&] { return lab.label() == 0; }));
    QVERIFY(words->words()[3].changed);
    QCOMPARE(core::structures::labelOf(lab.bench().before()), 1);
}

void TestLabPage::ownWordsReplaceSplitAndDelete()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    lab.find<ui::HeatWords>()->setCurrent(1);
    auto* own = lab.find<QLineEdit>("own-word");
    QTest::keyClicks(own, QStringLiteral("whole cast"));
    QTest::keyClick(own, Qt::Key_Return);
    QCOMPARE(lab.now(), std::string("the whole cast is superb"));
    QCOMPARE(lab.bench().current()[0].text.size(), std::size_t{5});
    QVERIFY(own->text().isEmpty());
    lab.find<ui::HeatWords>()->setCurrent(0);
    QTest::keyClick(own, Qt::Key_Return);
    QCOMPARE(lab.now(), std::string("whole cast is superb"));
}

void TestLabPage::undoRedoReset()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    lab.find<ui::HeatWords>()->setCurrent(3);
    auto* own = lab.find<QLineEdit>("own-word");
    for (const auto* word : {"dull", "flat"}) {
        QTest::keyClicks(own, QString::fromLatin1(word));
        QTest::keyClick(own, Qt::Key_Return);
    }
    QCOMPARE(lab.now(), std::string("the acting is flat"));
    const auto press = [&](int key, Qt::KeyboardModifiers modifiers) {
        lab.find<ui::HeatWords>()->setFocus();
        QTest::keyClick(lab.find<ui::HeatWords>(), static_cast<Qt::Key>(key), modifiers);
    };
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(lab.now(), std::string("the acting is dull"));
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(lab.now(), std::string("the acting is flat"));
    press(Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(lab.now(), std::string("the acting is superb"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(lab.now(), std::string("the acting is flat")); // a reset can be undone
}

void TestLabPage::runShowsItsSteps()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    QTest::mouseClick(lab.find<QPushButton>("run"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return lab.bench().steps() == 2; }));
    auto* trace = lab.find<QAbstractItemView>("trace");
    const auto cell = [&](int row, int column) { return trace->model()->index(row, column).data().toString(); };
    QCOMPARE(cell(0, 0), QStringLiteral("1  rank the words"));
    QCOMPARE(cell(1, 0), QStringLiteral("2  superb \u2192 brilliant"));
    QCOMPARE(cell(1, 1), QStringLiteral("0.750 \u2192 0.250"));
    // The clean text, the text without each of its four words, "fine" and "brilliant"; "brag" is rejected.
    QCOMPARE(cell(0, 2), QStringLiteral("5"));
    QCOMPARE(cell(1, 2), QStringLiteral("7"));
    QCOMPARE(lab.bench().step(), 1); // it ends at the last step
    const auto can = [&](const char* text) {
        for (const auto* action : lab.page->findChildren<QAction*>())
            if (action->text() == QLatin1String(text))
                return action->isEnabled();
        return false;
    };
    QVERIFY(can("First step") && can("Previous step") && !can("Next step") && !can("Last step"));
    QCOMPARE(lab.now(), std::string("the acting is brilliant"));
    QTest::keyClick(trace, Qt::Key_Up);
    QCOMPARE(lab.bench().step(), 0);
    QCOMPARE(lab.now(), std::string("the acting is superb"));
    QVERIFY(!can("First step") && !can("Previous step") && can("Next step") && can("Last step"));
    QTest::keyClick(trace, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(lab.bench().step(), 1);
}

/// Whatever the recipe's search: each single change, with the victim's prediction beside that for the text itself.
void TestLabPage::allVariantsOfATextAreListed()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    QAction* all = nullptr;
    for (auto* action : lab.page->findChildren<QAction*>())
        all = action->text() == QStringLiteral("All variants") ? action : all;
    QVERIFY(all != nullptr);
    QTRY_VERIFY(all->isEnabled());
    all->trigger();
    auto* view = lab.find<QAbstractItemView>("trace");
    QTRY_COMPARE(view->model()->rowCount(), 2);
    const auto cell = [&](int row, int column) { return view->model()->index(row, column).data().toString(); };
    QCOMPARE(cell(0, 0), QStringLiteral("1  superb \u2192 fine")); // nearest first
    QCOMPARE(cell(0, 1), QStringLiteral("0.750"));
    QCOMPARE(cell(1, 0), QStringLiteral("2  superb \u2192 brilliant"));
    QCOMPARE(cell(1, 1), QStringLiteral("0.750 \u2192 0.250"));
    QVERIFY(view->model()->index(0, 0).data(Qt::DecorationRole).isNull());
    QVERIFY(!view->model()->index(1, 0).data(Qt::DecorationRole).isNull());
    QCOMPARE(lab.now(), std::string("the acting is brilliant")); // the best of them is shown
    bool said = false;
    for (const auto* label : lab.page->findChildren<QLabel*>())
        said = said || label->text() == QStringLiteral("2 variants, the victim is fooled by 1; 3 queries");
    QVERIFY(said);
    view->setCurrentIndex(view->model()->index(0, 0));
    QCOMPARE(lab.now(), std::string("the acting is fine"));
}

void TestLabPage::editingAStepStartsFromItsText()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    QTest::mouseClick(lab.find<QPushButton>("run"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return lab.bench().step() == 1; }));
    lab.find<ui::HeatWords>()->setCurrent(0);
    auto* own = lab.find<QLineEdit>("own-word");
    QTest::keyClicks(own, QStringLiteral("its"));
    QTest::keyClick(own, Qt::Key_Return);
    QCOMPARE(lab.now(), std::string("its acting is brilliant"));
    QCOMPARE(lab.bench().step(), -1);
    QVERIFY(lab.bench().canUndo());
}

void TestLabPage::keysAloneAreEnough()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    auto* words = lab.find<ui::HeatWords>();
    words->setFocus();
    QTest::keyClick(words, Qt::Key_End);
    auto* view = lab.find<QAbstractItemView>("candidates");
    QVERIFY(QTest::qWaitFor([&] { return view->model()->rowCount() == 3; }));
    QTest::keyClick(words, Qt::Key_Return);
    QVERIFY(view->hasFocus() || QApplication::focusWidget() == view || !lab.page->isActiveWindow());
    QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(lab.now(), std::string("the acting is fine"));
}

void TestLabPage::aFailureStandsOnThePageAndKeepsTheText()
{
    Lab lab;
    QVERIFY(readyWith(lab, "the acting is superb"));
    fakes::ScriptedVictim::broken = true;
    lab.type(QStringLiteral("dull"));
    auto* banner = lab.find<ui::Banner>();
    QVERIFY(QTest::qWaitFor([&] { return banner->isVisible(); }));
    QVERIFY(banner->text().contains(QStringLiteral("fell over")));
    QCOMPARE(lab.find<QPlainTextEdit>("text-sentence")->toPlainText(), QStringLiteral("dull"));
}

void TestLabPage::pairsHaveTwoFields()
{
    Lab lab("pair");
    QVERIFY(QTest::qWaitFor([&] { return lab.bench().ready(); }));
    auto* premise = lab.find<QPlainTextEdit>("text-premise");
    auto* hypothesis = lab.find<QPlainTextEdit>("text-hypothesis");
    QVERIFY(premise != nullptr && hypothesis != nullptr);
    QTest::keyClicks(premise, QStringLiteral("a man sleeps"));
    QTest::keyClicks(hypothesis, QStringLiteral("he rests"));
    QVERIFY(QTest::qWaitFor([&] { return lab.label() == 0; }));
    QCOMPARE(lab.bench().original().size(), std::size_t{2});
    lab.find<ui::HeatWords>()->setCurrent(4);
    QCOMPARE(lab.bench().segment(), 1);
    QCOMPARE(lab.bench().index(), 1);
}

void TestLabPage::lockedPartsCannotBeChosen()
{
    Lab lab("pair");
    QVERIFY(QTest::qWaitFor([&] { return lab.bench().ready(); }));
    QTest::keyClicks(lab.find<QPlainTextEdit>("text-premise"), QStringLiteral("a man sleeps"));
    QTest::keyClicks(lab.find<QPlainTextEdit>("text-hypothesis"), QStringLiteral("he rests"));
    QVERIFY(QTest::qWaitFor([&] { return lab.label() == 0; }));
    auto* words = lab.find<ui::HeatWords>();
    words->setCurrent(1);
    QCOMPARE(lab.bench().segment(), 0);
    const int free = words->heightForWidth(1000);
    auto locking = lab.recipe;
    locking.set("segments.edit", "hypothesis");
    lab.session.setRecipe(locking);
    QVERIFY(QTest::qWaitFor([&] { return lab.bench().ready(); }));
    QVERIFY(!words->words()[0].editable && words->words()[3].editable);
    QCOMPARE(lab.bench().segment(), -1); // what was chosen is locked now
    QTest::mouseClick(words, Qt::LeftButton, {}, words->wordRect(1).center());
    QCOMPARE(lab.bench().segment(), -1);
    QTest::mouseClick(words, Qt::LeftButton, {}, words->wordRect(4).center());
    QCOMPARE(lab.bench().segment(), 1);
    // The padlock takes room before the name of the locked segment.
    const int wide = words->wordRect(0).width();
    lab.session.setRecipe(lab.recipe);
    QVERIFY(QTest::qWaitFor([&] { return lab.bench().ready(); }));
    QVERIFY(words->words()[0].editable);
    QVERIFY(words->wordRect(0).width() < wide);
    QCOMPARE(words->heightForWidth(1000), free);
}

void TestLabPage::onlyTheNewestTextIsAnswered()
{
    Lab lab;
    QVERIFY(readyWith(lab, "superb"));
    const int before = fakes::ScriptedVictim::texts;
    const auto text = QStringLiteral("a long dull text that is typed in one go");
    lab.type(text);
    QVERIFY(QTest::qWaitFor([&] { return lab.label() == 0; }));
    QTest::qWait(50);
    QCOMPARE(lab.label(), 0);
    // Letters typed while the worker was busy were skipped or answered in order, never twice: of each text as far as
    // it was typed the victim gets the original and the current form, and, for the importance of its words, the text
    // once more and without each of them.
    qsizetype most = 0;
    for (qsizetype letters = 1; letters <= text.size(); ++letters)
        most += 3 + text.left(letters).split(QLatin1Char(' '), Qt::SkipEmptyParts).size();
    QVERIFY(fakes::ScriptedVictim::texts - before <= most);
}

QTEST_MAIN(TestLabPage)
#include "tst_lab_page.moc"
