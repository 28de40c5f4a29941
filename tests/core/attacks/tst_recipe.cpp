#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <functional>
#include <set>

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/files/file.h"

using core::attacks::Recipe;
using nlohmann::ordered_json;

namespace {

QString messageOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const core::Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

Recipe small()
{
    return Recipe::fromJson(R"({"name": "mine", "goal": {"type": "untargeted"},
        "transformation": {"type": "vector-neighbours", "k": 8},
        "constraints": [{"type": "stop-word"}, {"type": "pos"}], "search": {"type": "greedy-ranked"}})");
}

} // namespace

class TestRecipe : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itsPartsCanBeAskedFor()
    {
        Recipe recipe = Recipe::load("textbugger@text");
        const auto parts = recipe.parts("transformation");
        QCOMPARE(parts.size(), std::size_t{1});
        QCOMPARE(parts[0].type, std::string("composite"));
        QVERIFY(parts[0].parameters.empty());
        const auto& first = parts[0].parts.front();
        QCOMPARE(first.type, std::string("space-insert"));
        QCOMPARE(first.key, std::string("transformation.space-insert"));
        QVERIFY(first.parameters.front().first == "positions" && first.parameters.front().second == "one");
        QVERIFY(recipe.written("transformation.character-swap.min_length") == 5);
        QVERIFY(recipe.target().empty());
        recipe.set("goal.type", "targeted");
        recipe.set("goal.target", "negative");
        QCOMPARE(recipe.target(), std::string("negative"));
        QCOMPARE(recipe.named("mine").name(), std::string("mine"));
        QVERIFY(Recipe::isRecipe(recipe.json().dump()));
        QVERIFY(!Recipe::isRecipe(R"({"goal": "none"})") && !Recipe::isRecipe(R"(["goal", "search"])"));
        QVERIFY(Recipe().empty() && Recipe().parts("constraints").empty() && Recipe().parts("goal")[0].type.empty());
    }

    /// What the Lab offers and `explain` takes by itself must fit what the victim answers.
    void oneTextIsAttackedByWhatFitsTheVictim()
    {
        QCOMPARE(Recipe::forOneText(nullptr), std::string("pwws"));
        for (const auto& task : core::structures::tasks())
            if (task.attacked) {
                const auto recipe = Recipe::load(Recipe::forOneText(&task));
                QVERIFY2(recipe.attacks(task.answer) && !recipe.needsGradients(), recipe.name().c_str());
            }
    }

    /// Where only a paper's code shows what the paper reports, the plain name is the code; its former name is
    /// understood.
    void plainNamesShowWhatPapersReport()
    {
        for (const char* name : {"hard-label", "textbugger"}) {
            const auto plain = Recipe::load(name);
            QCOMPARE(Recipe::load(name + std::string("@released")).hash(), plain.hash());
            QVERIFY(!plain.diff(Recipe::load(name + std::string("@text"))).empty());
            const auto names = Recipe::presets(); // it is listed once
            QVERIFY(std::ranges::find(names, name + std::string("@released")) == names.end());
        }
        QCOMPARE(Recipe::load("hard-label").text("search.first_text"), std::string("redrawn"));
        QCOMPARE(Recipe::load("hard-label@text").text("search.first_text"), std::string("one-by-one"));
        // Alzantot et al., section 3.2: "distance"; delta .5 is a cosine of .75 of vectors of length 1.
        QVERIFY(Recipe::load("genetic@text").written("transformation.min_cosine") == 0.75);
    }

    void everyPresetIsSoundAndSpelledOut()
    {
        const auto names = Recipe::presets();
        for (const char* name : {"pwws", "pwws@released", "textfooler", "textfooler@released", "textbugger",
                                 "textbugger@text", "deepwordbug", "deepwordbug@released", "random"})
            QVERIFY2(std::ranges::find(names, name) != names.end(), name);
        std::set<std::string> hashes;
        for (const auto& name : names) {
            const Recipe recipe = Recipe::load(name);
            const auto problems = recipe.check();
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
            QCOMPARE(recipe.name(), name);
            QVERIFY2(recipe.json() == recipe.spelledOut().json(), name.c_str());
            for (const char* key : {"title", "paper", "notes"})
                QVERIFY2(recipe.json().contains(key), name.c_str());
            hashes.insert(recipe.hash());
        }
        QCOMPARE(hashes.size(), names.size());
    }

    void paperValues_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        // Zheng et al. (2020), section 5.2: "the maximum size of candidate words psi was set to 50, the coefficient
        // alpha in Equation (5) to 15, and the maximum number of trials to 40 ... we terminate the trials immediately
        // if the drop in UAS is more than 30%"; 4.2: "all the subtrees should contain 4 to 12 words", kappa = 3.
        for (const char* recipe : {"parser-blackbox", "parser-whitebox"})
            QTest::addRow("%s, psi", recipe) << recipe << "/transformation/psi"
                                             << "50";
        for (const char* recipe : {"parser-whitebox", "parser-phrase-whitebox"})
            QTest::addRow("%s, alpha", recipe) << recipe << "/search/alpha"
                                               << "15.0";
        QTest::newRow("trials") << "parser-whitebox"
                                << "/search/xi"
                                << "40";
        QTest::newRow("drop in UAS") << "parser-whitebox"
                                     << "/search/max_drop"
                                     << "0.3";
        for (const char* recipe : {"parser-phrase-blackbox", "parser-phrase-whitebox"}) {
            QTest::addRow("%s, fewest words", recipe) << recipe << "/search/shortest"
                                                      << "4";
            QTest::addRow("%s, most words", recipe) << recipe << "/search/longest"
                                                    << "12";
            QTest::addRow("%s, changed words", recipe) << recipe << "/search/words"
                                                       << "3";
        }
        // Figure 3, lines 9 and 10: "select the word ... x' = replace x_j with the word in x", without a condition.
        QTest::newRow("figure 3 has no condition") << "parser-blackbox"
                                                   << "/search/accept"
                                                   << "\"always\"";
        // Maheshwary (2022), sections 4.2.1.4 and 4.3.4; section 5.2: "We set the semantic similarity threshold to 0.8
        // for classification and 0.6 for entailment tasks. We take 30 as the context window, and set K to 50."
        QTest::newRow("d") << "query-efficient"
                           << "/search/bits"
                           << "5";
        QTest::newRow("L") << "query-efficient"
                           << "/search/rounds"
                           << "15";
        QTest::newRow("only the premise") << "query-efficient-pairs"
                                          << "/segments/edit"
                                          << "[\"premise\"]";
        QTest::newRow("K") << "context-aware"
                           << "/transformation/most"
                           << "50";
        QTest::newRow("context window") << "context-aware"
                                        << "/transformation/window"
                                        << "30";
        QTest::newRow("lambda") << "context-aware"
                                << "/constraints/2/threshold"
                                << "0.8";
        QTest::newRow("lambda of pairs") << "context-aware-pairs"
                                         << "/constraints/2/threshold"
                                         << "0.6";
        // TextAttack 0.3.11, recipes pwws_ren_2019, textbugger_li_2018 and deepwordbug_gao_2018.
        QTest::newRow("unknown word of TextAttack") << "pwws@released"
                                                    << "/search/unknown_word"
                                                    << "\"[UNK]\"";
        QTest::newRow("UniversalSentenceEncoder(threshold=0.8)") << "textbugger"
                                                                 << "/constraints/2/threshold"
                                                                 << "0.8";
        QTest::newRow("LevenshteinEditDistance(30)") << "deepwordbug@released"
                                                     << "/constraints/2/max"
                                                     << "30";
        // jind11/TextFooler, attack_classification.py.
        QTest::newRow("--synonym_num") << "textfooler@released"
                                       << "/transformation/k"
                                       << "50";
        QTest::newRow("'<oov>'") << "textfooler@released"
                                 << "/search/unknown_word"
                                 << "\"<oov>\"";
    }
    void paperValues()
    {
        QFETCH(const QString, recipe);
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        const auto json = Recipe::load(recipe.toStdString()).json();
        QCOMPARE(QString::fromStdString(json.at(ordered_json::json_pointer(key.toStdString())).dump()), value);
    }

    void aSlipNamesTheNearestPreset()
    {
        const QString message = messageOf([] { (void)Recipe::load("textfoler"); });
        QVERIFY2(message.contains("Did you mean textfooler?"), qPrintable(message));
        QVERIFY_EXCEPTION_THROWN(Recipe::load("pwsw"), core::UsageError);
        QVERIFY(messageOf([] { (void)Recipe::load("nothing-like-it-at-all"); }).contains("pwws@released"));
    }

    /// What TextAttack and older scripts call them.
    void presetsHaveOtherNames()
    {
        QCOMPARE(Recipe::load("pso").hash(), Recipe::load("particle-swarm").hash());
        QCOMPARE(Recipe::load("iga").name(), std::string("genetic@improved"));
        QCOMPARE(Recipe::load("huang-back-translate").name(), std::string("huang-back"));
    }

    void aFileIsARecipeToo()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath("own.json").toStdString();
        core::writeFile(path, small().json().dump());
        QCOMPARE(Recipe::load(path).name(), std::string("mine"));
        QVERIFY(messageOf([] { (void)Recipe::load("/nowhere/own.json"); }).contains("/nowhere/own.json"));
    }

    void badJsonNamesLineAndColumn()
    {
        const QString message = messageOf([] { (void)Recipe::fromJson("{\n  \"name\": \"x\",,\n}", "own.json"); });
        QVERIFY2(message.startsWith("own.json:2:15: "), qPrintable(message));
        QVERIFY_EXCEPTION_THROWN((void)Recipe::fromJson("[1, 2]"), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)Recipe::fromJson(""), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)Recipe::fromJson(std::string(200000, '[')), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)Recipe::fromJson(std::string((1 << 20) + 1, ' ')), core::Error);
    }

    void problems_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("problem");
        QTest::newRow("unknown type") << "/search/type"
                                      << "\"greedy\""
                                      << "search.type is greedy";
        QTest::newRow("unknown key") << "/search/rankings"
                                     << "\"delete\""
                                     << "Did you mean ranking?";
        QTest::newRow("no choice") << "/search/ranking"
                                   << "\"deleting\""
                                   << "search.ranking is \"deleting\"";
        QTest::newRow("out of range") << "/transformation/k"
                                      << "0"
                                      << "transformation.k is 0, expected 1..1000";
        QTest::newRow("not whole") << "/transformation/k"
                                   << "1.5"
                                   << "transformation.k is 1.5";
        QTest::newRow("not a number") << "/transformation/k"
                                      << "\"8\""
                                      << "transformation.k is \"8\"";
        QTest::newRow("not a flag") << "/constraints/1/allow_noun_verb"
                                    << "1"
                                    << "constraints[1].allow_noun_verb";
        QTest::newRow("no object") << "/goal"
                                   << "3"
                                   << "goal is 3";
        QTest::newRow("no list") << "/constraints"
                                 << "{}"
                                 << "constraints is {}";
        QTest::newRow("twice") << "/constraints/1"
                               << R"({"type": "stop-word"})"
                               << "stop-word twice";
        QTest::newRow("unknown place") << "/goals"
                                       << "{}"
                                       << "goals is unknown";
        QTest::newRow("empty composite") << "/transformation"
                                         << R"({"type": "composite", "parts": []})"
                                         << "transformation.parts";
        QTest::newRow("no parts") << "/transformation"
                                  << R"({"type": "composite"})"
                                  << "transformation.parts is missing";
        QTest::newRow("composite in itself") << "/transformation"
                                             << R"({"type": "composite", "parts": [{"type": "composite"}]})"
                                             << "inside itself";
        QTest::newRow("bad part") << "/transformation"
                                  << R"({"type": "composite", "parts": [{"type": "character-swap", "min_length": 0}]})"
                                  << "transformation.parts[0].min_length";
        QTest::newRow("name") << "/name"
                              << "7"
                              << "name";
        QTest::newRow("some word for segments") << "/segments"
                                                << "\"hypothesis\""
                                                << "segments is \"hypothesis\", expected \"all\" or";
        QTest::newRow("no segment") << "/segments"
                                    << R"({"edit": []})"
                                    << "segments is";
        QTest::newRow("segments that are no names") << "/segments"
                                                    << R"({"edit": [1]})"
                                                    << "segments is";
        QTest::newRow("a segment twice") << "/segments"
                                         << R"({"edit": ["a", "a"]})"
                                         << "twice";
        QTest::newRow("another key for segments") << "/segments"
                                                  << R"({"edit": "all", "lock": 1})"
                                                  << "segments.lock is unknown";
    }
    void problems()
    {
        QFETCH(const QString, pointer);
        QFETCH(const QString, value);
        QFETCH(const QString, problem);
        ordered_json json = small().json();
        QVERIFY(small().check().empty());
        json[ordered_json::json_pointer(pointer.toStdString())] = ordered_json::parse(value.toStdString());
        const auto found = Recipe::fromJson(json.dump()).check();
        QVERIFY(!found.empty());
        QVERIFY2(QString::fromStdString(found.front()).contains(problem), found.front().c_str());
    }

    void settingValues_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("json");
        QTest::newRow("number") << "transformation.k"
                                << "9"
                                << "/transformation/k"
                                << "9";
        QTest::newRow("choice") << "search.ranking"
                                << "delete"
                                << "/search/ranking"
                                << "\"delete\"";
        QTest::newRow("flag in a constraint") << "constraints.pos.allow_noun_verb"
                                              << "true"
                                              << "/constraints/1/allow_noun_verb"
                                              << "true";
        QTest::newRow("a constraint that was not there") << "constraints.max-perturbed.share"
                                                         << "0.1"
                                                         << "/constraints/2/share"
                                                         << "0.1";
        QTest::newRow("on") << "constraints.repeat-modification"
                            << "on"
                            << "/constraints/2/type"
                            << "\"repeat-modification\"";
        QTest::newRow("off") << "constraints.stop-word"
                             << "off"
                             << "/constraints/0/type"
                             << "\"pos\"";
        QTest::newRow("another goal") << "goal.type"
                                      << "targeted"
                                      << "/goal/target"
                                      << "\"\"";
        QTest::newRow("a type keeps what fits") << "search.type"
                                                << "beam"
                                                << "/search/width"
                                                << "4";
        QTest::newRow("name") << "name"
                              << "other"
                              << "/name"
                              << "\"other\"";
        QTest::newRow("text with blanks") << "search.unknown_word"
                                          << "no word"
                                          << "/search/unknown_word"
                                          << "\"no word\"";
    }
    void settingValues()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        QFETCH(const QString, pointer);
        QFETCH(const QString, json);
        Recipe recipe = small();
        const auto before = recipe.hash();
        recipe.set(key.toStdString(), value.toStdString());
        QCOMPARE(QString::fromStdString(recipe.json().at(ordered_json::json_pointer(pointer.toStdString())).dump()),
                 json);
        QVERIFY(recipe.check().empty());
        QVERIFY(recipe.hash() != before);
    }

    void numbersAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("expected");
        for (const auto* half : {".5", "0.5", "+0.5", "+.5", "5e-1", "0.50"})
            QTest::newRow(half) << QString::fromLatin1(half) << 0.5;
        QTest::newRow("1.") << QStringLiteral("1.") << 1.0;
    }
    void numbersAsPeopleWriteThem()
    {
        QFETCH(const QString, value);
        QFETCH(const double, expected);
        Recipe recipe = small();
        recipe.set("constraints.max-perturbed.share", value.toStdString());
        QVERIFY(recipe.check().empty());
        Recipe plain = small();
        plain.set("constraints.max-perturbed.share", ordered_json(expected).dump());
        QCOMPARE(recipe.hash(), plain.hash());
        for (const char* wrong : {"5.", "-.5", "+-.5", ".", "0,5", "1..", "inf", "nan", "0.5x"})
            QVERIFY_EXCEPTION_THROWN(recipe.set("constraints.max-perturbed.share", wrong), core::UsageError);
        recipe.set("transformation.k", "+7");
        QCOMPARE(recipe.json()["transformation"]["k"].dump(), std::string("7"));
        QVERIFY_EXCEPTION_THROWN(recipe.set("transformation.k", "+.5"), core::UsageError);
    }

    void settingPartsOfAComposite()
    {
        Recipe recipe = Recipe::load("textbugger@text");
        recipe.set("transformation.vector-neighbours.k", "7");
        QVERIFY(recipe.check().empty());
        const auto changes = recipe.diff(Recipe::load("textbugger@text"));
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].key, std::string("transformation.vector-neighbours.k"));
        QCOMPARE(changes[0].here, std::string("7"));
        QCOMPARE(changes[0].there, std::string("5"));
    }

    void wrongSettings_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::newRow("unknown key") << "search.rankin"
                                     << "delete";
        QTest::newRow("unknown place") << "serch.ranking"
                                       << "delete";
        QTest::newRow("unknown constraint") << "constraints.nothing.share"
                                            << "1";
        QTest::newRow("unknown parameter") << "constraints.pos.nothing"
                                           << "1";
        QTest::newRow("parameter of an absent constraint") << "constraints.max-perturbed.nothing"
                                                           << "1";
        QTest::newRow("out of range") << "transformation.k"
                                      << "0";
        QTest::newRow("no number") << "transformation.k"
                                   << "many";
        QTest::newRow("no choice") << "search.ranking"
                                   << "luck";
        QTest::newRow("no type") << "search.type"
                                 << "luck";
        QTest::newRow("neither on nor off") << "constraints.pos"
                                            << "maybe";
        QTest::newRow("too many dots") << "constraints.pos.window.x"
                                       << "1";
        QTest::newRow("empty") << ""
                               << "1";
    }
    void wrongSettings()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        Recipe recipe = small();
        QVERIFY_EXCEPTION_THROWN(recipe.set(key.toStdString(), value.toStdString()), core::UsageError);
        QVERIFY(recipe.check().empty());
        QCOMPARE(recipe.hash(), small().hash());
    }

    void segmentsSayWhatMayChange()
    {
        using core::text::Input;
        using core::text::Segment;
        const Input pair({Segment{"premise", {}, false, "en", {}}, Segment{"hypothesis", {}, true, "en", {}}});
        const auto editable = [&](const Recipe& recipe) {
            const Input input = recipe.restricted(pair);
            return std::pair(input[0].editable, input[1].editable);
        };
        Recipe recipe = small();
        QCOMPARE(editable(recipe), std::pair(false, true)); // as the corpus says
        QCOMPARE(recipe.editedSegments(), std::string());
        recipe.set("segments.edit", "premise");
        QCOMPARE(editable(recipe), std::pair(true, false));
        QCOMPARE(recipe.editedSegments(), std::string("premise"));
        QVERIFY(recipe.check().empty());
        QVERIFY(recipe.hash() != small().hash());
        QVERIFY_EXCEPTION_THROWN(recipe.set("segments.edit", "premise,"), core::UsageError);
        recipe.set("segments.edit", "premise, hypothesis");
        QCOMPARE(recipe.editedSegments(), std::string("premise,hypothesis"));
        QCOMPARE(editable(recipe), std::pair(true, true));
        recipe.set("segments", "all");
        QCOMPARE(editable(recipe), std::pair(true, true));
        QVERIFY(recipe.check().empty());
        Recipe shortForm = Recipe::fromJson(R"({"segments": "all"})");
        for (const char* slot : {"name", "goal", "transformation", "constraints", "search"})
            QVERIFY(!shortForm.json().contains(slot));
        QCOMPARE(editable(shortForm), std::pair(true, true));
        QVERIFY(shortForm.spelledOut().json() == Recipe::fromJson(R"({"segments": {"edit": "all"}})").json());
        recipe.set("segments.edit", "premise,topic");
        QVERIFY(recipe.check().empty()); // which segments there are shows with the victim
        const auto said = messageOf([&] { (void)recipe.restricted(pair); });
        QVERIFY2(said.contains("topic") && said.contains("premise, hypothesis"), qPrintable(said));
        QVERIFY(recipe.missingSegments({"premise", "topic"}).empty());
        QVERIFY(recipe.missingSegments({"premise", "hypothesis"}).find("topic") != std::string::npos);
        const auto differences = recipe.diff(small());
        QCOMPARE(differences.size(), std::size_t{1});
        QCOMPARE(differences[0].key, std::string("segments.edit"));
        recipe.set("segments.edit", "");
        QCOMPARE(recipe.hash(), small().hash());
    }

    void theHashIgnoresWordsAndOrder()
    {
        Recipe other = small();
        other.set("title", "Another title");
        other.set("notes", "n");
        QCOMPARE(other.hash(), small().hash());
        QCOMPARE(small().spelledOut().hash(), small().hash());
        // Keys in another order, a whole number for a real one.
        const Recipe reordered = Recipe::fromJson(R"({"search": {"type": "greedy-ranked"},
            "constraints": [{"type": "stop-word"}, {"type": "pos"}], "goal": {"type": "untargeted"},
            "transformation": {"min_cosine": -1, "k": 8, "type": "vector-neighbours"}, "name": "mine"})");
        QCOMPARE(reordered.hash(), small().hash());
        QCOMPARE(small().hash().size(), std::size_t{16});
    }

    void aDifferenceIsSeenFromBothSides()
    {
        const auto differences = Recipe::load("pwws@released").diff(Recipe::load("pwws"));
        const auto find = [&](const std::string& key) {
            const auto found = std::ranges::find(differences, key, &Recipe::Difference::key);
            return found == differences.end() ? std::string("equal") : found->here + " / " + found->there;
        };
        QCOMPARE(find("transformation.pos"), std::string("any / same"));
        QCOMPARE(find("constraints.stop-word"), std::string("yes / -"));
        QCOMPARE(find("constraints.stop-word.list"), std::string("nltk / -"));
        QCOMPARE(find("search.ranking"), std::string("equal"));
        QVERIFY(Recipe::load("pwws").diff(Recipe::load("pwws")).empty());
        QVERIFY(small().diff(small().spelledOut()).empty());
        const auto back = Recipe::load("pwws").diff(Recipe::load("pwws@released"));
        QCOMPARE(back.size(), differences.size());
    }

    /// Any search runs in any space.
    void searchSpacesHaveNames()
    {
        QCOMPARE(Recipe::spaces(), (std::vector<std::string>{"embedding", "embedding-lm", "sememes", "wordnet"}));
        for (const auto& [recipe, space] : {std::pair{"query-efficient", "wordnet"},
                                            {"query-efficient-sememes", "sememes"},
                                            {"query-efficient-embedding", "embedding"},
                                            {"query-efficient-embedding-lm", "embedding-lm"},
                                            {"query-efficient@released", ""},
                                            {"pwws", ""}})
            QCOMPARE(Recipe::load(recipe).space(), std::string(space));
        for (const char* name : {"pwws", "textfooler", "genetic", "particle-swarm", "query-efficient"})
            for (const auto& space : Recipe::spaces()) {
                auto recipe = Recipe::load(name);
                const auto search = recipe.json().at("search");
                recipe.set("space", space);
                QVERIFY2(recipe.check().empty(), name);
                QCOMPARE(recipe.space(), space);
                QVERIFY(recipe.json().at("search") == search);
            }
        auto recipe = small();
        const auto message = messageOf([&] { recipe.set("space", "wordnets"); });
        QVERIFY2(message.contains("wordnet") && message.contains("embedding-lm"), qPrintable(message));
        recipe.set("space", "wordnet");
        recipe.set("constraints.stop-word", "off");
        QCOMPARE(recipe.space(), std::string());
    }

    void theDocumentationShowsTheWholeCatalogue()
    {
        const auto document = core::readFile(std::string(RESOURCES) + "/../docs/recipes.md");
        const auto catalogue = core::attacks::catalogueMarkdown();
        if (document.find(catalogue) == std::string::npos) {
            core::writeFile("recipes-reference.md", catalogue);
            QFAIL("docs/recipes.md has another reference than the parts: put recipes-reference.md in its place");
        }
        for (const auto& name : Recipe::presets())
            QVERIFY2(document.find("`" + name + "`") != std::string::npos, name.c_str());
    }

    void whiteBoxAreThoseThatFollowGradients()
    {
        std::set<std::string> white;
        for (const auto& name : Recipe::presets())
            if (Recipe::load(name).isWhiteBox())
                white.insert(name);
        // query-efficient reads the victim's own attention unless another model is named.
        QCOMPARE(white, (std::set<std::string>{
                            "a2t", "hotflip", "parser-whitebox", "parser-whitebox@released", "parser-whitebox-beam",
                            "parser-phrase-whitebox", "parser-phrase-whitebox@released", "query-efficient",
                            "query-efficient@released", "query-efficient-pairs", "query-efficient-sememes",
                            "query-efficient-embedding", "query-efficient-embedding-lm"}));
        auto ranked = small();
        QVERIFY(!ranked.isWhiteBox());
        ranked.set("search.ranking", "gradient");
        QVERIFY(ranked.isWhiteBox());
        QVERIFY(!Recipe::stored("[]").isWhiteBox());
    }

    void aStoredRecipeAnswersForItself()
    {
        const auto recipe = Recipe::stored(R"({"goal": {"type": "tree-error"}, "search": {"type": "beam", "k": 2},
            "constraints": [{"type": "stop-words"}, {"type": "max-perturbed", "share": 0.15}]})");
        QCOMPARE(recipe.partType("goal"), std::string("tree-error"));
        QCOMPARE(recipe.partType("transformation"), std::string());
        QCOMPARE(recipe.written("search.k").get<int>(), 2);
        QCOMPARE(recipe.written("constraints.max-perturbed.share").get<double>(), 0.15);
        for (const char* key : {"search.width", "constraints.pos.tagset", "notes", "search.k.more", ""})
            QVERIFY2(recipe.written(key).is_null(), key);
        for (const char* text : {"", "[", "[1]", "\"search\"", R"({"search": "beam", "goal": {"type": 3}})"}) {
            const auto broken = Recipe::stored(text);
            QCOMPARE(broken.partType("search") + broken.partType("goal"), std::string());
            QVERIFY(broken.written("search.k").is_null());
        }
    }

    void randomBytesAreNoRecipe() // whatever they are, they end in an Error or a list of problems
    {
        const std::string sound = small().json().dump();
        for (std::size_t i = 0; i < sound.size(); ++i)
            for (const char c : {'\0', '"', '{', '}', '[', '9', '\xff', ','}) {
                std::string broken = sound;
                broken[i] = c;
                try {
                    const Recipe recipe = Recipe::fromJson(broken);
                    (void)recipe.check();
                    (void)recipe.hash();
                    (void)recipe.diff(small());
                } catch (const core::Error&) {
                }
            }
    }
};

QTEST_APPLESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
