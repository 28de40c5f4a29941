#include "tests/support/registered_test.h"

#include <QClipboard>
#include <QSignalSpy>

#include <set>

#include "core/text/splitting/tokenizer.h"
#include "ui/answers/score_bars.h"
#include "ui/base/theme.h"
#include "ui/text/diff_view.h"
#include "ui/text/heat_words.h"
#include "ui/text/text_colors.h"

using core::structures::ClassLabel;
using core::structures::ClassScores;

namespace {

std::vector<ui::HeatWord> fiveWords()
{
    std::vector<ui::HeatWord> words;
    for (const auto* form : {"the", "acting", "is", "superb", "."}) {
        ui::HeatWord word;
        word.form = QString::fromLatin1(form);
        words.push_back(word);
    }
    words[3].importance = 0.5;
    words[1].importance = -0.25;
    words[4].editable = false;
    return words;
}

QColor pixel(QWidget& widget, QPoint at) { return widget.grab().toImage().pixelColor(at * widget.devicePixelRatio()); }

core::text::Input sentence(const std::string& text)
{
    return core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
}

} // namespace

class TestTextWidgets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keysGoThroughTheWords();
    void clickChoosesAndDoubleClickActivates();
    void lockedWordsCannotBeChosen();
    void importanceColoursTheWords();
    void heightGrowsWhenNarrow();
    void heatWordsSayTheChosenWord();
    void diffAlignsAndCopies();
    void diffOfTwoSegmentsShowsTheLockedOneOnce();
    void diffShowsWhatIsSaidOfWords();
    void scoreBarsTellTheAnswerInWords();
    void textStaysReadableOnHeat_data();
    void textStaysReadableOnHeat();
};

void TestTextWidgets::keysGoThroughTheWords()
{
    ui::HeatWords view;
    view.resize(600, 60);
    view.setWords(fiveWords());
    view.show();
    QSignalSpy changed(&view, &ui::HeatWords::currentChanged);
    QSignalSpy activated(&view, &ui::HeatWords::activated);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 2);
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(view.current(), 3); // the full stop is locked
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 3);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.current(), 0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(changed.count(), 5);
}

void TestTextWidgets::clickChoosesAndDoubleClickActivates()
{
    ui::HeatWords view;
    view.resize(600, 60);
    view.setWords(fiveWords());
    view.show();
    QSignalSpy activated(&view, &ui::HeatWords::activated);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.wordRect(1).center());
    QCOMPARE(view.current(), 1);
    QTest::mouseDClick(&view, Qt::LeftButton, {}, view.wordRect(3).center());
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.first().first().toInt(), 3);
}

void TestTextWidgets::lockedWordsCannotBeChosen()
{
    ui::HeatWords view;
    view.resize(600, 60);
    view.setWords(fiveWords());
    view.show();
    view.setCurrent(4);
    QCOMPARE(view.current(), -1);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.wordRect(4).center());
    QCOMPARE(view.current(), -1);
}

void TestTextWidgets::importanceColoursTheWords()
{
    ui::HeatWords view;
    view.resize(600, 60);
    view.setWords(fiveWords());
    view.show();
    const auto inside = [&](int word) { return view.wordRect(word).topLeft() + QPoint(6, 2); };
    QCOMPARE(pixel(view, inside(3)), ui::heatColor(1.0, view.palette()));
    QCOMPARE(pixel(view, inside(1)), ui::heatColor(-0.5, view.palette()));
    QVERIFY(ui::heatColor(1.0, view.palette()) != ui::heatColor(-1.0, view.palette()));
}

void TestTextWidgets::heightGrowsWhenNarrow()
{
    ui::HeatWords view;
    view.setWords(fiveWords());
    QVERIFY(view.heightForWidth(60) > view.heightForWidth(800));
    ui::DiffView diff;
    const auto before = sentence("one two three four five six seven eight nine ten");
    diff.setTexts(before, before.with(0, before[0].text.replaced(2, "drei")));
    QVERIFY(diff.heightForWidth(200) > diff.heightForWidth(2000));
}

void TestTextWidgets::heatWordsSayTheChosenWord()
{
    ui::HeatWords view;
    view.setWords(fiveWords());
    view.setCurrent(3);
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("superb")));
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("4 of 5")));
}

void TestTextWidgets::diffAlignsAndCopies()
{
    ui::DiffView view;
    const auto before = sentence("a fine and honest film");
    const auto after = before.with(0, before[0].text.deleted(3).replaced(1, "decent").inserted(0, "truly"));
    view.setTexts(before, after);
    QCOMPARE(view.changes(), 3);
    view.resize(500, view.heightForWidth(500));
    view.show();
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("a fine and honest film\ntruly a decent and film"));
}

void TestTextWidgets::diffOfTwoSegmentsShowsTheLockedOneOnce()
{
    using core::text::Segment;
    const auto text = [](const char* words) {
        return core::text::tokenize(words, core::text::Tokenization::Whitespace);
    };
    const core::text::Input before({Segment{"premise", text("a man sleeps"), false, "en", {}},
                                    Segment{"hypothesis", text("a man rests"), true, "en", {}}});
    ui::DiffView one;
    one.setTexts(before, before);
    ui::DiffView two;
    two.setTexts(before, before.with(1, before[1].text.replaced(2, "dozes")));
    QCOMPARE(two.changes(), 1);
    QVERIFY(two.heightForWidth(600) > one.heightForWidth(600));
}

/// A word's colour and underline are those of the worst that is said of it; a word that was not changed may be spoken
/// of, too. Another text has no notes.
void TestTextWidgets::diffShowsWhatIsSaidOfWords()
{
    ui::DiffView view;
    const auto before = sentence("these books are good");
    const auto after = before.with(0, before[0].text.replaced(1, "book").replaced(3, "bad"));
    view.setTexts(before, after);
    view.resize(500, view.heightForWidth(500));
    view.show();
    const auto plain = view.grab().toImage();
    view.setNotes({{0, 1, ui::WordTone::Kept, QStringLiteral("morphological: book for books")},
                   {0, 1, ui::WordTone::Wrong, QStringLiteral("determiner-noun: these book")},
                   {0, 2, ui::WordTone::Wrong, QStringLiteral("subject-verb: book are")}});
    const auto noted = view.grab().toImage();
    const auto count = [](const QImage& image, const QColor& color) {
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixelColor(x, y) == color ? 1 : 0;
        return pixels;
    };
    using ui::WordTone;
    QCOMPARE(count(plain, ui::toneColor(WordTone::Wrong, view.palette())), 0);
    QVERIFY(count(noted, ui::toneColor(WordTone::Wrong, view.palette())) > 0);
    QVERIFY(count(noted, ui::toneBackground(WordTone::Wrong, view.palette())) > 0); // behind book
    QCOMPARE(count(noted, ui::toneBackground(WordTone::Kept, view.palette())), 0);  // the worse one rules
    for (const auto& said : {QStringLiteral("book: determiner-noun: these book"), QStringLiteral("are: subject-verb"),
                             QStringLiteral("book: morphological")})
        QVERIFY2(view.accessibleDescription().contains(said), qPrintable(view.accessibleDescription()));
    view.setTexts(before, after);
    QVERIFY(!view.accessibleDescription().contains(QStringLiteral("subject-verb")));
}

void TestTextWidgets::scoreBarsTellTheAnswerInWords()
{
    ui::ScoreBars bars;
    bars.setLabels({QStringLiteral("negative"), QStringLiteral("positive")});
    bars.setGold(1);
    bars.setAnswers(ClassScores{{0.07F, 0.93F}}, ClassScores{{0.61F, 0.39F}});
    QCOMPARE(bars.accessibleDescription(),
             QStringLiteral("Before: positive 0.930; After: negative 0.610; gold: positive"));
    bars.setAnswers(ClassLabel{1}, std::monostate{});
    QCOMPARE(bars.accessibleDescription(), QStringLiteral("Before: positive; After: not known; gold: positive"));
}

void TestTextWidgets::textStaysReadableOnHeat_data()
{
    QTest::addColumn<QColor>("base");
    QTest::addColumn<QColor>("text");
    QTest::newRow("light") << QColor(Qt::white) << QColor(Qt::black);
    QTest::newRow("dark") << QColor(0x1e, 0x1e, 0x1e) << QColor(0xe0, 0xe0, 0xe0);
}

void TestTextWidgets::textStaysReadableOnHeat()
{
    QFETCH(const QColor, base);
    QFETCH(const QColor, text);
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::Text, text);
    const auto luminance = [](const QColor& c) {
        const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    for (int i = -10; i <= 10; ++i) { // WCAG 2.1 requires a contrast of 4.5 to 1
        const auto back = ui::heatColor(i / 10.0, palette);
        const double a = luminance(back) + 0.05;
        const double b = luminance(ui::theme::textOn(back)) + 0.05;
        QVERIFY2(std::max(a, b) / std::min(a, b) >= 4.5, qPrintable(back.name()));
    }
    // The same of the palette's own text behind which a tone is; tones differ in more than colour.
    using enum ui::WordTone;
    std::set<std::pair<int, double>> underlines;
    for (const auto tone : {Kept, Shifted, Doubted, Wrong}) {
        const double a = luminance(ui::toneBackground(tone, palette)) + 0.05, b = luminance(text) + 0.05;
        QVERIFY2(std::max(a, b) / std::min(a, b) >= 4.5, qPrintable(ui::toneBackground(tone, palette).name()));
        const auto pen = ui::underlineOf(tone, palette);
        QVERIFY(underlines.emplace(static_cast<int>(pen.style()), pen.widthF()).second);
        // 3 to 1 between the underline and the page, as for graphics.
        const double c = luminance(pen.color()) + 0.05, d = luminance(base) + 0.05;
        QVERIFY2(std::max(c, d) / std::min(c, d) >= 3.0, qPrintable(pen.color().name()));
    }
}

QTEST_MAIN(TestTextWidgets)
#include "tst_text_widgets.moc"
