#include "tests/support/registered_test.h"

#include <algorithm>
#include <optional>

#include "core/attacks/cheapest_change.h"
#include "core/text/edit_distance.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/spent.h"

using namespace core::attacks;

namespace {

const char* const flippedTexts[] = {"The plot is thin but the acting is superb and the ending moves .",
                                    "A dull and tired story that never comes to life .", "a clever , bright film"};

constexpr auto anyLetter = R"({"name": "letters", "goal": {"type": "untargeted"},
    "transformation": {"type": "character-delete", "positions": "all"}, "constraints": [],
    "search": {"type": "greedy-ranked", "ranking": "delete"}})";

} // namespace

/// The cheapest change of real networks of words is the cheapest of all single changes, each queried as a text of its
/// own; and it is found while one types.
class TestCheapestFlip : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    void itIsTheCheapestOfAll_data()
    {
        QTest::addColumn<QString>("victim");
        QTest::addColumn<QString>("recipe");
        for (const char* victim : {"mr-wordlstm", "mr-wordcnn"})
            for (const char* recipe : {"pwws", "letters"})
                QTest::addRow("%s, %s", victim, recipe) << QString::fromLatin1(victim) << QString::fromLatin1(recipe);
    }
    void itIsTheCheapestOfAll()
    {
        QFETCH(const QString, victim);
        QFETCH(const QString, recipe);
        const auto model = models::ModelLoader().load(victim.toStdString());
        const auto plain = models::ModelLoader().load(victim.toStdString(), {.plain = true});
        const auto resources = std::make_shared<const core::language::Resources>();
        auto loaded = recipe == QLatin1String("pwws") ? Recipe::load("pwws") : Recipe::fromJson(anyLetter);
        loaded.set("goal.reference", "own");
        const Attack attack(loaded, resources);
        for (const char* text : flippedTexts) {
            core::corpora::Example example;
            example.input =
                core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
            const auto answer = model->predict({&example.input, 1}, {}).front();
            const int label = labelOf(answer);
            example.gold = core::structures::ClassLabel{label};
            std::optional<std::size_t> cheapest;
            for (const auto& variant : attack.variants(example, model->card().labels, {}, {}))
                if (labelOf(plain->predict({&variant.input, 1}, {}).front()) != label) {
                    const auto characters =
                        core::text::levenshtein(example.input[0].text.str(), variant.input[0].text.str(), 1000);
                    cheapest = std::min(cheapest.value_or(characters), characters);
                }
            (void)cheapestChange(attack, example.input, answer, *model, {}); // what it needs is loaded now
            const tests::Spent spent;
            const auto found = cheapestChange(attack, example.input, answer, *model, {});
            QVERIFY2(spent.within(0.2), qPrintable(QString::number(spent.seconds())));
            QCOMPARE(found.has_value(), cheapest.has_value());
            if (!found)
                continue;
            QCOMPARE(found->characters, *cheapest);
            QVERIFY(labelOf(found->answer) != label);
            QVERIFY(labelOf(plain->predict({&found->text, 1}, {}).front()) != label);
        }
    }
};

QTEST_APPLESS_MAIN(TestCheapestFlip)
#include "tst_cheapest_flip.moc"
