#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "tests/core/reports/table_cells.h"
#include "tests/places.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

namespace {

/// A text of three words of which an attack changed the second.
fakes::AttackResult translated(const std::string& example, const char* word, const char* before, const char* after)
{
    fakes::AttackResult result;
    result.status = fakes::Status::Succeeded;
    result.example = example;
    result.exampleHash = std::stoull(example);
    result.original = core::text::Input::sentence(fakes::words({"the", "cat", "sat"}));
    result.perturbed = result.original.with(0, result.original[0].text.replaced(1, word));
    result.gold = core::structures::TextAnswer{"die katze sass dort still"};
    result.originalOutput = core::structures::TextAnswer{before};
    result.perturbedOutput = core::structures::TextAnswer{after};
    result.columns = {{"translation2", "die katze setzte sich"}};
    return result;
}

CampaignData against(const std::string& recipe, std::vector<fakes::AttackResult> results)
{
    CampaignData data;
    data.name = data.recipe = recipe;
    data.victim = "translator";
    data.corpus = "captions";
    data.sample = "first 2";
    data.task = &core::structures::taskNamed("translation");
    data.recipeJson = core::attacks::Recipe::load("rsni").forTranslations("de").json().dump(); // all references
    data.results = std::move(results);
    return data;
}

} // namespace

/// Tables 5 and 8 of Zou et al. (2020): texts under attack, side by side.
class TestTranslatedExamples : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Text 1 was changed by both, text 2 by the first alone.
    void oneTextUnderSeveralAttacks()
    {
        auto unchanged = translated("2", "cot", "eine katze", "eine katze");
        unchanged.perturbed = unchanged.original;
        const auto table = makeTable(
            "zou-table5", {against("gs", {translated("1", "cot", "eine katze sass", "ein bett sass"),
                                          translated("2", "cut", "eine katze", "ein schnitt")}),
                           against("agent", {translated("1", "cats", "eine katze sass", "katzen"), unchanged})});
        QCOMPARE(table.rows.size(), std::size_t{4});
        const std::vector<std::vector<std::string>> expected{
            {"1", "original", "the cat sat", "eine katze sass"},
            {"1", "reference", "", "die katze sass dort still / die katze setzte sich"},
            {"1", "gs", "the cot sat", "ein bett sass"},
            {"1", "agent", "the cats sat", "katzen"}};
        for (std::size_t r = 0; r < expected.size(); ++r)
            for (std::size_t c = 0; c < expected[r].size(); ++c)
                QCOMPARE(shown(table.rows[r][c]), expected[r][c]);
        QCOMPARE(table.rows[2][2].marked, (std::vector<core::text::ByteSpan>{{4, 7}}));
        QVERIFY(table.rows[0][2].marked.empty());
    }

    /// The translation of text 2 becomes a reference; that of text 1 gets worse, that of 3 gets nearer.
    void translationsThatGotBetter()
    {
        ReportSettings two;
        two.set("examples", 2);
        const std::vector<fakes::AttackResult> results{translated("1", "cot", "die katze sass dort still", "ein bett"),
                                                       translated("2", "cut", "eine katze", "die katze setzte sich"),
                                                       translated("3", "cats", "ein hund", "eine katze sass dort")};
        const auto table = makeTable("zou-table8", {against("agent", results)}, two);
        QCOMPARE(table.rows.size(), std::size_t{2});
        QCOMPARE(shown(at(table, 0, "Example")), std::string("2")); // from little to 100
        QCOMPARE(shown(at(table, 0, "BLEU after")), std::string("100.0"));
        QCOMPARE(shown(at(table, 1, "Example")), std::string("3"));
        QCOMPARE(at(table, 0, "Before").marked, (std::vector<core::text::ByteSpan>{{4, 7}}));
        QCOMPARE(shown(at(table, 0, "Translation before")), std::string("eine katze"));
        // Of the text with its own translation neither the old one counts nor a further one.
        auto own = results[1];
        own.perturbedGold = core::structures::TextAnswer{"der hund lag hier"};
        QVERIFY(makeTable("zou-table8", {against("agent", {own})}).rows.empty());
        own.perturbedOutput = own.perturbedGold;
        const auto right = makeTable("zou-table8", {against("agent", {own})});
        QCOMPARE(right.rows.size(), std::size_t{1});
        QCOMPARE(shown(at(right, 0, "BLEU after")), std::string("100.0"));
        QVERIFY(shown(at(right, 0, "Reference")).ends_with(" \u2192 der hund lag hier"));
        const auto sides = makeTable("zou-table5", {against("agent", {own})});
        QCOMPARE(sides.rows.size(), std::size_t{4});
        QCOMPARE(shown(sides.rows[3][3]), std::string("der hund lag hier"));
        const auto worse = makeTable("zou-table8", {against("agent", {results[0]})});
        QVERIFY(worse.rows.empty());
        QCOMPARE(worse.note, std::string("No attack brought a translation nearer to the references."));
    }

    void otherVictimsHaveNone()
    {
        for (const char* kind : {"zou-table5", "zou-table8"})
            QCOMPARE(makeTable(kind, {fakes::campaign()}).note,
                     std::string("No chosen campaign attacked a translator."));
    }

    /// Two of the paper's numbers do not follow from its other numbers, which the table says beside them.
    void numbersThatDoNotFollow()
    {
        auto gs = against("gradient-search-0.4", {translated("1", "cot", "die katze sass dort still", "ein bett")});
        gs.corpus = "zh-en";
        gs.victim = "transformer";
        auto agent = gs;
        agent.name = agent.recipe = "agent-transformer";
        auto ofWords = gs;
        ofWords.victim = "transformer-words";
        ofWords.name = ofWords.recipe = "agent-transformer-words";
        const auto table = makeTable("zou-table3", {gs, agent, ofWords});
        QCOMPARE(table.rows.size(), std::size_t{3});
        const auto rd = table.columns.size() - 2;
        QCOMPARE(table.columns[rd].title, std::string("RD"));
        QCOMPARE(std::get<double>(table.rows[0][rd].value), 1.004);
        QCOMPARE(table.rows[0][rd].note, std::string("(1.109 by equation 11)"));
        QVERIFY(table.rows[1][rd].note.empty());
        QCOMPARE(std::get<double>(table.rows[2][rd].value), 0.952);
        QCOMPARE(table.rows[2][rd].note, std::string("(.922 by equation 11)"));
    }

    /// What people say of the texts has a column of ours as soon as they say it.
    void answersOfPeopleHaveAColumnOnceThereAreSome()
    {
        auto campaign = against("agent", {translated("1", "cot", "die katze sass dort still", "ein bett")});
        const auto means = [&] {
            std::vector<double> found;
            const auto table = makeTable("zou-table3", {campaign});
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                if (table.columns[i].title == "Mean of people's answers")
                    found.push_back(std::get<double>(table.rows.at(0).at(i).value));
            return found;
        };
        QVERIFY(means().empty());
        campaign.people.emplace();
        campaign.people->mean = 3.5;
        campaign.people->items = 2;
        QCOMPARE(means(), std::vector<double>{3.5});
    }
};

QTEST_APPLESS_MAIN(TestTranslatedExamples)
#include "tst_translated_examples.moc"
