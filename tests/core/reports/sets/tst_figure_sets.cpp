#include "tests/core/reports/sets/stored_set.h"
#include "tests/support/registered_test.h"

#include <algorithm>

#include "core/base/error.h"

using namespace core::reports;
namespace fs = std::filesystem;

namespace {

std::string valueOf(const std::vector<SetNumber>& numbers, const std::string& key)
{
    const auto found = std::ranges::find(numbers, key, &SetNumber::key);
    return found == numbers.end() ? std::string() : found->value;
}

std::vector<std::string> namesOf(const std::vector<fs::path>& files)
{
    std::vector<std::string> names;
    for (const auto& file : files)
        names.push_back(file.filename().string());
    std::ranges::sort(names);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

/// Figures and tables of a paper, written into a folder together and again.
class TestFigureSets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSetIsKeptInTheProject()
    {
        const auto project = stored_set::project();
        auto set = stored_set::set();
        set.palette = "bright";
        set.formats = {"pdf", "tex"};
        set.items[0].look.xHigh = 50.0;
        set.items[0].names = {{1, "PWWS"}};
        set.items[0].settings = {{"convention", "all"}};
        set.items[0].widthMm = 175.0;
        keepFigureSet(*project, set);
        const auto kept = figureSetNamed(*project, "paper");
        QCOMPARE(toJson(kept).dump(), toJson(set).dump());
        QCOMPARE(kept.items[0].look.xHigh.value(), 50.0);
        set.font = "times";
        keepFigureSet(*project, set); // of the same name
        QCOMPARE(figureSets(*project).size(), std::size_t{1});
        QCOMPARE(figureSetNamed(*project, "paper").font, std::string("times"));
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)figureSetNamed(*project, "thesis"));
        removeFigureSet(*project, "paper");
        QVERIFY(figureSets(*project).empty());
    }

    /// Where it is written is this user's: a project that comes from elsewhere says nothing of it.
    void placesAreNotInTheProject()
    {
        const QTemporaryDir state;
        qputenv("XDG_STATE_HOME", state.path().toUtf8());
        const auto project = stored_set::project();
        auto set = stored_set::set();
        set.places = {"/a/folder", "/a/paper.tex", true};
        keepFigureSet(*project, set);
        QVERIFY(figureSetNamed(*project, "paper").places == set.places);
        QVERIFY(project->setting("figure-sets").find("/a/") == std::string::npos);
        QVERIFY(toJson(set).dump().find("/a/") == std::string::npos);
        const auto claimed = nlohmann::ordered_json::parse(R"({"set": "x", "folder": "/home/you", "live": true})");
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)figureSetFrom(claimed, "a file"));
        removeFigureSet(*project, "paper");
        QVERIFY(placesOf(*project, "paper") == FigureSetPlaces());
        qunsetenv("XDG_STATE_HOME");
    }

    void whatIsNoSetIsRefused_data()
    {
        QTest::addColumn<QString>("json");
        QTest::newRow("an unknown kind") << R"({"set": "a", "items": [{"name": "x", "figure": "pie"}]})";
        QTest::newRow("a setting it does not use")
            << R"({"set": "a", "items": [{"name": "x", "figure": "budget", "settings": {"bin": 5}}]})";
        QTest::newRow("a name that is no file's") << R"({"set": "a", "items": [{"name": "../x", "figure": "budget"}]})";
        QTest::newRow("two of one name")
            << R"({"set": "a", "items": [{"name": "x", "figure": "budget"}, {"name": "x", "table": "summary"}]})";
        QTest::newRow("a table in the file of the numbers")
            << R"({"set": "a", "items": [{"name": "numbers", "table": "summary"}]})";
        QTest::newRow("a figure in the file of the numbers")
            << R"({"set": "a", "formats": ["tex"], "items": [{"name": "numbers", "figure": "budget"}]})";
        QTest::newRow("a table in the file of a figure's numbers")
            << R"({"set": "a", "items": [{"name": "x", "figure": "budget"}, {"name": "x.figure", "table": "summary"}]})";
        QTest::newRow("no name") << R"({"items": []})";
        QTest::newRow("a format") << R"({"set": "a", "formats": ["gif"]})";
        QTest::newRow("a width") << R"({"set": "a", "width": 5})";
    }

    void whatIsNoSetIsRefused()
    {
        QFETCH(const QString, json);
        const auto parsed = nlohmann::ordered_json::parse(json.toStdString());
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)figureSetFrom(parsed, "a file"));
    }

    /// "numbers.pdf" is no other file's, and "x.csv" and "x.figure.csv" are two.
    void namesThatOnlyLookAlikeAreTaken()
    {
        using Json = nlohmann::ordered_json;
        const Json parsed{{"set", "a"},
                          {"items", Json::array({Json{{"name", "numbers"}, {"figure", "budget"}},
                                                 Json{{"name", "x.figure"}, {"figure", "budget"}},
                                                 Json{{"name", "x"}, {"table", "summary"}}})}};
        QCOMPARE(figureSetFrom(parsed, "a file").items.size(), std::size_t{3});
    }

    /// Written, nothing changes; one more result, and only what it counts in is written again, with the number that it
    /// was.
    void onlyWhatChangedIsWrittenAgain()
    {
        const auto project = stored_set::project();
        const QTemporaryDir folder;
        const fs::path to = folder.filePath(QStringLiteral("figures")).toStdString();
        const auto first = writeSet(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
        QCOMPARE(namesOf(first.written), (Names{"curve.pdf", "main.csv", "main.tex", "numbers.tex"}));
        QVERIFY(first.problems.empty());
        const auto before = core::readFile(to / "numbers.tex");
        QVERIFY2(before.find("\\@namedef{fl@main/mr-wordcnn-pwws/success-rate}{62.5}") != std::string::npos,
                 before.c_str());
        const auto times = [&] {
            std::vector<fs::file_time_type> all;
            for (const auto* name : {"curve.pdf", "main.tex", "main.csv", "numbers.tex", setManifest})
                all.push_back(fs::last_write_time(to / name));
            return all;
        };
        const auto then = times();
        const auto second = writeSet(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
        QVERIFY(second.written.empty());
        QCOMPARE(second.unchanged.size(), std::size_t{4});
        QVERIFY(times() == then);

        stored_set::addOne(*project);
        const auto third = writeSet(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
        QCOMPARE(third.written.size(), std::size_t{4});
        const auto numbers = writtenNumbers(to);
        QCOMPARE(valueOf(numbers.numbers, "main/mr-wordcnn-pwws/success-rate"), std::string("66.7")); // 6 of 9
        QCOMPARE(numbers.former.at("main/mr-wordcnn-pwws/success-rate"), (Names{"62.5"}));
    }

    /// A name of the table's file: what somebody else has put there stays.
    void aFileOfSomebodyElseStays()
    {
        const auto project = stored_set::project();
        const QTemporaryDir folder;
        const fs::path to = folder.path().toStdString();
        core::writeFile(to / "main.tex", "my own table");
        const auto made = makeSet(*project, stored_set::set(), {});
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)writeSet(made, to, stored_set::write));
        QVERIFY(!fs::exists(to / "curve.pdf")); // nothing was written
        QCOMPARE(core::readFile(to / "main.tex"), std::string("my own table"));
        (void)writeSet(made, to, stored_set::write, true);
        QVERIFY(core::readFile(to / "main.tex").find("\\toprule") != std::string::npos);
    }

    /// A figure that cannot be made is said; the others are written.
    void whatCannotBeMadeIsSaid()
    {
        const auto project = stored_set::project();
        auto set = stored_set::set();
        set.items.push_back({.name = "sets", .kind = "upset"});
        set.items.push_back({.name = "gone", .kind = "budget", .campaigns = {99}});
        const auto made = makeSet(*project, set, {});
        QVERIFY2(made.items[2].problem.find("at least two campaigns") != std::string::npos,
                 made.items[2].problem.c_str());
        QVERIFY(!made.items[3].problem.empty());
        const QTemporaryDir folder;
        const auto written = writeSet(made, folder.path().toStdString(), stored_set::write);
        QCOMPARE(written.problems.size(), std::size_t{2});
        QVERIFY(written.problems[0].starts_with("sets: "));
        QCOMPARE(written.written.size(), std::size_t{4});
    }

    /// A table that cannot be made for a while, and a format that is not wanted for a while: their files are those of
    /// the set when they come back, and the paper's former number is still known.
    void whatComesBackIsStillOfTheSet()
    {
        const auto project = stored_set::project();
        const QTemporaryDir folder;
        const fs::path to = folder.path().toStdString();
        const std::string rate = "main/mr-wordcnn-pwws/success-rate";
        (void)writeSet(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
        auto without = stored_set::set();
        without.items[1].campaigns = {99};
        without.formats = {"svg"};
        const auto less = writeSet(makeSet(*project, without, {}), to, stored_set::write);
        QCOMPARE(less.problems.size(), std::size_t{1});
        QVERIFY(valueOf(writtenNumbers(to).numbers, rate).empty());
        QCOMPARE(writtenNumbers(to).former.at(rate), Names{"62.5"});
        const auto again = writeSet(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
        QCOMPARE(namesOf(again.unchanged), (Names{"curve.pdf", "main.csv", "main.tex"}));
        QCOMPARE(namesOf(again.written), Names{"numbers.tex"});
        QVERIFY(!writtenNumbers(to).former.contains(rate)); // it is the same as it was
    }

    /// Left half way, because another project is opened: what was written is known to be the set's.
    void aWriterThatIsLeftKeepsItsList()
    {
        const auto project = stored_set::project();
        const QTemporaryDir folder;
        const fs::path to = folder.filePath(QStringLiteral("figures")).toStdString();
        {
            SetWriter writer(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
            QVERIFY(!fs::exists(to)); // planned, not begun
            QVERIFY(writer.step());
        }
        QVERIFY(fs::exists(to / "curve.pdf") && !fs::exists(to / "numbers.tex"));
        const auto rest = writeSet(makeSet(*project, stored_set::set(), {}), to, stored_set::write);
        QCOMPARE(namesOf(rest.unchanged), Names{"curve.pdf"});
        QCOMPARE(namesOf(rest.written), (Names{"main.csv", "main.tex", "numbers.tex"}));
    }

    /// A folder that becomes full half way through: what was written is known to be the set's.
    void whatWasWrittenBeforeAnErrorIsOfTheSet()
    {
        const auto project = stored_set::project();
        const QTemporaryDir folder;
        const fs::path to = folder.path().toStdString();
        auto set = stored_set::set();
        std::ranges::reverse(set.items); // the table first
        const auto fails = [](const MadeItem&, const FigureSet&, const fs::path&) { throw core::Error("no room"); };
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)writeSet(makeSet(*project, set, {}), to, fails));
        const auto after = writeSet(makeSet(*project, set, {}), to, stored_set::write);
        QCOMPARE(namesOf(after.unchanged), (Names{"main.csv", "main.tex"}));
    }

    /// The set's colours, the item's axis and names.
    void itemsHaveTheStyleOfTheirSet()
    {
        const auto project = stored_set::project();
        auto set = stored_set::set();
        set.palette = "grey";
        set.items[0].look.palette = "bright";
        set.items[0].look.xHigh = 50.0;
        set.items[0].names = {{project->campaigns().front().id, "PWWS"}};
        const auto made = makeSet(*project, set, {});
        const auto& figure = std::get<Figure>(made.items[0].report);
        QCOMPARE(figure.colours, paletteNamed("grey").colours);
        QCOMPARE(xRange(figure).high, 50.0);
        QCOMPARE(figure.series[0].name, std::string("PWWS"));
        QCOMPARE(valueOf(made.numbers, "curve/pwws/last"), std::string("62.5"));
        QCOMPARE(valueOf(made.numbers, "curve/pwws/last/interval"), std::string("[30.6, 86.3]")); // Wilson, 5 of 8
    }

    void everyTextFileNamesItsSource()
    {
        const auto project = stored_set::project();
        const auto made = makeSet(*project, stored_set::set(), {});
        const auto& table = std::get<Table>(made.items[1].report);
        for (const auto* format : {"latex", "markdown", "json"}) {
            const auto text = writeWithSource(table, format);
            QVERIFY2(text.find("mr-wordcnn") != std::string::npos && text.find("Faultline ") != std::string::npos,
                     format);
        }
        QVERIFY(writeWithSource(table, "latex").starts_with("% Source: {"));
        QVERIFY(nlohmann::json::parse(writeWithSource(table, "json")).contains("source"));
    }

    void keysAreReadableAndDiffer()
    {
        QCOMPARE(keyPart("Success rate (%)", "x"), std::string("success-rate"));
        QCOMPARE(keyPart("mr-small-bert, bert-attack@released", "x"),
                 std::string("mr-small-bert-bert-attack-released"));
        QCOMPARE(keyPart("\u6210\u529f", "column-3"), std::string("column-3"));
        Table table;
        table.columns = {{"Victim"}, {"Rate", true}, {"Rate", true}};
        for (int i = 0; i < 2; ++i) {
            table.rows.emplace_back(3);
            table.rows.back()[0].value = "cnn";
            table.rows.back()[1].value = 10.0 + i;
            table.rows.back()[2].value = 20.0 + i;
        }
        Names keys;
        for (const auto& number : numbersOf("t", table))
            keys.push_back(number.key);
        QCOMPARE(keys, (Names{"t/cnn/rate", "t/cnn/rate-2", "t/cnn/rate-3", "t/cnn/rate-4"}));
    }

    void aFurtherItemHasANameOfItsOwn()
    {
        auto set = stored_set::set();
        QCOMPARE(freeItemName(set, "budget"), std::string("budget"));
        set.items[0].name = "budget";
        QCOMPARE(freeItemName(set, "budget"), std::string("budget-2"));
    }
};

QTEST_GUILESS_MAIN(TestFigureSets)
#include "tst_figure_sets.moc"
