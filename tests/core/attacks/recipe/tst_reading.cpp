#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "tests/core/attacks/recipe/small_recipe.h"

using core::attacks::Recipe;
using nlohmann::ordered_json;
using recipes::messageOf;
using recipes::small;

/// Recipes from files and projects: what they hold, and what is wrong with them.
class TestRecipeReading : public QObject {
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

QTEST_APPLESS_MAIN(TestRecipeReading)
#include "tst_reading.moc"
