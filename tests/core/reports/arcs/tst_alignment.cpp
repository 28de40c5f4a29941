#include "tests/support/registered_test.h"

#include "core/base/random.h"
#include "core/reports/arcs/alignment.h"

using core::reports::align;
using core::reports::AlignedWords;
using core::text::Text;
using Kind = AlignedWords::Kind;

namespace {

Text words(const char* sentence)
{
    std::vector<std::string> forms;
    for (const auto& word : QByteArray(sentence).split(' '))
        forms.push_back(word.toStdString());
    return Text::ofWords(forms);
}

/// "a b>c -d +e": Same, Replaced, Deleted, Inserted; "a,b>>c" Merged; "a<<b,c" Split; "~a" moved away; "@a" moved here.
std::string shown(const Text& before, const Text& after)
{
    std::string text;
    const auto side = [](const Text& from, const std::vector<std::size_t>& which) {
        std::string joined;
        for (const auto i : which)
            joined += (joined.empty() ? "" : ",") + std::string(from.form(i));
        return joined;
    };
    for (const auto& column : align(before, after)) {
        const auto above = side(before, column.before);
        const auto below = side(after, column.after);
        text += text.empty() ? "" : " ";
        switch (column.kind) {
        case Kind::Same:
            text += above;
            break;
        case Kind::Replaced:
            text += above + ">" + below;
            break;
        case Kind::Deleted:
            text += "-" + above;
            break;
        case Kind::Inserted:
            text += "+" + below;
            break;
        case Kind::Merged:
            text += above + ">>" + below;
            break;
        case Kind::Split:
            text += above + "<<" + below;
            break;
        case Kind::Moved:
            text += below.empty() ? "~" + above : "@" + below;
            break;
        }
    }
    return text;
}

} // namespace

class TestAlignment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void columns_data();
    void columns();
    void everyWordIsShownOnceInReadingOrder();
    void refusesAnotherText();
};

void TestAlignment::columns_data()
{
    QTest::addColumn<std::string>("found");
    QTest::addColumn<std::string>("expected");
    const Text t = words("a b c d e");
    const auto row = [&](const char* name, const Text& after, const char* expected) {
        QTest::newRow(name) << shown(t, after) << std::string(expected);
    };
    row("nothing changed", t, "a b c d e");
    row("one word for another", t.replaced(1, "x"), "a b>x c d e");
    row("replaced and put back is the same", t.replaced(1, "x").replaced(1, "b"), "a b c d e");
    row("deleted first and last", t.deleted(4).deleted(0), "-a b c d -e");
    row("inserted at both ends", t.inserted(5, "y").inserted(0, "x"), "+x a b c d e +y");
    row("two words merged", t.merged(1, "bc"), "a b,c>>bc d e");
    row("merged over a deleted word", t.deleted(2).merged(1, "bd"), "a b,c,d>>bd e");
    row("one word split", t.split(2, "c1", "c2"), "a b c<<c1,c2 d e");
    row("one word moved forward", t.moved(0, 3), "~a b c d @a e");
    row("one word moved backward", t.moved(4, 0), "@e a b c d ~e");
    row("all deleted", t.deleted(0).deleted(0).deleted(0).deleted(0).deleted(0), "-a -b -c -d -e");
}

void TestAlignment::columns()
{
    QFETCH(const std::string, found);
    QFETCH(const std::string, expected);
    QCOMPARE(found, expected);
}

void TestAlignment::everyWordIsShownOnceInReadingOrder()
{
    core::Random random(7);
    for (int round = 0; round < 500; ++round) {
        const Text before = words("one two three four five six seven eight");
        Text after = before;
        for (int edit = 0; edit < 6 && !after.empty(); ++edit) {
            const std::size_t i = random.below(after.size());
            switch (random.below(6)) {
            case 0:
                after = after.replaced(i, "x");
                break;
            case 1:
                after = after.inserted(i, "y");
                break;
            case 2:
                after = after.deleted(i);
                break;
            case 3:
                after = after.moved(i, random.below(after.size()));
                break;
            case 4:
                after = i + 1 < after.size() ? after.merged(i, "m") : after;
                break;
            default:
                after = after.split(i, "p", "q");
                break;
            }
        }
        std::vector<std::size_t> above;
        std::vector<std::size_t> below;
        for (const auto& column : align(before, after)) {
            QVERIFY(!column.before.empty() || !column.after.empty());
            above.insert(above.end(), column.before.begin(), column.before.end());
            below.insert(below.end(), column.after.begin(), column.after.end());
        }
        QCOMPARE(above.size(), before.size());
        QCOMPARE(below.size(), after.size());
        for (std::size_t i = 0; i < above.size(); ++i)
            QCOMPARE(above[i], i);
        for (std::size_t i = 0; i < below.size(); ++i)
            QCOMPARE(below[i], i);
    }
}

void TestAlignment::refusesAnotherText()
{
    QVERIFY_EXCEPTION_THROWN((void)align(words("a b"), words("a b c")), std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestAlignment)
#include "tst_alignment.moc"
