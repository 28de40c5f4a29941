#include "tests/support/registered_test.h"

#include <set>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/recipe.h"
#include "core/attacks/transformations/names/parallel_numbers.h"
#include "tests/core/attacks/proposals.h"

using namespace proposals;
using core::structures::TextAnswer;

namespace {

std::vector<GeneratedVariant> variantsOf(const std::string& source, const std::string& translation)
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = 5;
    example.input = Input::sentence(core::text::tokenize(source, core::text::Tokenization::Whitespace));
    example.gold = TextAnswer{translation};
    const Attack attack(Recipe::load("parallel-numbers").forTranslations("de"), samples::sharedResources());
    return attack.variants(example, {}, {.perPlace = 0, .perText = 0, .seed = 3}, {});
}

/// The numbers of a text, in order.
std::vector<std::string> numbersOf(const std::string& text)
{
    std::vector<std::string> numbers;
    std::string now;
    for (const char c : text + " ")
        if (c >= '0' && c <= '9') {
            now += c;
        } else if (!now.empty()) {
            numbers.push_back(now);
            now.clear();
        }
    return numbers;
}

} // namespace

/// Numbers that change in a text and in its translation (Wang et al. 2021).
class TestParallelNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whereANumberStandsByItself()
    {
        const auto places = [](const std::string& text) {
            std::vector<std::size_t> alone;
            for (const auto& run : runsOfDigits(text))
                if (run.alone)
                    alone.push_back(run.begin);
            return alone;
        };
        using Places = std::vector<std::size_t>;
        QCOMPARE(places("42 or 4.2, 142, 42."), (Places{0, 11, 16}));
        QCOMPARE(places("1,42 42,1 (42) A42 42b"), (Places{11}));
        QCOMPARE(places("42\u00A0km, \u201E42\u201C und 42 Meilen"), (Places{0, 11, 21}));
        QCOMPARE(places("\u4ED6\u670942\u4E2A\u82F9\u679C"), (Places{6})); // he has 42 apples
        for (const char* joined : {"COVID-19", "10:30", "3rd", "3. Mai", "3/4", "1 000", "1\u00A0000", "10\u201312",
                                   "10-j\u00E4hrig", "10\u00B2", "\u00C419"})
            QVERIFY2(places(joined).empty(), joined);
        QVERIFY(runsOfDigits("no number").empty());
    }

    /// 42 stands twice in both and changes alike, 7 in the text alone; equal numbers stay equal, with as many digits.
    void bothSidesChange()
    {
        const auto variants =
            variantsOf("riders have 42 hours , not 42 days or 7", "Den Fahrern bleiben 42 Stunden, nicht 42 Tage.");
        QVERIFY(!variants.empty());
        std::set<std::string> others;
        for (const auto& variant : variants) {
            const auto source = numbersOf(variant.input[0].text.str());
            const auto translation = std::get<TextAnswer>(variant.gold).text;
            QCOMPARE(source.size(), std::size_t{3});
            QCOMPARE(source[0], source[1]);
            QCOMPARE(source[2], std::string("7"));
            QCOMPARE(source[0].size(), std::size_t{2});
            QVERIFY(source[0] != "42" && source[0].front() != '0');
            QCOMPARE(translation, "Den Fahrern bleiben " + source[0] + " Stunden, nicht " + source[0] + " Tage.");
            others.insert(source[0]);
        }
        QCOMPARE(others.size(), variants.size());
    }

    /// What one side changes and the other does not would make a wrong translation of a right one.
    void numbersThatCannotChangeInBothStay()
    {
        QVERIFY(variantsOf("19 cases of COVID-19", "19 F\u00E4lle von COVID-19").empty());
        QVERIFY(variantsOf("10 people at 10:30", "10 Leute um 10:30").empty());
        QVERIFY(variantsOf("3 May , the 3rd team , 3 games", "3. Mai, die 3. Mannschaft, 3 Spiele").empty());
        QVERIFY(variantsOf("1 000 m", "1 000 m").empty());
        QVERIFY(variantsOf("42 hours , not 42 days", "42 Stunden, nicht zweiundvierzig Tage").empty());
        QVERIFY(variantsOf("(42) or 42 ?", "(42) oder 42?").empty()); // one is no word of the text
        // The others change all the same.
        const auto variants = variantsOf("7 of 19 had COVID-19", "7 von 19 hatten COVID-19");
        QVERIFY(!variants.empty());
        for (const auto& variant : variants) {
            const auto source = numbersOf(variant.input[0].text.str());
            QVERIFY(source[0] != "7" && source[1] == "19" && source[2] == "19");
            QCOMPARE(std::get<TextAnswer>(variant.gold).text, source[0] + " von 19 hatten COVID-19");
        }
    }

    /// A blank that does not break, German quotes and Chinese characters beside a number are none of its letters.
    void signsThatAreNotEnglish()
    {
        for (const auto& variant : variantsOf("42 km and 42 miles", "42\u00A0km und 42 Meilen")) {
            const auto source = numbersOf(variant.input[0].text.str());
            QCOMPARE(std::get<TextAnswer>(variant.gold).text, source[0] + "\u00A0km und " + source[0] + " Meilen");
        }
        QVERIFY(!variantsOf("42 km and 42 miles", "42\u00A0km und 42 Meilen").empty());
        QVERIFY(!variantsOf("he has 42 apples", "\u4ED6\u670942\u4E2A\u82F9\u679C").empty());
    }

    void withoutASharedNumberNothing()
    {
        QVERIFY(variantsOf("42 hours", "zweiundvierzig Stunden").empty());
        QVERIFY(variantsOf("two hours", "2 Stunden").empty());
        QVERIFY(variantsOf("4.2 hours", "4.2 Stunden").empty()); // no whole number
    }
};

QTEST_GUILESS_MAIN(TestParallelNumbers)
#include "tst_parallel_numbers.moc"
