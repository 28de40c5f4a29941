#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QToolButton>

#include "core/corpora/reading/reader.h"
#include "core/text/splitting/tokenizer.h"
#include "ui/answers/answer_view.h"
#include "ui/answers/equation_answers.h"
#include "ui/answers/form_answers.h"
#include "ui/answers/form_lines.h"
#include "ui/answers/text_answers.h"
#include "ui/arcs/arc_view.h"

using namespace core::structures;

namespace {

core::text::Text words(const char* text) { return core::text::tokenize(text, core::text::Tokenization::Whitespace); }

std::string withoutBlanks(std::string text)
{
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

} // namespace

/// Every kind of answer has its widget, and forms are broken into lines without losing a sign.
class TestAnswerView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachKindIsShownByItsOwnWidget();
    void treesBeforeAndAfter();
    void aGoldTreeOfOtherWordsIsLeftOut();
    void anAnswerOfOtherWordsLeavesTheTree();
    void changedPartsOfFormsAreMarked();
    void formsAreDrawnAsTrees();
    void leavesMarkTheirNumbers();
    void aChangedProblemHasAGoldAnswerOfItsOwn();
    void formsOnLines_data();
    void formsOnLines();
    void ourQuestionsKeepEverySign();
};

void TestAnswerView::eachKindIsShownByItsOwnWidget()
{
    ui::AnswerView view;
    view.show();
    for (const auto& task : tasks()) {
        if (!task.attacked)
            continue;
        view.setAnswers({.kind = task.answer});
        QCOMPARE(view.kind(), task.answer);
        for (const auto& other : tasks())
            if (other.attacked)
                QCOMPARE(view.widgetOf(other.answer)->isVisible(), other.answer == task.answer);
    }
}

void TestAnswerView::treesBeforeAndAfter()
{
    ui::AnswerView view;
    const DependencyTree before{{2, 0}, {}}, after{{0, 1}, {}};
    view.setAnswers({.kind = AnswerKind::Tree,
                     .gold = before,
                     .before = before,
                     .after = after,
                     .original = words("dogs bark"),
                     .current = words("dogs bark").replaced(1, "sing")});
    QVERIFY(view.arcs()->figure().panels.front().example.sentence.two);
    view.setAnswers({.kind = AnswerKind::Tree, .before = before, .original = words("dogs bark"), .once = true});
    QVERIFY(!view.arcs()->figure().panels.front().example.sentence.two);
    view.setAnswers({.kind = AnswerKind::Tree, .gold = before, .original = words("dogs bark"), .once = true});
    QCOMPARE(view.arcs()->figure().panels.front().example.sentence.columns.size(), std::size_t{2});
    view.clear();
    QVERIFY(view.arcs()->empty());
}

void TestAnswerView::aGoldTreeOfOtherWordsIsLeftOut()
{
    ui::AnswerView view;
    view.setAnswers({.kind = AnswerKind::Tree,
                     .gold = DependencyTree{{2, 3, 0}, {}},
                     .before = DependencyTree{{2, 0}, {}},
                     .original = words("dogs bark"),
                     .once = true});
    QVERIFY(!view.arcs()->figure().panels.front().example.sentence.gold);
}

void TestAnswerView::anAnswerOfOtherWordsLeavesTheTree()
{
    ui::AnswerView view;
    view.setAnswers(
        {.kind = AnswerKind::Tree, .before = DependencyTree{{2, 0}, {}}, .original = words("dogs bark"), .once = true});
    view.setAnswers({.kind = AnswerKind::Tree,
                     .before = DependencyTree{{2, 0}, {}},
                     .original = words("the dogs bark"),
                     .once = true});
    QCOMPARE(view.arcs()->figure().panels.front().example.sentence.columns.size(), std::size_t{2});
}

void TestAnswerView::changedPartsOfFormsAreMarked()
{
    ui::AnswerView view;
    view.setAnswers({.kind = AnswerKind::Form,
                     .gold = TextAnswer{"answer(river(all))"},
                     .before = TextAnswer{"answer(river(all))"},
                     .after = TextAnswer{"answer(state(all))"}});
    const auto* texts = qobject_cast<ui::FormAnswers*>(view.widgetOf(AnswerKind::Form))->texts();
    QCOMPARE(texts->plainText(),
             QStringLiteral("Gold: answer(river(all))\nBefore: answer(river(all))\nAfter: answer(state(all))"));
    QCOMPARE(ui::markedAgainst(QStringLiteral("answer(river(all))"), QStringLiteral("answer(state(all))")),
             QStringLiteral("answer(<b><u>state</u></b>(all))"));
}

void TestAnswerView::formsAreDrawnAsTrees()
{
    ui::AnswerView view;
    view.resize(640, 480);
    view.show();
    const auto question = words("which rivers are in Texas");
    const ui::ShownAnswers answers{.kind = AnswerKind::Form,
                                   .gold = TextAnswer{"answer(river(loc_2(stateid('texas'))))"},
                                   .before = TextAnswer{"answer(river(loc_2(stateid('texas'))))"},
                                   .after = TextAnswer{"answer(state(loc_2(stateid('texas'))))"},
                                   .original = question,
                                   .current = question.replaced(1, "streams")};
    view.setAnswers(answers);
    const auto* trees = view.forms();
    QVERIFY(trees->isVisible() && trees->exportAction()->isEnabled() && !trees->overlayAction()->isEnabled());
    const auto& sentence = trees->figure().panels.front().example.sentence;
    QCOMPARE(sentence.columns[1].after, std::string("streams"));
    QCOMPARE(sentence.columns[5].before, std::string("answer"));
    QVERIFY(!sentence.columns[5].changed && sentence.columns[6].changed);
    QVERIFY(!trees->wordRect(6).isEmpty());
    QCOMPARE(trees->columnAt(trees->wordRect(6).center()), 6);
    QCOMPARE(trees->arcTip(1), QStringLiteral("only before: \"river\" is part 1 of \"answer\""));
    view.findChild<ui::FormAnswers*>()->findChild<QToolButton*>()->click(); // closed, and that is remembered
    QVERIFY(!trees->isVisible());
    ui::AnswerView other;
    other.show();
    other.setAnswers(answers);
    QVERIFY(!other.forms()->isVisible() && !other.forms()->empty());
    other.findChild<ui::FormAnswers*>()->findChild<QToolButton*>()->click();
    QVERIFY(other.forms()->isVisible());
    auto broken = answers;
    broken.after = TextAnswer{"answer(state("};
    other.setAnswers(broken);
    QVERIFY(!other.forms()->isVisible() && other.forms()->empty());
}

void TestAnswerView::leavesMarkTheirNumbers()
{
    ui::AnswerView view;
    view.resize(640, 480);
    view.show();
    const auto text = words("ann has 8 pens and loses 3 ?");
    const ui::ShownAnswers answers{.kind = AnswerKind::Equation,
                                   .gold = Equation{"8 - 3", 5.0},
                                   .before = Equation{"8 - 3", 5.0},
                                   .after = Equation{"8 + 3", 11.0},
                                   .original = text,
                                   .current = text.replaced(1, "owns")};
    view.setAnswers(answers);
    auto* trees = view.equations();
    QVERIFY(trees->isVisible() && trees->exportAction()->isEnabled());
    const auto& sentence = trees->figure().panels.front().example.sentence;
    QVERIFY(!sentence.links.empty());
    const auto link = sentence.links.front(); // the 8
    QVERIFY(trees->linked().empty());
    const auto point = [&](int column) { return trees->wordRect(column).center().toPoint(); };
    QMouseEvent over(QEvent::MouseMove, point(link.leaf), trees->viewport()->mapToGlobal(point(link.leaf)),
                     Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(trees->viewport(), &over);
    QVERIFY(trees->linked() == (std::vector<int>{link.word, link.leaf}));
    QEvent away(QEvent::Leave);
    QApplication::sendEvent(trees->viewport(), &away);
    QVERIFY(trees->linked().empty());
    trees->setCurrent(link.word); // by the keys, from the number to its leaves
    const auto linked = trees->linked();
    QVERIFY(std::find(linked.begin(), linked.end(), link.leaf) != linked.end());

    // By a button the gold equation stands beside the answer.
    auto* widget = qobject_cast<ui::EquationAnswers*>(view.widgetOf(AnswerKind::Equation));
    QVERIFY(widget->withGold()->isVisible());
    QCOMPARE(trees->figure().panels.front().example.sentence.names[0], std::string("before: 5"));
    widget->withGold()->click();
    QCOMPARE(trees->figure().panels.front().example.sentence.names[0], std::string("gold: 5"));
    auto broken = answers;
    broken.after = Equation{"8 + (", 11.0};
    view.setAnswers(broken);
    QVERIFY(trees->empty() && !trees->isVisible());
}

void TestAnswerView::aChangedProblemHasAGoldAnswerOfItsOwn()
{
    ui::AnswerView view;
    const auto text = words("ann has 8 pens and loses 3 ?");
    view.setAnswers({.kind = AnswerKind::Equation,
                     .gold = Equation{"8 - 3", 5.0},
                     .before = Equation{"8 - 3", 5.0},
                     .after = Equation{"9 + 3", 12.0},
                     .original = text,
                     .current = text.replaced(2, "9"),
                     .goldAfter = Equation{"9 - 3", 6.0}});
    const auto* texts = qobject_cast<ui::EquationAnswers*>(view.widgetOf(AnswerKind::Equation))->texts();
    QCOMPARE(texts->plainText(), QStringLiteral("Gold: 8 - 3 = 5\nGold after: 9 - 3 = 6\nBefore: 8 - 3 = 5\n"
                                                "After: 9 + 3 = 12"));
}

void TestAnswerView::formsOnLines_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("lines");
    QTest::newRow("short") << QStringLiteral("answer(state(all))") << QStringLiteral("answer(state(all))");
    QTest::newRow("lambda") << QStringLiteral("( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 s0 ) ) )")
                            << QStringLiteral("( lambda $0 e\n  ( and\n    ( state:t $0 )\n    ( loc:t $0 s0 ) ) )");
    QTest::newRow("prolog") << QStringLiteral("answer(A,(state(A),loc(A,B),const(B,stateid(texas))))")
                            << QStringLiteral(
                                   "answer(A,\n  (\n    state(A),\n    loc(A,B),\n    const(B,stateid(texas))))");
    QTest::newRow("funql") << QStringLiteral("answer(state(loc_2(countryid('usa'))))")
                           << QStringLiteral("answer(\n  state(\n    loc_2(countryid('usa'))))");
    QTest::newRow("not a form") << QStringLiteral("which rivers ( run") << QStringLiteral("which rivers ( run");
}

void TestAnswerView::formsOnLines()
{
    QFETCH(const QString, form);
    QFETCH(const QString, lines);
    QCOMPARE(QString::fromStdString(ui::formOnLines(form.toStdString(), 30)), lines);
}

void TestAnswerView::ourQuestionsKeepEverySign()
{
    const auto corpus = core::corpora::readCorpus(RESOURCES "/corpora/demo-questions.tsv");
    for (const auto& example : corpus.examples) {
        const auto& form = std::get<TextAnswer>(example.gold).text;
        for (const std::size_t width : {1, 20, 60})
            QCOMPARE(withoutBlanks(ui::formOnLines(form, width)), withoutBlanks(form));
    }
}

QTEST_MAIN(TestAnswerView)
#include "tst_answer_view.moc"
