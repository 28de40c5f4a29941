#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/campaigns/result_json.h"
#include "core/files/file.h"
#include "core/reports/registry.h"

using namespace core;
using namespace core::reports;
using Json = nlohmann::json;
using Strings = std::vector<std::string>;

namespace {

using Heads = std::vector<int>;

/// "she saw old houses ." with another word in the place of `changed`, from 0.
attacks::AttackResult result(attacks::Status status, const Heads& before, const Heads& after, std::size_t changed)
{
    static const Strings words{"she", "saw", "old", "houses", "."};
    attacks::AttackResult r;
    r.status = status;
    r.original = text::Input::sentence(text::Text::ofWords(words));
    r.gold = structures::DependencyTree{{2, 0, 4, 2, 2}, {}};
    r.originalOutput = structures::DependencyTree{before, {}};
    r.perturbedOutput = structures::DependencyTree{after, {}};
    r.perturbed = r.original.with(0, r.original[0].text.replaced(changed, "x"));
    r.edits.push_back(
        {text::EditOp::Replace, "sentence", static_cast<std::uint32_t>(changed), words[changed], "x", "NN"});
    return r;
}

constexpr auto Succeeded = attacks::Status::Succeeded;
constexpr auto Failed = attacks::Status::Failed;

/// A shipped recipe with some settings changed; full stops do not count unless they say so.
std::string recipe(const std::string& name, const std::map<std::string, Json>& settings = {})
{
    auto json = Json::parse(readFile(RESOURCES "/recipes/" + name + ".json"));
    json["goal"]["punctuation"] = false;
    for (const auto& [pointer, value] : settings)
        json[Json::json_pointer(pointer)] = value;
    return json.dump();
}

CampaignData campaign(const std::string& name, const std::string& recipeJson)
{
    CampaignData data;
    data.name = data.recipe = name;
    data.recipeJson = recipeJson;
    data.victim = "p";
    data.inputs = "word";
    data.corpus = "EWT";
    data.sample = "first 4";
    // The changed word's own arc; an arc of a word beside it; the full stop's arc; nothing.
    data.results = {
        result(Succeeded, {2, 0, 4, 2, 2}, {2, 0, 2, 2, 2}, 2), result(Succeeded, {2, 0, 4, 2, 2}, {4, 0, 4, 2, 2}, 3),
        result(Succeeded, {2, 0, 4, 2, 2}, {2, 0, 4, 2, 4}, 0), result(Failed, {4, 0, 4, 2, 2}, {4, 0, 4, 2, 2}, 2)};
    for (std::size_t i = 0; i < data.results.size(); ++i)
        data.results[i].exampleHash = i + 1;
    return data;
}

/// Numbers counted from the exported results by the words of the captions alone.
struct Counted {
    double clean = 0.0, attacked = 0.0, strict = 0.0, raw = 0.0;
};

Counted fromExports(const CampaignData& data, bool fullStops)
{
    double words = 0.0;
    double rightBefore = 0.0;
    double rightAfter = 0.0;
    double strict = 0.0;
    double raw = 0.0;
    for (const auto& one : data.results) {
        const Json json = campaigns::resultJson(one, {});
        const auto gold = json["gold"]["heads"].get<Heads>();
        const auto before = json["original_output"]["heads"].get<Heads>();
        const auto after = json["perturbed_output"]["heads"].get<Heads>();
        std::set<int> changed; // from 1, as heads are
        for (const auto& edit : json["edits"])
            changed.insert(edit["index"].get<int>() + 1);
        double lost = 0.0;
        bool newError = false;
        for (int w = 1; w <= (fullStops ? 5 : 4); ++w) { // the fifth word is the full stop
            const auto i = static_cast<std::size_t>(w - 1);
            words += 1.0;
            rightBefore += before[i] == gold[i] ? 1.0 : 0.0;
            rightAfter += after[i] == gold[i] ? 1.0 : 0.0;
            lost += (before[i] == gold[i] ? 1.0 : 0.0) - (after[i] == gold[i] ? 1.0 : 0.0);
            newError = newError || (before[i] == gold[i] && after[i] != gold[i] && !changed.contains(w) &&
                                    !changed.contains(gold[i]));
        }
        strict += newError ? 1.0 : 0.0;
        raw += lost > 0.0 ? 1.0 : 0.0;
    }
    const auto sentences = static_cast<double>(data.results.size());
    return {100.0 * rightBefore / words, 100.0 * rightAfter / words, 100.0 * strict / sentences,
            100.0 * raw / sentences};
}

std::string shown(double value, int digits) { return QString::number(value, 'f', digits).toStdString(); }

/// A cell of the first row that contains every text of `titles`.
Cell at(const Table& table, const Strings& titles, const std::string& column)
{
    std::size_t place = 0;
    while (place < table.columns.size() && table.columns[place].title != column)
        ++place;
    for (const auto& row : table.rows) {
        std::set<std::string> texts;
        for (const auto& cell : row)
            if (const auto* text = std::get_if<std::string>(&cell.value))
                texts.insert(*text);
        if (place < row.size() &&
            std::all_of(titles.begin(), titles.end(), [&](const auto& t) { return texts.contains(t); }))
            return row[place];
    }
    throw std::out_of_range("no such cell");
}

std::string number(const Cell& cell)
{
    const auto* value = std::get_if<double>(&cell.value);
    return value ? shown(*value, cell.digits) : "";
}

const std::map<std::string, Json> likeTheCode{{"/goal/changed_arcs", "raw"}};

} // namespace

/// Tables of Zheng et al. over projects in which campaigns differ in how they are scored, in parameters, parsers and
/// corpora: every number is what its caption says, and none mixes two experiments.
class TestZhengMixed : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void strictIsStrictWhateverTheRecipeLooksFor();
    void wordsThatCountAreNamed();
    void parametersHaveRowsOfTheirOwn();
    void corporaHaveRowsOfTheirOwn();
    void modelsOfOneNameHaveRowsOfTheirOwn();
    void seedsAreAveraged();
    void releasedRecipesAreInTable1();
    void beamsAreNotBesideThePaper();
    void captionsNameTheSamplesOfTheTable();
    void phrasesSayWhichArcsCount();
    void labelledAttacksAreCountedInHeads();
};

void TestZhengMixed::strictIsStrictWhateverTheRecipeLooksFor()
{
    const auto data = campaign("parser-blackbox", recipe("parser-blackbox", likeTheCode));
    const auto counted = fromExports(data, false);
    QCOMPARE(shown(counted.strict, 1), std::string("25.0")); // by hand: she -> houses
    QCOMPARE(shown(counted.raw, 1), std::string("50.0"));
    const auto table = makeTable("zheng-table1", {data});
    const auto success = at(table, {"Black-box", "15%"}, "Word-based: Succ%");
    QCOMPARE(number(success), shown(counted.strict, 1)); // three of four have the status succeeded
    QCOMPARE(success.note, "(" + shown(counted.raw, 1) + " raw, of 4)");
    QCOMPARE(number(at(table, {"Clean"}, "Word-based: UAS")), shown(counted.clean, 2));
    QCOMPARE(number(at(table, {"Black-box"}, "Word-based: UAS")), shown(counted.attacked, 2));
    QVERIFY(table.caption.find("UAS over all words of") == std::string::npos);
    QVERIFY(table.caption.find("punctuation") != std::string::npos);
    QVERIFY(table.caption.find("another kind of error") != std::string::npos);
}

void TestZhengMixed::wordsThatCountAreNamed()
{
    const auto all = campaign("parser-blackbox", recipe("parser-blackbox", {{"/goal/punctuation", true}}));
    const auto without = campaign("parser-whitebox", recipe("parser-whitebox", {{"/goal/punctuation", false}}));
    const auto table = makeTable("zheng-table1", {all, without});
    QCOMPARE(table.columns[2].title, std::string("Setting"));
    QCOMPARE(table.rows.size(), std::size_t{4}); // two clean ones, an attack of each
    const auto* words = std::get_if<std::string>(&table.rows[0][2].value);
    const auto* fewer = std::get_if<std::string>(&table.rows[1][2].value);
    QVERIFY(words && fewer && *words != *fewer && fewer->find("punctuation") != std::string::npos);
    for (const auto& [data, setting, fullStops] : {std::tuple{all, *words, true}, std::tuple{without, *fewer, false}}) {
        const auto counted = fromExports(data, fullStops);
        QCOMPARE(number(at(table, {"Clean", setting}, "Word-based: UAS")), shown(counted.clean, 2));
        const auto kind = data.recipe == "parser-blackbox" ? "Black-box" : "White-box";
        QCOMPARE(number(at(table, {kind, setting}, "Word-based: UAS")), shown(counted.attacked, 2));
        QCOMPARE(number(at(table, {kind, setting}, "Word-based: Succ%")), shown(counted.strict, 1));
    }
    QVERIFY(table.caption.find("UAS over the words that the row says") != std::string::npos);
}

void TestZhengMixed::parametersHaveRowsOfTheirOwn()
{
    auto few = campaign("parser-blackbox", recipe("parser-blackbox", {{"/transformation/psi", 2}}));
    few.results.erase(few.results.begin()); // to have other numbers
    const auto many = campaign("parser-blackbox", recipe("parser-blackbox", {{"/transformation/psi", 50}}));
    const auto fewer = fromExports(few, false);
    const auto more = fromExports(many, false);
    QVERIFY(shown(fewer.strict, 1) != shown(more.strict, 1));
    const auto table = makeTable("zheng-table1", {few, many});
    QCOMPARE(number(at(table, {"Black-box", "psi = 2"}, "Word-based: Succ%")), shown(fewer.strict, 1));
    QCOMPARE(number(at(table, {"Black-box", "psi = 50"}, "Word-based: Succ%")), shown(more.strict, 1));
    QCOMPARE(number(at(table, {"Black-box", "psi = 2"}, "Word-based: UAS")), shown(fewer.attacked, 2));
    const auto byTag = [&](int psi) {
        return campaign("parser-blackbox",
                        recipe("parser-blackbox", {{"/transformation/psi", psi}, {"/constraints/0/only", "NN"}}));
    };
    QCOMPARE(makeTable("zheng-table3", {byTag(2), byTag(50)}).rows.size(), std::size_t{2});
    QCOMPARE(makeTable("zheng-table3", {byTag(50), byTag(50)}).rows.size(), std::size_t{1});
}

void TestZhengMixed::corporaHaveRowsOfTheirOwn()
{
    const auto ewt = campaign("parser-blackbox", recipe("parser-blackbox"));
    auto gum = ewt;
    gum.corpus = "GUM";
    gum.results.resize(2);
    auto chars = gum; // another parser, on the second corpus alone
    chars.victim = "q";
    chars.inputs = "char";
    const auto table = makeTable("zheng-table1", {ewt, gum, chars});
    const auto [one, other] = std::pair{fromExports(ewt, false), fromExports(gum, false)};
    QCOMPARE(number(at(table, {"Black-box", "EWT, first 4"}, "Word-based: Succ%")), shown(one.strict, 1));
    QCOMPARE(number(at(table, {"Black-box", "GUM, first 4"}, "Word-based: Succ%")), shown(other.strict, 1));
    QCOMPARE(number(at(table, {"Black-box", "EWT, first 4"}, "Character-based: Succ%")), std::string());
    QCOMPARE(number(at(table, {"Black-box", "GUM, first 4"}, "Character-based: Succ%")), shown(other.strict, 1));
    QVERIFY(at(table, {"Clean", "EWT, first 4"}, "Word-based: UAS").value !=
            at(table, {"Clean", "GUM, first 4"}, "Word-based: UAS").value);
}

void TestZhengMixed::modelsOfOneNameHaveRowsOfTheirOwn()
{
    auto first = campaign("parser-blackbox", recipe("parser-blackbox"));
    first.victimHash = "0123456789";
    auto second = first;
    second.victimHash = "abcdefabcd";
    second.results.resize(2);
    const auto table = makeTable("zheng-table1", {first, second});
    QCOMPARE(table.rows.size(), std::size_t{4});
    QCOMPARE(number(at(table, {"Black-box", "p 01234567"}, "Word-based: Succ%")),
             shown(fromExports(first, false).strict, 1));
    QCOMPARE(number(at(table, {"Clean", "p abcdefab"}, "Word-based: UAS")), shown(fromExports(second, false).clean, 2));
}

void TestZhengMixed::seedsAreAveraged()
{
    const auto first = campaign("parser-blackbox", recipe("parser-blackbox"));
    auto second = first;
    second.seed = 7;
    second.results[1] = second.results[3]; // no success
    const auto table = makeTable("zheng-table1", {first, second});
    QCOMPARE(table.rows.size(), std::size_t{2});
    const double mean = (fromExports(first, false).strict + fromExports(second, false).strict) / 2.0;
    QCOMPARE(number(at(table, {"Black-box"}, "Word-based: Succ%")), shown(mean, 1));
}

void TestZhengMixed::releasedRecipesAreInTable1()
{
    for (const char* name : {"parser-blackbox@released", "parser-whitebox@released"}) {
        const auto data = campaign(name, recipe(name));
        QCOMPARE(makeTable("zheng-table1", {data}).rows.size(), std::size_t{2});
        QVERIFY(makeTable("zheng-table3", {data}).rows.empty());
    }
    const auto both =
        makeTable("zheng-table1", {campaign("parser-blackbox", recipe("parser-blackbox")),
                                   campaign("parser-blackbox@released", recipe("parser-blackbox@released"))});
    bool said = false;
    for (const auto& row : both.rows)
        if (const auto* setting = std::get_if<std::string>(&row[2].value))
            said = said || setting->find("only JJ NN RB VB") != std::string::npos;
    QVERIFY(said);
}

void TestZhengMixed::beamsAreNotBesideThePaper()
{
    ReportSettings options;
    options.set("paper", true);
    for (const auto& [name, papers] : {std::pair{"parser-blackbox", "51.0"},
                                       {"parser-blackbox-beam", ""},
                                       {"parser-whitebox", "77.0"},
                                       {"parser-whitebox-beam", ""}}) {
        const auto table = makeTable("zheng-table1", {campaign(name, recipe(name))}, options);
        const bool white = std::string(name).find("white") != std::string::npos;
        QCOMPARE(number(at(table, {white ? "White-box" : "Black-box"}, "Word-based: Succ% (paper, PTB)")),
                 std::string(papers));
    }
}

void TestZhengMixed::captionsNameTheSamplesOfTheTable()
{
    auto phrases = campaign("parser-phrase-blackbox", recipe("parser-phrase-blackbox"));
    phrases.corpus = "GUM";
    const std::vector<CampaignData> all{campaign("parser-blackbox", recipe("parser-blackbox")), phrases};
    QVERIFY(makeTable("zheng-table1", all).caption.find("GUM") == std::string::npos);
    QVERIFY(makeTable("zheng-table4", all).caption.find("EWT") == std::string::npos);
    QVERIFY(makeTable("zheng-table4", all).caption.find("On GUM, first 4.") != std::string::npos);
}

void TestZhengMixed::phrasesSayWhichArcsCount()
{
    const auto strict = campaign("parser-phrase-blackbox", recipe("parser-phrase-blackbox"));
    const auto raw = campaign("parser-phrase-blackbox@released", recipe("parser-phrase-blackbox@released"));
    QVERIFY(makeTable("zheng-table4", {strict}).caption.find("arcs of changed words left out") != std::string::npos);
    QVERIFY(makeTable("zheng-table4", {raw}).caption.find("arcs of changed words included") != std::string::npos);
    const auto both = makeTable("zheng-table4", {strict, raw});
    QCOMPARE(both.columns[1].title, std::string("Setting"));
    QVERIFY(both.caption.find("as the row says") != std::string::npos);
}

void TestZhengMixed::labelledAttacksAreCountedInHeads()
{
    // Without labels every arc is wrong by LAS; the table's UAS and errors are of heads.
    const auto data = campaign("parser-blackbox", recipe("parser-blackbox", {{"/goal/measure", "las"}}));
    const auto counted = fromExports(data, false);
    const auto table = makeTable("zheng-table1", {data});
    QCOMPARE(number(at(table, {"Clean"}, "Word-based: UAS")), shown(counted.clean, 2));
    QCOMPARE(number(at(table, {"Black-box"}, "Word-based: Succ%")), shown(counted.strict, 1));
}

QTEST_GUILESS_MAIN(TestZhengMixed)
#include "tst_zheng_mixed.moc"
