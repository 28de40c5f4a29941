#include "tests/support/registered_test.h"

#include "core/attacks/cheapest_change.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/scripted_victim.h"

using namespace core::attacks;
using core::structures::labelOf;
using fakes::FakeVictim;

namespace {

constexpr auto oneLetter = R"({"type": "character-delete", "positions": "all"})";
constexpr auto oneWord = R"({"type": "word-deletion"})";

Attack attackBy(const std::string& transformation)
{
    return Attack(Recipe::fromJson(R"({"name": "singles", "goal": {"type": "untargeted", "reference": "own"},
                                       "transformation": )" +
                                   transformation +
                                   R"(, "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})"),
                  std::make_shared<const core::language::Resources>());
}

/// P(positive) is .8 with "superb" and .5 without it, which is negative.
const core::text::Input& superbText()
{
    static const auto input = fakes::inputOf({"a", "superb", "ok", "film"});
    return input;
}

} // namespace

/// The cheapest change at one place of a text that flips a victim.
class TestCheapestChange : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFewestCharactersWin()
    {
        FakeVictim victim(FakeVictim::Weights{{"superb", 0.3}});
        const auto letter = cheapestChange(attackBy(oneLetter), superbText(), {}, victim, {});
        QVERIFY(letter.has_value());
        QCOMPARE(letter->index, std::size_t{1});
        QCOMPARE(letter->characters, std::size_t{1});
        QCOMPARE(labelOf(letter->answer), 0);
        QVERIFY(letter->text[0].text.form(1) != "superb" && letter->text[0].text.size() == 4);
        QVERIFY(letter->tried > 6); // all letters of all words
        // Without it the text is shorter by six letters and a blank.
        const auto word = cheapestChange(attackBy(oneWord), superbText(), {}, victim, {});
        QCOMPARE(word->characters, std::size_t{7});
        QCOMPARE(word->text[0].text.str(), std::string("a ok film"));
        // Of both the letter, although the word comes first.
        const auto both = cheapestChange(
            attackBy(std::string(R"({"type": "composite", "parts": [)") + oneWord + ", " + oneLetter + "]}"),
            superbText(), {}, victim, {});
        QCOMPARE(both->characters, std::size_t{1});
    }

    /// .9 with two words that count .2 each: no single one flips it.
    void perhapsThereIsNone()
    {
        FakeVictim victim(FakeVictim::Weights{{"superb", 0.2}, {"ok", 0.2}});
        QVERIFY(!cheapestChange(attackBy(oneLetter), superbText(), {}, victim, {}).has_value());
        QVERIFY(!cheapestChange(attackBy(oneLetter), core::text::Input::sentence({}), {}, victim, {}).has_value());
    }

    void progressAndStop()
    {
        fakes::ScriptedVictim victim;
        std::vector<std::size_t> done;
        std::stop_source stop;
        const auto told = [&](const core::Progress& progress) {
            QCOMPARE(progress.total, std::size_t{4});
            done.push_back(progress.done);
        };
        (void)cheapestChange(attackBy(oneLetter), superbText(), {}, victim, stop.get_token(), told);
        QVERIFY(done == (std::vector<std::size_t>{0, 1, 2, 3, 4}));
        QVERIFY_EXCEPTION_THROWN((void)cheapestChange(attackBy(oneLetter), superbText(), {}, victim, stop.get_token(),
                                                      [&](const core::Progress& progress) {
                                                          if (progress.done == 2)
                                                              stop.request_stop();
                                                      }),
                                 Stopped);
    }
};

QTEST_APPLESS_MAIN(TestCheapestChange)
#include "tst_cheapest_change.moc"
