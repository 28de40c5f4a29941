#include <set>

#include <QAction>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/files/file.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/registered_test.h"
#include "tests/ui/studies/packets.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/annotation_panel.h"
#include "ui/studies/rating/answer_button.h"
#include "ui/studies/rating/answer_editor.h"
#include "ui/studies/rating/item_view.h"
#include "ui/studies/rating/passage.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/studies/rating/word_marks.h"

using core::studies::Ballot;
using ui::AnnotationPanel;
using ui::RaterWindow;
using View = ui::AnnotationPanel::View;

/// A rater with a keyboard.
class TestAnnotation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { ballots_.clear(); }
    void differencesAreTheSameFromBothSides();
    void codePointsAreNotUnits();
    void theKeyboardAnswersEverything();
    void undoIsARevision();
    void aKeyHeldDownAnswersOnce();
    void goesOnAtTheVeryItem();
    void storingFailsNothingChanges();
    void pausedTimeDoesNotCount();
    void commentsAreKept();
    void practiceShowsTheRightAnswer();
    void breaksAreSuggested();
    void rankingByKeys();
    void spansAreCountedInCodePoints();
    void aSliderNeedsToBeTouched();
    void anEarlierItemIsAnsweredAnew();
    void aPacketFileIsResumedAfterACrash();
    void treesStandSideBySide();
    void aBrokenPacketSaysWhy();
    void markupStaysText();
    void largeTextIsNotCut();
    void everythingHasAName();
    void nothingJumpsBetweenQuestions();
    void aLastNoIsNotReadAsNotSaved();

private:
    std::unique_ptr<AnnotationPanel> panelOf(core::studies::Packet packet)
    {
        auto panel = std::make_unique<AnnotationPanel>(std::move(packet), ballots_,
                                                       [this](const Ballot& ballot) { ballots_.push_back(ballot); });
        panel->resize(1000, 700);
        panel->show();
        panel->activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(panel.get()));
        return panel;
    }
    /// To whatever has the focus, as a keyboard does.
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QVERIFY(QApplication::focusWidget() != nullptr);
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    std::vector<Ballot> ballots_;
};

void TestAnnotation::initTestCase()
{
    useTestSettings("tst_annotation");
    ui::theme::install(*qApp);
}

void TestAnnotation::differencesAreTheSameFromBothSides()
{
    const QString a = QStringLiteral("a warm and funny film");
    const QString b = QStringLiteral("a heated and very funny film");
    const auto [left, right] = ui::differences(a, b);
    QCOMPARE(left, (std::vector<ui::TextRange>{{2, 4}}));           // warm
    QCOMPARE(right, (std::vector<ui::TextRange>{{2, 6}, {13, 4}})); // heated, very
    const auto swapped = ui::differences(b, a);
    QCOMPARE(swapped.first, right);
    QCOMPARE(swapped.second, left);
    QVERIFY(ui::differences(a, a).first.empty());
}

void TestAnnotation::codePointsAreNotUnits()
{
    const QString text = QStringLiteral("a \U0001F375 tea"); // the cup is two units, one code point
    QCOMPARE(ui::unitsOf(text, 3), 4);
    QCOMPARE(ui::codePointsOf(text, 4), std::size_t(3));
    QCOMPARE(ui::unitsOf(text, 99), int(text.size()));
}

void TestAnnotation::theKeyboardAnswersEverything()
{
    auto panel = panelOf(smallPacket());
    QCOMPARE(panel->view(), View::Instructions);
    press(Qt::Key_Return);
    QCOMPARE(panel->view(), View::Work);
    QCOMPARE(panel->progressText(), QStringLiteral("0 / 3"));
    // Item 1: yes, grammar 4 (the key is the number on the scale).
    press(Qt::Key_1);
    QCOMPARE(ballots_.size(), std::size_t(1));
    const auto* saved = panel->findChild<QLabel*>(QStringLiteral("saved-mark"));
    QVERIFY(saved->text().isEmpty()); // the next question is on the screen
    press(Qt::Key_4);
    QCOMPARE(panel->progressText(), QStringLiteral("1 / 3"));
    // Item 2: no asks for the reason; Enter continues from the text.
    press(Qt::Key_2);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("u is the colour 1"));
    press(Qt::Key_Return);
    press(Qt::Key_0);
    // Item 3 with arrows: down to the first, down, down: not sure.
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Space);
    press(Qt::Key_5);
    QCOMPARE(panel->view(), View::Finished);
    QCOMPARE(saved->text(), QStringLiteral("All answers are saved")); // not what the last answer was: "Saved: No"
    QCOMPARE(panel->progressText(), QStringLiteral("3 / 3"));
    QStringList answers;
    for (const auto& ballot : ballots_)
        answers << QString::fromStdString(ballot.question + "=" + ballot.answer);
    QCOMPARE(answers, (QStringList{QStringLiteral("same=yes"), QStringLiteral("grammar=4"), QStringLiteral("same=no"),
                                   QStringLiteral("why=u is the colour 1"), QStringLiteral("grammar=0"),
                                   QStringLiteral("same=unsure"), QStringLiteral("grammar=5")}));
    for (const auto& ballot : ballots_) {
        QCOMPARE(ballot.study, std::string("tea"));
        QCOMPARE(ballot.rater, std::string("r1"));
        QCOMPARE(ballot.revision, 1);
        QVERIFY(ballot.seconds >= 0.0 && !ballot.at.empty());
    }
}

/// Where the text, the question and the first answer are: the same for a question with help and one without, for
/// the first and for the last of an item, and for texts of one line and of three.
void TestAnnotation::nothingJumpsBetweenQuestions()
{
    auto packet = smallPacket();
    packet.questions[2].help = "Do not look at what is said, only at how: a wrong statement may be faultless English.";
    packet.questions[2].shows = core::studies::Shows::Pair;
    for (int i = 0; i < 30; ++i)
        packet.items[1].left += " and it is";
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    std::set<int> texts, prompts, answers;
    const auto look = [&] {
        QTest::qWait(50);
        const auto top = [&](const QWidget* widget) { return widget->mapTo(panel.get(), QPoint(0, 0)).y(); };
        texts.insert(top(panel->item()));
        prompts.insert(top(panel->findChild<QLabel*>(QStringLiteral("prompt"))));
        answers.insert(top(panel->editor()));
    };
    for (const int key : {Qt::Key_1, Qt::Key_4, Qt::Key_3, Qt::Key_4, Qt::Key_1, Qt::Key_4}) {
        look();
        press(static_cast<Qt::Key>(key));
    }
    QCOMPARE(panel->view(), View::Finished);
    for (const auto& tops : {texts, prompts, answers})
        QVERIFY2(tops.size() == 1, qPrintable(QStringLiteral("from %1 to %2").arg(*tops.begin()).arg(*tops.rbegin())));
}

void TestAnnotation::aLastNoIsNotReadAsNotSaved()
{
    auto packet = smallPacket(1);
    packet.questions.resize(1);
    packet.items[0].training = true; // the answer is followed by a page, not by a question
    packet.items[0].expected = {{"same", "no"}};
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    press(Qt::Key_2);
    const auto* saved = panel->findChild<QLabel*>(QStringLiteral("saved-mark"));
    QCOMPARE(panel->view(), View::Feedback);
    QCOMPARE(saved->text(), QStringLiteral("Saved your answer \u201cNo\u201d"));
}

void TestAnnotation::undoIsARevision()
{
    auto panel = panelOf(smallPacket());
    press(Qt::Key_Return);
    press(Qt::Key_1);
    press(Qt::Key_U);
    QCOMPARE(ballots_.size(), std::size_t(2));
    QVERIFY(core::studies::isUndone(ballots_.back()));
    QCOMPARE(panel->session().question().id, std::string("same"));
    press(Qt::Key_3);
    QCOMPARE(ballots_.back().revision, 3);
    const auto counting = core::studies::currentBallots(ballots_);
    QCOMPARE(counting.size(), std::size_t(1));
    QCOMPARE(counting.front().answer, std::string("unsure"));
}

void TestAnnotation::aKeyHeldDownAnswersOnce()
{
    auto panel = panelOf(smallPacket());
    press(Qt::Key_Return);
    QKeyEvent held(QEvent::KeyPress, Qt::Key_1, Qt::NoModifier, QStringLiteral("1"), true);
    QApplication::sendEvent(panel.get(), &held);
    QVERIFY(ballots_.empty());
}

void TestAnnotation::goesOnAtTheVeryItem()
{
    {
        auto panel = panelOf(smallPacket());
        press(Qt::Key_Return);
        press(Qt::Key_1);
        press(Qt::Key_4);
        press(Qt::Key_1);
    }
    auto again = panelOf(smallPacket());
    press(Qt::Key_Return);
    QCOMPARE(again->session().itemIndex(), std::size_t(1));
    QCOMPARE(again->session().question().id, std::string("grammar"));
    QCOMPARE(again->progressText(), QStringLiteral("1 / 3"));
    // The question shows the text in question only, here the left one.
    QVERIFY(!again->item()->pair());
    QVERIFY(again->item()->passage(false)->passage().contains(QStringLiteral("green")));
}

void TestAnnotation::storingFailsNothingChanges()
{
    bool full = true;
    AnnotationPanel panel(smallPacket(), {}, [&](const Ballot& ballot) {
        if (full)
            throw core::Error("the disk is full", "Make room");
        ballots_.push_back(ballot);
    });
    panel.show();
    panel.begin();
    QTest::keyClick(&panel, Qt::Key_1);
    QVERIFY(ballots_.empty());
    QCOMPARE(panel.session().question().id, std::string("same"));
    full = false;
    QTest::keyClick(&panel, Qt::Key_1);
    QCOMPARE(ballots_.size(), std::size_t(1));
    QCOMPARE(panel.session().question().id, std::string("grammar"));
}

void TestAnnotation::pausedTimeDoesNotCount()
{
    auto panel = panelOf(smallPacket());
    QElapsedTimer all;
    all.start();
    press(Qt::Key_Return);
    press(Qt::Key_Escape);
    QCOMPARE(panel->view(), View::Pause);
    QElapsedTimer pause;
    pause.start();
    QTest::qWait(600);
    const auto paused = static_cast<double>(pause.elapsed()) / 1000.0;
    press(Qt::Key_Return);
    press(Qt::Key_1);
    // However slow the machine is; stored seconds are rounded to tenths.
    const auto most = static_cast<double>(all.elapsed()) / 1000.0 - paused + 0.06;
    QVERIFY2(ballots_.back().seconds <= most, qPrintable(QString::number(ballots_.back().seconds)));
}

void TestAnnotation::commentsAreKept()
{
    const auto fieldOf = [](AnnotationPanel& panel) {
        for (auto* field : panel.findChildren<QLineEdit*>())
            if (field->accessibleName() == QLatin1String("Comment"))
                return field;
        return static_cast<QLineEdit*>(nullptr);
    };
    {
        auto panel = panelOf(smallPacket());
        press(Qt::Key_Return);
        press(Qt::Key_C);
        QTest::keyClicks(fieldOf(*panel), QStringLiteral("odd"));
        QTest::keyClick(fieldOf(*panel), Qt::Key_Escape); // leaves the field, and no more
        QCOMPARE(panel->view(), View::Work);
        QVERIFY(!fieldOf(*panel)->hasFocus());
        QCOMPARE(ballots_.back().comment, std::string("(undone) odd"));
        press(Qt::Key_Escape);
        QCOMPARE(panel->view(), View::Pause);
        press(Qt::Key_Return);
        QCOMPARE(fieldOf(*panel)->text(), QStringLiteral("odd"));
        QTest::keyClicks(fieldOf(*panel), QStringLiteral(" words"));
        QVERIFY(QTest::qWaitFor([&] { return ballots_.back().comment == "(undone) odd words"; }, 20'000));
        // Killed here: nothing more is stored.
    }
    auto panel = panelOf(smallPacket());
    press(Qt::Key_Return);
    QVERIFY(fieldOf(*panel)->isVisible());
    press(Qt::Key_1);
    QCOMPARE(ballots_.back().answer, std::string("yes"));
    QCOMPARE(ballots_.back().comment, std::string("odd words"));
    QCOMPARE(fieldOf(*panel)->text(), QString()); // the next question's
}

void TestAnnotation::practiceShowsTheRightAnswer()
{
    auto packet = smallPacket();
    packet.questions.resize(1);
    packet.items[0].training = true;
    packet.items[0].expected = {{"same", "no"}};
    packet.items[0].explanation = "Green is not black.";
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    press(Qt::Key_1);
    QCOMPARE(panel->view(), View::Feedback);
    const auto text = panel->findChild<QLabel*>(QStringLiteral("notice"))->text();
    QVERIFY(text.contains(QStringLiteral("Right answer: No")));
    QVERIFY(text.contains(QStringLiteral("Your answer: Yes")));
    QVERIFY(text.contains(QStringLiteral("Green is not black.")));
    press(Qt::Key_Return);
    QCOMPARE(panel->view(), View::Work);
    press(Qt::Key_1); // no feedback for what is judged
    QCOMPARE(panel->view(), View::Work);
}

void TestAnnotation::breaksAreSuggested()
{
    auto packet = smallPacket(5);
    packet.questions.resize(1);
    packet.breakEvery = 2;
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    press(Qt::Key_1);
    QCOMPARE(panel->view(), View::Work);
    press(Qt::Key_1);
    QCOMPARE(panel->view(), View::Break);
    press(Qt::Key_Return);
    QCOMPARE(panel->view(), View::Work);
}

void TestAnnotation::rankingByKeys()
{
    auto packet = smallPacket(1);
    packet.questions.resize(1);
    packet.questions[0].kind = core::studies::QuestionKind::Ranking;
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    press(Qt::Key_3);
    press(Qt::Key_2);
    press(Qt::Key_Return); // one has no place yet
    QVERIFY(ballots_.empty());
    press(Qt::Key_Backspace);
    press(Qt::Key_1);
    press(Qt::Key_2);
    press(Qt::Key_Return);
    QCOMPARE(ballots_.size(), std::size_t(1));
    QCOMPARE(ballots_[0].answer, std::string("unsure>yes>no"));
}

void TestAnnotation::spansAreCountedInCodePoints()
{
    auto packet = smallPacket(1);
    packet.questions.resize(1);
    packet.questions[0].kind = core::studies::QuestionKind::Spans;
    packet.items[0].right = "\U0001F375 black tea";
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    auto* passage = panel->item()->passage(true);
    auto cursor = passage->textCursor();
    cursor.setPosition(3); // behind the cup (two units) and the blank
    cursor.setPosition(8, QTextCursor::KeepAnchor);
    passage->setTextCursor(cursor);
    QTest::keyClick(panel.get(), Qt::Key_2);
    QTest::keyClick(panel.get(), Qt::Key_Return);
    QCOMPARE(ballots_.size(), std::size_t(1));
    const auto spans = core::studies::spansOf(ballots_[0].answer);
    QCOMPARE(spans.size(), std::size_t(1));
    QVERIFY(spans[0].right && spans[0].label == "no");
    QCOMPARE(spans[0].begin, std::size_t(2));
    QCOMPARE(spans[0].end, std::size_t(7));
}

void TestAnnotation::aSliderNeedsToBeTouched()
{
    auto packet = smallPacket(1);
    packet.questions = {packet.questions[2]};
    packet.questions[0].kind = core::studies::QuestionKind::Slider;
    packet.questions[0].low = 0;
    packet.questions[0].high = 1;
    packet.questions[0].step = 0.1;
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    QVERIFY(ballots_.empty());
    press(Qt::Key_Right); // from the middle, 0.5
    press(Qt::Key_Return);
    QCOMPARE(ballots_.size(), std::size_t(1));
    QCOMPARE(ballots_[0].answer, std::string("0.6"));
}

void TestAnnotation::anEarlierItemIsAnsweredAnew()
{
    auto packet = smallPacket();
    packet.questions.resize(1);
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    press(Qt::Key_1);
    press(Qt::Key_1);
    press(Qt::Key_PageUp);
    press(Qt::Key_PageUp);
    QCOMPARE(panel->session().itemIndex(), std::size_t(0));
    QCOMPARE(panel->editor()->answer(), QStringLiteral("yes"));
    press(Qt::Key_3);
    QCOMPARE(ballots_.back().item, packet.items[0].key);
    QCOMPARE(ballots_.back().revision, 2);
    QCOMPARE(panel->session().itemIndex(), std::size_t(2)); // back at the first open one
}

void TestAnnotation::aPacketFileIsResumedAfterACrash()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("tea-r1.packet")).toStdString();
    core::writeFile(file, core::studies::packetBytes(smallPacket()));
    {
        RaterWindow window;
        QVERIFY(window.openPacket(file));
        window.panel()->begin();
        QTest::keyClick(window.panel(), Qt::Key_1);
        QTest::keyClick(window.panel(), Qt::Key_3);
        QTest::keyClick(window.panel(), Qt::Key_1);
        // No closing, no saving: what was answered is in the file by now.
        const auto stored =
            core::studies::ballotsFileFrom(core::readFile(core::studies::ballotsPathFor(file)), "tea-r1.ballots");
        QCOMPARE(stored.ballots.size(), std::size_t(3));
        RaterWindow second;
        QVERIFY(!second.openPacket(file)); // two windows would write over each other
        QVERIFY(!second.problemText().isEmpty());
    }
    RaterWindow window;
    QVERIFY(window.openPacket(file));
    QCOMPARE(window.panel()->session().itemIndex(), std::size_t(1));
    window.panel()->begin();
    QCOMPARE(window.panel()->session().question().id, std::string("grammar"));
}

void TestAnnotation::treesStandSideBySide()
{
    auto packet = smallPacket(2);
    auto& item = packet.items.front();
    const auto tree = [](const std::string& text, std::vector<int> heads) {
        core::studies::ShownTree shown;
        for (const auto& word : QString::fromStdString(text).split(QLatin1Char(' ')))
            shown.words.push_back(word.toStdString());
        shown.tree.heads = std::move(heads);
        return shown;
    };
    item.leftTree = tree(item.left, {3, 3, 6, 3, 6, 0}); // the green tea number 0 is hot, without its last word
    item.leftTree->words.pop_back();
    item.rightTree = tree(item.right, {3, 3, 7, 3, 3, 7, 0});
    ui::ItemView view;
    view.resize(1400, 700);
    view.show();
    view.setItem(item, core::studies::Shows::Pair);
    QTest::qWait(20);
    const auto trees = view.findChildren<ui::ArcView*>();
    const auto passages = view.findChildren<ui::Passage*>();
    QCOMPARE(trees.size(), 2);
    const auto placeOf = [&](QWidget* widget) { return QRect(widget->mapTo(&view, QPoint()), widget->size()); };
    QVERIFY(trees[0]->isVisible() && trees[1]->isVisible());
    QVERIFY(placeOf(trees[0]).right() < placeOf(trees[1]).left());
    for (int side = 0; side < 2; ++side) { // below its own text, and with room for arcs
        QVERIFY(placeOf(trees[side]).top() >= placeOf(passages[side]).bottom());
        QCOMPARE(placeOf(trees[side]).left(), placeOf(passages[side]).left());
        QVERIFY(trees[side]->height() > 60);
    }
    // Arcs are drawn on either side, so the pictures have ink and differ.
    QVERIFY(trees[0]->grab().toImage() != trees[1]->grab().toImage());
    // An item without trees shows none, and a tree that does not fit its words is not drawn.
    view.setItem(packet.items[1], core::studies::Shows::Pair);
    QVERIFY(!trees[0]->isVisible() && !trees[1]->isVisible());
    item.rightTree->words.pop_back();
    view.setItem(item, core::studies::Shows::Pair);
    QVERIFY(trees[0]->isVisible() && !trees[1]->isVisible());
    // Of word problems the equations, whose leaves are linked to the numbers; what cannot be read is not drawn.
    item.leftTree = core::studies::ShownTree{{"3", "pens", "and", "4"}, {}, core::structures::Equation{"3 + 4", 7.0}};
    item.rightTree = core::studies::ShownTree{{"3", "pens"}, {}, core::structures::Equation{"3 + (", 7.0}};
    view.setItem(item, core::studies::Shows::Pair);
    QVERIFY(trees[0]->isVisible() && !trees[1]->isVisible());
    const auto& links = trees[0]->figure().panels.front().example.sentence.links;
    QCOMPARE(links.size(), std::size_t{2});
    QCOMPARE(links[1].word, 3);
}

void TestAnnotation::aBrokenPacketSaysWhy()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("x.packet")).toStdString();
    auto bytes = core::studies::packetBytes(smallPacket());
    bytes.replace(bytes.find("green"), 5, "brown");
    core::writeFile(file, bytes);
    RaterWindow window;
    QVERIFY(!window.openPacket(file));
    QVERIFY(window.problemText().contains(QStringLiteral("x.packet")));
    QVERIFY(window.panel() == nullptr);
    QVERIFY(!std::filesystem::exists(core::studies::ballotsPathFor(file)));
}

void TestAnnotation::markupStaysText()
{
    auto packet = smallPacket(1);
    packet.items[0].left = "<b>bold</b> <img src='x'>";
    packet.questions[0].prompt = "<i>same?</i>";
    auto panel = panelOf(packet);
    press(Qt::Key_Return);
    QCOMPARE(panel->item()->passage(false)->toPlainText(), QStringLiteral("<b>bold</b> <img src='x'>"));
    QCOMPARE(panel->findChild<QLabel*>(QStringLiteral("prompt"))->textFormat(), Qt::PlainText);
}

void TestAnnotation::largeTextIsNotCut()
{
    ui::theme::setTextPercent(200);
    auto packet = smallPacket(1);
    packet.items[0].left =
        std::string(40, 'w') + " a long text about tea that needs several lines when letters are large";
    packet.items[0].right = packet.items[0].left;
    auto panel = panelOf(packet);
    panel->begin();
    QTest::qWait(50);
    QVERIFY(panel->minimumSizeHint().width() <= 1280); // fits a laptop's screen
    for (const auto* passage : {panel->item()->passage(false), panel->item()->passage(true)})
        QTRY_VERIFY(passage->height() >= int(passage->document()->size().height())); // a busy machine lays out later
    QCOMPARE(panel->item()->passage(false)->font().pixelSize(), 40);
    for (auto* button : panel->findChildren<ui::AnswerButton*>())
        QVERIFY2(button->width() >= button->sizeHint().width() && button->height() >= button->sizeHint().height(),
                 qPrintable(button->accessibleName()));
    const auto* prompt = panel->findChild<QLabel*>(QStringLiteral("prompt"));
    QVERIFY(prompt->height() >= prompt->heightForWidth(prompt->width()));
    ui::theme::setTextPercent(100);
}

void TestAnnotation::everythingHasAName()
{
    auto panel = panelOf(smallPacket());
    press(Qt::Key_Return);
    QVERIFY(panel->accessibleName().contains(QStringLiteral("Item 1 of 3")));
    QVERIFY(panel->accessibleName().contains(QStringLiteral("green tea")));
    QVERIFY(panel->accessibleName().contains(QStringLiteral("Do both mean the same?")));
    for (auto* button : panel->findChildren<ui::AnswerButton*>())
        QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty());
    for (auto* action : panel->panelActions())
        QVERIFY2(!action->text().isEmpty() && !action->toolTip().isEmpty(), qPrintable(action->text()));
}

QTEST_MAIN(TestAnnotation)
#include "tst_annotation.moc"
