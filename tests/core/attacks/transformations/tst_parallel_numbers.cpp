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
        QCOMPARE(placesOfNumber("42 or 4.2, 142, 42.", "42"), (std::vector<std::size_t>{0, 16}));
        QCOMPARE(placesOfNumber("1,42 42,1 (42) A42 42b", "42"), (std::vector<std::size_t>{11}));
        QVERIFY(placesOfNumber("no number", "42").empty());
    }

    /// 42 stands in both and changes alike, 7 in the text alone; equal numbers stay equal, with as many digits.
    void bothSidesChange()
    {
        const auto variants = variantsOf("riders have 42 hours , not 42 days or 7", "Den Fahrern bleiben 42 Stunden.");
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
            QCOMPARE(translation, "Den Fahrern bleiben " + source[0] + " Stunden.");
            others.insert(source[0]);
        }
        QCOMPARE(others.size(), variants.size());
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
