#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/reports/registry.h"

using namespace core;
using namespace core::reports;
using namespace std::string_literals;

namespace {

using attacks::AttackResult;
using attacks::Status;
using Heads = std::vector<int>;

/// A sentence of four words, gold heads 2 0 2 3, in which word `changed` (from 0) became another.
AttackResult fourWords(Status status, const Heads& before, const Heads& after, std::size_t changed)
{
    AttackResult r;
    r.status = status;
    const std::vector<std::string> words{"a", "b", "c", "d"};
    r.original = text::Input::sentence(text::Text::ofWords(words));
    r.gold = structures::DependencyTree{{2, 0, 2, 3}, {}};
    r.originalOutput = structures::DependencyTree{before, {}};
    r.perturbedOutput = structures::DependencyTree{after, {}};
    r.perturbed = r.original.with(0, r.original[0].text.replaced(changed, "x"));
    r.edits.push_back(
        {text::EditOp::Replace, "sentence", static_cast<std::uint32_t>(changed), words[changed], "x", "NN"});
    r.perturbedPercent = 25.0;
    return r;
}

AttackResult unsuitable()
{
    AttackResult r = fourWords(Status::Skipped, {2, 0, 2, 3}, {2, 0, 2, 3}, 0);
    r.reason = attacks::Reason::Unsuitable;
    r.perturbed = r.original;
    r.perturbedOutput = {};
    r.edits.clear();
    return r;
}

/// Two sentences. In the first only the changed word's own arc breaks: no success by the strict count, one by the raw
/// count; all arcs 4/4 then 3/4, strictly 3/3 then 3/3. In the second word 3's arc is newly wrong beside a word that
/// was wrong before: all arcs 3/4 then 2/4, and without the changed word's arc 2/3 then 1/3. So: clean 7/8 = 87.50,
/// attacked 5/8 = 62.50; strictly 5/6 = 83.33 to 4/6 = 66.67; success 1/2, raw 2/2; one word each.
CampaignData campaign(const std::string& victim, const std::string& inputs, const std::string& recipe,
                      const nlohmann::json& search, const nlohmann::json& constraints)
{
    CampaignData data;
    data.name = recipe;
    data.victim = victim;
    data.inputs = inputs;
    data.recipe = recipe;
    data.corpus = "trees";
    data.sample = "first 2";
    data.recipeJson = nlohmann::json{
        {"name", recipe},
        {"goal", {{"type", "tree-error"}}},
        {"search", search},
        {"constraints",
         constraints}}.dump();
    data.results = {fourWords(Status::Failed, {2, 0, 2, 3}, {2, 0, 2, 2}, 3),
                    fourWords(Status::Succeeded, {2, 0, 2, 2}, {2, 0, 4, 2}, 0)};
    for (std::size_t i = 0; i < data.results.size(); ++i)
        data.results[i].exampleHash = i + 1;
    return data;
}

CampaignData black(const std::string& victim, const std::string& inputs, double share)
{
    return campaign(victim, inputs, "parser-blackbox", {{"type", "weak-spots"}},
                    {{{"type", "max-perturbed"}, {"share", share}}});
}

CampaignData white(const std::string& victim, const std::string& inputs, double share)
{
    return campaign(victim, inputs, "parser-whitebox", {{"type", "gradient-steps"}},
                    {{{"type", "max-perturbed"}, {"share", share}}});
}

std::vector<std::string> titles(const Table& table)
{
    std::vector<std::string> names;
    for (const auto& column : table.columns)
        names.push_back(column.title);
    return names;
}

/// A row as its CSV has it, without the notes.
std::vector<std::string> shown(const Table& table, std::size_t row)
{
    std::vector<std::string> cells;
    for (const auto& cell : table.rows.at(row)) {
        if (const auto* number = std::get_if<double>(&cell.value))
            cells.push_back(QString::number(*number, 'f', cell.digits).toStdString());
        else
            cells.push_back(std::holds_alternative<std::string>(cell.value) ? std::get<std::string>(cell.value) : "");
    }
    return cells;
}

} // namespace

class TestZhengTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sentenceLevel();
    void papersNumbers();
    void adversarialTraining();
    void byTag();
    void phraseLevel();
    void structuresThatPeopleFoundKept();
    void severalSeeds();
    void onlyErrorsHaveNoChangedWords();
    void captionsSayWhatSuccessIsDividedBy();
    void otherCampaigns();
    void formats();
};

using Strings = std::vector<std::string>;

void TestZhengTables::sentenceLevel()
{
    const Table table = makeTable("zheng-table1", {white("p-char", "char", 0.15), black("p-word", "word", 0.15),
                                                   black("p-word", "word", 0.05), white("p-word", "word", 0.15)});
    QCOMPARE(titles(table), (Strings{"Model", "Max%", "Word-based: UAS", "Word-based: #Word", "Word-based: Succ%",
                                     "Character-based: UAS", "Character-based: #Word", "Character-based: Succ%"}));
    QCOMPARE(table.rows.size(), std::size_t{4});
    QCOMPARE(shown(table, 0), (Strings{"Clean", "", "87.50", "", "", "87.50", "", ""}));
    QCOMPARE(shown(table, 1), (Strings{"Black-box", "5%", "62.50", "1.00", "50.0", "", "", ""}));
    QCOMPARE(shown(table, 2), (Strings{"Black-box", "15%", "62.50", "1.00", "50.0", "", "", ""}));
    QCOMPARE(shown(table, 3), (Strings{"White-box", "15%", "62.50", "1.00", "50.0", "62.50", "1.00", "50.0"}));
    QCOMPARE(table.rows[1][2].note, "(83.33 to 66.67 strict)"s);
    QCOMPARE(table.rows[1][4].note, "(100.0 raw, of 2)"s);
    QVERIFY(table.caption.find("On trees, first 2.") != std::string::npos);
}

void TestZhengTables::papersNumbers()
{
    ReportSettings options;
    options.set("paper", true);
    const Table table = makeTable("zheng-table1", {white("p", "word", 0.10), white("q", "", 0.10)}, options);
    QCOMPARE(titles(table), (Strings{"Model", "Max%", "Word-based: UAS", "Word-based: #Word", "Word-based: Succ%",
                                     "Word-based: UAS (paper, PTB)", "Word-based: #Word (paper, PTB)",
                                     "Word-based: Succ% (paper, PTB)", "q: UAS", "q: #Word", "q: Succ%",
                                     "q: UAS (paper, PTB)", "q: #Word (paper, PTB)", "q: Succ% (paper, PTB)"}));
    QCOMPARE(shown(table, 0)[5], "95.52"s);
    QCOMPARE(shown(table, 1)[5], "83.73"s); // table 1: white-box, 10%, word-based
    QCOMPARE(shown(table, 1)[6], "1.50"s);
    QCOMPARE(shown(table, 1)[7], "68.0"s);
    QCOMPARE(shown(table, 1)[11], ""s); // a parser the paper has not
    const Table other = makeTable("zheng-table1", {white("p", "word", 0.2)}, options);
    QCOMPARE(shown(other, 1)[5], ""s); // a budget the paper has not
}

void TestZhengTables::adversarialTraining()
{
    std::vector<CampaignData> campaigns{black("p-word", "word", 0.15), black("p-word", "word", 0.05)};
    for (const char* against : {"black-box", "white-box"}) {
        CampaignData data = black("p-word-adversarial", "word", 0.15);
        data.trainedFrom = "p-word";
        data.trainedAgainst = against;
        if (data.trainedAgainst == "white-box")
            data.results.erase(data.results.begin()); // clean 3/4, attacked 2/4
        campaigns.push_back(data);
    }
    campaigns.push_back(black("never-trained-again", "char", 0.15));
    ReportSettings options;
    options.set("paper", true);
    const Table table = makeTable("zheng-table2", campaigns, options);
    QCOMPARE(titles(table), (Strings{"Test set", "Word-based Original: UAS", "Word-based Original: UAS (paper, PTB)",
                                     "Word-based Adv [b]: UAS", "Word-based Adv [b]: UAS (paper, PTB)",
                                     "Word-based Adv [w]: UAS", "Word-based Adv [w]: UAS (paper, PTB)"}));
    QCOMPARE(table.rows.size(), std::size_t{2}); // not 5%: with that the new models were not attacked
    QCOMPARE(shown(table, 0), (Strings{"Clean", "87.50", "95.52", "87.50", "95.59", "75.00", "95.16"}));
    QCOMPARE(shown(table, 1), (Strings{"Black-box, 15%", "62.50", "88.69", "62.50", "90.03", "50.00", "89.98"}));
}

void TestZhengTables::byTag()
{
    const auto only = [](const std::string& tag) {
        return campaign("p", "word-tag", "parser-blackbox", {{"type", "weak-spots"}},
                        {{{"type", "word-class"}, {"only", tag}}});
    };
    ReportSettings options;
    options.set("paper", true);
    const Table table =
        makeTable("zheng-table3", {only("IN"), only("MD"), only("JJ"), black("p", "word-tag", 0.15)}, options);
    QCOMPARE(table.rows.size(), std::size_t{3}); // the paper's order, then others
    QCOMPARE(shown(table, 0), (Strings{"Black-box", "JJ", "-25.00", "50.0", "-1.13", "17.0"}));
    QCOMPARE(shown(table, 1), (Strings{"Black-box", "IN", "-25.00", "50.0", "-9.22", "62.0"}));
    QCOMPARE(shown(table, 2), (Strings{"Black-box", "MD", "-25.00", "50.0", "", ""}));
}

void TestZhengTables::phraseLevel()
{
    const auto at = [](int k) {
        CampaignData data = campaign("p", "word", "parser-phrase-whitebox", {{"type", "phrase-gradient"}, {"k", k}},
                                     nlohmann::json::array());
        data.results.push_back(unsuitable()); // no two phrases: not in the denominator
        return data;
    };
    ReportSettings options;
    options.set("paper", true);
    const Table table = makeTable("zheng-table4", {at(1), at(0), black("p", "word", 0.15)}, options);
    QCOMPARE(titles(table), (Strings{"Model", "Word-based k >= 0: Succ%", "Word-based k >= 0: Succ% (paper, PTB)",
                                     "Word-based k >= 1: Succ%", "Word-based k >= 1: Succ% (paper, PTB)"}));
    QCOMPARE(table.rows.size(), std::size_t{1});
    QCOMPARE(shown(table, 0), (Strings{"White-box", "50.00", "40.06", "50.00", "28.66"}));
    QCOMPARE(table.rows[0][1].note, "of 2"s);
}

void TestZhengTables::structuresThatPeopleFoundKept()
{
    auto judged = black("p", "word", 0.15);
    studies::ValidSuccess valid;
    valid.study = "structure";
    valid.judged = valid.valid = 1;
    valid.rate = metrics::Proportion{0.5, 0.0945, 0.9055}; // 1 of 2, Wilson
    judged.valid = valid;
    ReportSettings options;
    options.set("paper", true); // which has no such number
    const Table table = makeTable("zheng-table1", {judged, white("p", "word", 0.15)}, options);
    QCOMPARE(titles(table)[5], "Word-based: Valid%"s);
    QCOMPARE(titles(table).size(), std::size_t{9});
    QCOMPARE(shown(table, 1)[5], "50.0"s);
    QCOMPARE(table.rows[1][5].note, "[9.4, 90.6]"s);
    QCOMPARE(shown(table, 2)[5], ""s);
    QVERIFY(table.caption.find("study structure: 1 of 1 judged successes") != std::string::npos);
    for (const char* kind : {"zheng-table2", "zheng-table3", "zheng-table4"})
        QVERIFY(makeTable(kind, {judged}, options).rows.empty());
}

void TestZhengTables::severalSeeds()
{
    CampaignData first = black("p", "word", 0.15);
    CampaignData second = first;
    second.seed = 2;
    second.results.pop_back(); // clean 4/4, attacked 3/4, no success
    const Table table = makeTable("zheng-table1", {first, second});
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(table, 1), (Strings{"Black-box", "15%", "68.75", "1.00", "25.0"})); // (62.5 + 75) / 2, (50 + 0) / 2
    QCOMPARE(table.rows[1][2].note, ""s);
    const auto seeds = "Where campaigns differ in the seed alone: their mean, of 2 campaigns."s;
    QVERIFY2(table.caption.find(seeds) != std::string::npos, table.caption.c_str());
    QVERIFY(makeTable("zheng-table1", {first}).caption.find("seed") == std::string::npos);
    // With an error in one of them the UAS is the most that it can be; the success rate is not.
    auto erring = first;
    erring.seed = 3;
    erring.results.back().status = Status::Error;
    erring.results.back().perturbedOutput = {};
    const Table most = makeTable("zheng-table1", {first, erring});
    QCOMPARE(most.rows[1][2].note, "at most"s);
    QCOMPARE(most.rows[1][4].note, ""s);
}

// Nothing is known of attacks that all ended in errors: neither the UAS under them nor how many words they would
// change.
void TestZhengTables::onlyErrorsHaveNoChangedWords()
{
    auto errors = black("p", "word", 0.15);
    for (auto& result : errors.results) {
        result.status = Status::Error;
        result.edits.clear();
        result.perturbedOutput = {};
        result.perturbed = result.original;
    }
    const Table table = makeTable("zheng-table1", {errors});
    QCOMPARE(shown(table, 1), (Strings{"Black-box", "15%", "", "", ""}));
    QVERIFY(
        table.caption.find("Examples that ended in an error, neither withstood nor succeeded (parser-blackbox on p: "
                           "2 of 2)") != std::string::npos);
}

// DPAttack's convention, whatever else is chosen: of 4 sentences one has no adjective to change, and one is unsuitable.
void TestZhengTables::captionsSayWhatSuccessIsDividedBy()
{
    auto data =
        campaign("p", "word", "parser-blackbox", {{"type", "weak-spots"}}, {{{"type", "word-class"}, {"only", "JJ"}}});
    data.limits = "50 queries";
    auto nothing = fourWords(Status::Failed, {2, 0, 2, 3}, {2, 0, 2, 3}, 0);
    nothing.reason = attacks::Reason::NothingToChange;
    data.results.push_back(nothing);
    data.results.push_back(unsuitable());
    const auto sentences = [](CampaignData one) {
        one.recipeJson = black("p", "word", 0.15).recipeJson;
        return one;
    };
    for (const auto& [kind, chosen] : {std::pair{"zheng-table3", data}, {"zheng-table1", sentences(data)}}) {
        const Table table = makeTable(kind, {chosen});
        QVERIFY2(table.caption.find("of all sentences that the attack applies to, those without a word to change "
                                    "included (convention dpattack)") != std::string::npos,
                 table.caption.c_str());
        QVERIFY2(table.caption.find("Limits: at most 50 queries per example.") != std::string::npos,
                 table.caption.c_str());
        QCOMPARE(shown(table, table.rows.size() - 1).back(), "33.3"s); // 1 of 3
        QCOMPARE(table.rows.back().back().note, "(66.7 raw, of 3)"s);
    }
}

void TestZhengTables::otherCampaigns()
{
    CampaignData classes;
    classes.recipeJson = R"({"goal": {"type": "untargeted"}})";
    for (const auto& [kind, note] :
         {std::pair{"zheng-table1", "No sentence-level campaign against a parser is chosen."},
          {"zheng-table2", "No campaign against an adversarially trained parser is chosen."},
          {"zheng-table3", "No campaign that changes one part of speech (pos.only) is chosen."},
          {"zheng-table4", "No phrase-level campaign against a parser is chosen."}}) {
        const Table table = makeTable(kind, {classes});
        QVERIFY(table.rows.empty());
        QCOMPARE(table.note, std::string(note));
        QCOMPARE(table.kind, std::string(kind));
    }
    QVERIFY_EXCEPTION_THROWN((void)makeTable("zheng-table5", {}), UsageError);
}

void TestZhengTables::formats()
{
    const Table table = makeTable("zheng-table1", {black("p", "word", 0.15)});
    QVERIFY(toLatex(table).find("Max\\%") != std::string::npos);
    QVERIFY(toMarkdown(table).find("| Black-box | 15% |") != std::string::npos);
    QVERIFY(toCsv(table).find("Black-box,15%,62.50") != std::string::npos);
    const auto json = nlohmann::json::parse(toJson(table));
    QCOMPARE(json.at("rows").at(1).at("Word-based: Succ%").get<double>(), 50.0);
}

QTEST_APPLESS_MAIN(TestZhengTables)
#include "tst_zheng_tables.moc"
