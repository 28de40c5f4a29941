#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <QDir>

#include <nlohmann/json.hpp>

#include "tests/app/shell_victims.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using nlohmann::json;
using namespace Qt::StringLiterals;

/// Campaigns on the command line: prepared, refused, named, tried again; and what is said of a program as their victim.
class TestCampaignCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        machine_ = std::make_unique<Machine>();
        machine_->reviews(30);
    }

    /// As the guide's "Run on a cluster" does it.
    void preparedCampaignsAreDealt()
    {
        const auto prepared = attack(u"--project big.faultline --name big --prepare --json"_s);
        QVERIFY2(prepared.exit == 0, prepared.err.constData());
        const auto campaign = jsonOf(prepared).at("campaigns").at(0);
        QCOMPARE(campaign.at("name"), json("big"));
        QCOMPARE(campaign.at("state"), json("pending"));
        QCOMPARE(campaign.at("examples"), json(30));
        QCOMPARE(campaign.at("done"), json(0));
        QCOMPARE(machine_->cli(u"campaign shard big.faultline --parts 2 --out shards"_s).out.trimmed().split('\n'),
                 (QByteArrayList{"shards/big-1-of-2.faultline", "shards/big-2-of-2.faultline"}));
        for (const auto* shard : {"1", "2"})
            QCOMPARE(machine_->cli(u"campaign resume shards/big-%1-of-2.faultline"_s.arg(QLatin1String(shard))).exit,
                     0);
        const auto merged =
            machine_->cli(u"campaign merge big.faultline shards/big-1-of-2.faultline shards/big-2-of-2.faultline"_s);
        QVERIFY2(merged.exit == 0, merged.err.constData());
        QCOMPARE(jsonOf(machine_->cli(u"campaign show big.faultline --json"_s)).at("examples"), json(30));
        const auto nothing = machine_->cli(u"campaign shard big.faultline --parts 2 --out more"_s);
        QCOMPARE(nothing.exit, 1);
        QVERIFY2(nothing.err.contains("nothing of big is pending") && nothing.err.contains("--prepare"),
                 nothing.err.constData());
        QCOMPARE(attack(u"--prepare"_s).exit, 2); // nowhere to put it
    }

    void aPlanIsPrepared()
    {
        machine_->write(u"plan.json"_s, R"({"corpus": "reviews.tsv", "columns": {"label": "label", "text": "text"},
            "victims": ["mr-wordcnn"], "recipes": ["deepwordbug", "random"]})");
        const auto prepared = machine_->cli(u"campaign run p.faultline --plan plan.json --prepare --json"_s);
        QVERIFY2(prepared.exit == 0, prepared.err.constData());
        const auto listed = jsonOf(prepared);
        for (const auto& campaign : listed.at("campaigns"))
            QCOMPARE(campaign.at("done"), json(0));
        QCOMPARE(listed.at("campaigns").size(), std::size_t{2});
        QCOMPARE(machine_->cli(u"campaign run p.faultline --plan plan.json"_s).exit, 0);
        QCOMPARE(jsonOf(machine_->cli(u"campaign list p.faultline --json"_s)).at("campaigns").size(), std::size_t{2});
    }

    /// Whoever gives one name twice is told how to tell the campaigns apart.
    void namesAreUnique()
    {
        QCOMPARE(attack(u"--project p.faultline --name mine --limit 2"_s).exit, 0);
        const auto second = attack(u"--project p.faultline --name mine --limit 3 --json"_s);
        QVERIFY2(second.err.contains("mine (2)"), second.err.constData());
        QCOMPARE(jsonOf(second).at("name"), json("mine (2)"));
        QVERIFY(jsonOf(second).at("warnings").at(0).get<std::string>().find("mine (2)") != std::string::npos);
        const auto shown = [&](const QString& name) {
            return jsonOf(
                       machine_->cli({u"campaign"_s, u"show"_s, u"p.faultline"_s, u"--campaign"_s, name, u"--json"_s}))
                .at("examples")
                .get<int>();
        };
        QCOMPARE(shown(u"mine"_s), 2);
        QCOMPARE(shown(u"mine (2)"_s), 3);
        QCOMPARE(shown(u"2"_s), 3);
    }

    /// Campaigns of one victim and recipe that differ in a limit, a target or the reference do not look alike.
    void whatTellsThemApartIsSaid()
    {
        const auto plain = attack(u"--project p.faultline --limit 2"_s);
        QVERIFY2(plain.out.contains("(seed 0)"), plain.out.constData());
        const auto limited = attack(u"--project p.faultline --limit 2 --max-queries 20 --time-limit 5"_s);
        QVERIFY2(limited.out.contains("(seed 0, at most 20 queries and 5 s per example)"), limited.out.constData());
        const auto own = attack(u"--project p.faultline --limit 2 --set goal.reference=own"_s);
        QVERIFY2(own.out.contains("(seed 0, the victim's own answers as reference)"), own.out.constData());
        const auto targeted = machine_->cli(u"attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug "
                                            "--project p.faultline --limit 2 --target negative"_s);
        QVERIFY2(targeted.out.contains("(seed 0, target negative)"), targeted.out.constData());
        const auto list = machine_->cli(u"campaign list p.faultline"_s).out;
        for (const auto* said : {"at most 20 queries and 5 s per example", "target negative", "own answers"})
            QVERIFY2(list.contains(said), list.constData());
        const auto all = jsonOf(machine_->cli(u"campaign list p.faultline --json"_s)).at("campaigns");
        QVERIFY(all.at(0).at("max_queries").is_null() && all.at(0).at("time_limit").is_null());
        QCOMPARE(all.at(1).at("max_queries"), json(20));
        QCOMPARE(all.at(1).at("time_limit"), json(5.0));
        QCOMPARE(all.at(2).at("reference"), json("own"));
        QCOMPARE(all.at(3).at("target"), json("negative"));
    }

    void aRecipeWithoutANameIsCalledThat()
    {
        machine_->write(u"mine.json"_s, R"({"goal": {"type": "untargeted"}})");
        const auto refused = machine_->cli(u"attack --victim mr-wordcnn --corpus reviews.tsv --recipe mine.json"_s);
        QCOMPARE(refused.exit, 2);
        QVERIFY2(refused.err.contains("recipe") && !refused.err.contains("  "), refused.err.constData());
    }

    /// Older projects have campaigns of one name.
    void aNameOfTwoIsRefused()
    {
        const auto path = machine_->foreignProject(u"p.faultline"_s, u"true"_s);
        {
            const auto project = core::store::Project::open(path.toStdString());
            auto again = project->campaigns().front();
            again.identity.clear();
            again.seed = 9;
            project->addCampaign(again);
        }
        const auto refused = machine_->cli(
            {u"campaign"_s, u"show"_s, u"p.faultline"_s, u"--campaign"_s, u"deepwordbug on reviews.tsv"_s});
        QCOMPARE(refused.exit, 2);
        QVERIFY2(refused.err.contains("2 campaigns called deepwordbug on reviews.tsv") && refused.err.contains("1 (") &&
                     refused.err.contains("2 ("),
                 refused.err.constData());
        QCOMPARE(machine_->cli(u"campaign show p.faultline --campaign 2"_s).exit, 0);
    }

    void whatIsRefusedLeavesNothing()
    {
        // hard-label's search needs no scores, parsers' recipes need trees.
        const auto refused = machine_->cli(
            u"attack --victim mr-wordcnn --corpus reviews.tsv --recipe parser-blackbox --project new.faultline"_s);
        QVERIFY2(refused.exit == 2, refused.err.constData());
        QVERIFY(!machine_->has(u"new.faultline"_s));
        QCOMPARE(attack(u"--project p.faultline --limit 2"_s).exit, 0);
        QVERIFY(machine_
                    ->cli(u"attack --victim mr-wordcnn --corpus reviews.tsv --recipe parser-blackbox --project "
                          "p.faultline"_s)
                    .exit == 2);
        QCOMPARE(jsonOf(machine_->cli(u"campaign list p.faultline --json"_s)).at("campaigns").size(), std::size_t{1});
        const auto plan = machine_->cli(u"campaign run new.faultline --plan no-such-plan"_s);
        QCOMPARE(plan.exit, 2);
        const auto files = QDir(machine_->path({})).entryList({u"new.faultline*"_s}, QDir::Files);
        QVERIFY2(files.isEmpty(), qPrintable(files.join(u' ')));
    }

    /// A victim that failed and was mended: only what failed is asked again.
    void errorsAreTriedAgain()
    {
        const QString command = u"exec:sh victim.sh"_s;
        writeVictim(shell::failsAtNumber7);
        const auto first =
            machine_->cli({u"attack"_s, u"--victim"_s, command, u"--corpus"_s, u"reviews.tsv"_s, u"--recipe"_s,
                           u"deepwordbug"_s, u"--project"_s, u"p.faultline"_s, u"--json"_s});
        QCOMPARE(jsonOf(first).at("errors"), json(1));
        QVERIFY2(first.err.contains("--retry-errors"), first.err.constData());
        const auto failed = jsonOf(machine_->cli(u"results p.faultline --status error"_s));
        QCOMPARE(failed.at("reproducible"), json(false));
        writeVictim("");
        const auto plain = machine_->cli(u"campaign resume p.faultline --allow-exec --json"_s);
        QCOMPARE(jsonOf(plain).at("errors"), json(1));
        const auto again = machine_->cli(u"campaign resume p.faultline --allow-exec --retry-errors --json"_s);
        QVERIFY2(again.exit == 0, again.err.constData());
        QVERIFY2(again.err.contains("One example that ended in an error is tried again."), again.err.constData());
        QCOMPARE(jsonOf(again).at("errors"), json(0));
        QCOMPARE(jsonOf(again).at("examples"), json(30));
    }

    /// Elsewhere a relative command or path is nothing, or something else: the folder it was meant from is named.
    void whatIsRelativeIsResumedWhereItWasSetUp()
    {
        writeVictim("");
        QDir(machine_->path({})).mkdir(u"elsewhere"_s);
        QVERIFY(QFile::link(QStringLiteral(RESOURCES "/models/mr-wordcnn"), machine_->path(u"mine"_s)));
        const QString folder = QDir(machine_->path({})).canonicalPath();
        const QByteArray said = "was set up in the folder " + folder.toUtf8();
        for (const auto& victim : {u"exec:sh victim.sh"_s, u"mine"_s}) {
            const auto prepared = machine_->cli({u"attack"_s, u"--victim"_s, victim, u"--corpus"_s, u"reviews.tsv"_s,
                                                 u"--recipe"_s, u"deepwordbug"_s, u"--limit"_s, u"2"_s, u"--project"_s,
                                                 u"p.faultline"_s, u"--name"_s, u"one"_s, u"--prepare"_s});
            QVERIFY2(prepared.exit == 0, prepared.err.constData());
            const auto lost =
                machine_->shell(u"cd elsewhere && \"$F\" campaign resume ../p.faultline --campaign one --allow-exec"_s);
            QVERIFY(lost.exit != 0);
            QVERIFY2(lost.err.contains(said) && lost.err.contains("resume it there"), lost.err.constData());
            const auto there = machine_->cli(u"campaign resume p.faultline --campaign one --allow-exec"_s);
            QVERIFY2(there.exit == 0 && !there.err.contains("was set up in"), there.err.constData());
            machine_->remove(u"p.faultline"_s);
        }
    }

    /// Asked twice, a victim that draws its answers shows it.
    void aVictimThatAnswersAtRandomIsTold()
    {
        writeVictim("", R"([0.$((n%2+1)), 0.$((9-n%2))])");
        const QStringList line{u"attack"_s,   u"--victim"_s,    u"exec:sh victim.sh"_s, u"--corpus"_s, u"reviews.tsv"_s,
                               u"--recipe"_s, u"deepwordbug"_s, u"--limit"_s,           u"2"_s,        u"--json"_s};
        const auto random = machine_->cli(line);
        QVERIFY2(random.err.contains("answers the same text in two ways"), random.err.constData());
        QVERIFY(jsonOf(random).at("warnings").dump().find("in two ways") != std::string::npos);
        writeVictim("");
        const auto fixed = machine_->cli(line);
        QVERIFY2(!fixed.err.contains("in two ways"), fixed.err.constData());
    }

    /// A library that prints to standard output spoils every answer alike: a thousand examples need not show it.
    void aHopelessVictimEndsAtOnce()
    {
        writeVictim("echo 'loading 100%'");
        const auto answer =
            machine_->cli({u"attack"_s, u"--victim"_s, u"exec:sh victim.sh"_s, u"--corpus"_s, u"reviews.tsv"_s,
                           u"--recipe"_s, u"deepwordbug"_s, u"--project"_s, u"p.faultline"_s});
        QCOMPARE(answer.exit, 1);
        QVERIFY2(answer.err.contains("none of the first 3 texts") && answer.err.contains("loading 100%") &&
                     answer.err.contains("standard error"),
                 answer.err.constData());
        QVERIFY(!machine_->has(u"p.faultline"_s));
    }

    /// A value of another kind is said in words, wherever a file holds it.
    void wrongValuesAreSaidInWords()
    {
        for (const auto* recipe :
             {R"({"name": "x", "search": {"type": 1.5}})",
              R"({"name": "x", "search": {"type": "greedy-ranked", "ranking": []}})",
              R"({"name": "x", "goal": {"type": {}}})", R"({"name": 3})", R"({"transformation": {"type": null}})"}) {
            machine_->write(u"recipe.json"_s, recipe);
            const auto answer =
                machine_->cli(u"attack --victim mr-wordcnn --corpus reviews.tsv --recipe recipe.json --limit 1"_s);
            QVERIFY2(answer.exit == 1 || answer.exit == 2, recipe);
            QVERIFY2(!answer.err.contains("json.exception") && !answer.err.contains("of another kind"),
                     answer.err.constData());
        }
    }

    /// A campaign with a budget of four queries breaks less than one without; McNemar's p-value is worked out again
    /// from the counts: twice the binomial sum up to the smaller of the two.
    void campaignsAreComparedOnTheSameExamples()
    {
        QCOMPARE(attack(u"--project p.faultline --name whole"_s).exit, 0);
        QCOMPARE(machine_->cli(u"compare p.faultline"_s).exit, 2); // with nothing
        QCOMPARE(attack(u"--project p.faultline --name short --max-queries 4"_s).exit, 0);
        const auto compared = machine_->cli(u"compare p.faultline --campaign whole short --json"_s);
        QVERIFY2(compared.exit == 0, compared.err.constData());
        const auto all = jsonOf(compared).at("comparisons");
        QCOMPARE(all.size(), std::size_t{1});
        const auto& one = all.at(0);
        const auto count = [&](const char* key) { return one.at(key).get<int>(); };
        QCOMPARE(count("both") + count("only_first") + count("only_second") + count("neither"), count("examples"));
        QVERIFY(count("only_first") > 0);
        QCOMPARE(one.at("only_first_examples").size(), one.at("only_first").get<std::size_t>());
        QCOMPARE(one.at("only_second_examples").size(), one.at("only_second").get<std::size_t>());
        QCOMPARE(one.at("judged_alike"), json(false)); // within other limits
        QVERIFY(one.at("p").is_null());

        QCOMPARE(attack(u"--project p.faultline --name other --set search.ranking=random"_s).exit, 0);
        const auto alike =
            jsonOf(machine_->cli(u"compare p.faultline --campaign whole other --json"_s)).at("comparisons").at(0);
        const int b = alike.at("only_first").get<int>(), c = alike.at("only_second").get<int>();
        double p = 0.0, ways = 1.0; // ways: b + c over k
        for (int k = 0; k <= std::min(b, c); ++k) {
            p += ways;
            ways = ways * (b + c - k) / (k + 1);
        }
        p = std::min(1.0, 2.0 * p / std::pow(2.0, b + c));
        QVERIFY(std::abs(alike.at("p").get<double>() - p) < 1e-9);
        QCOMPARE(alike.at("p_adjusted"), alike.at("p")); // one test
        const auto withParts = jsonOf(machine_->cli(u"compare p.faultline --campaign whole other --parts --json"_s))
                                   .at("comparisons")
                                   .at(0);
        int ofLabels = 0, ofLengths = 0; // each example is in one part of either kind
        for (const auto& part : withParts.at("parts"))
            (part.at("search").get<std::string>().starts_with("label:") ? ofLabels : ofLengths) +=
                part.at("search").get<std::string>().starts_with("label:") ||
                        part.at("search").get<std::string>().starts_with("words:")
                    ? part.at("examples").get<int>()
                    : 0;
        QCOMPARE(ofLabels, withParts.at("examples").get<int>());
        QCOMPARE(ofLengths, withParts.at("examples").get<int>());
        // Three campaigns of which two pairs are not alike, and one more that is like one of them: of the tests of
        // p1 <= p2 <= p3 Holm makes 3 p1, then 2 p2 and p3, none below the one before, none above 1.
        QCOMPARE(attack(u"--project p.faultline --name third --set search.ranking=random --seed 7"_s).exit, 0);
        std::vector<std::pair<double, double>> tests;
        const auto four = jsonOf(machine_->cli(u"compare p.faultline --json"_s)); // a loop over a part keeps no whole
        for (const auto& pair : four.at("comparisons"))
            if (!pair.at("p").is_null())
                tests.emplace_back(pair.at("p"), pair.at("p_adjusted"));
        QCOMPARE(tests.size(), std::size_t{3}); // whole, other, third
        std::ranges::sort(tests);
        double before = 0.0;
        for (std::size_t t = 0; t < tests.size(); ++t) {
            before = std::min(1.0, std::max(before, static_cast<double>(tests.size() - t) * tests[t].first));
            QVERIFY(std::abs(tests[t].second - before) < 1e-9);
        }
        const auto text = machine_->cli(u"compare p.faultline --campaign whole other --examples 1"_s);
        QCOMPARE(text.out.count("original: "), b + c > 0 ? 1 : 0);
        QVERIFY(machine_->cli(u"compare p.faultline --format latex"_s).out.contains("McNemar"));
        QVERIFY(machine_->cli(u"compare p.faultline --campaign whole other --parts"_s).out.contains("Difference"));
        QCOMPARE(machine_->cli(u"compare p.faultline --parts"_s).exit, 2); // of four campaigns
        QCOMPARE(machine_->cli(u"compare p.faultline --campaign whole other --parts --format csv"_s).exit, 2);
    }

    /// Tables of success by parts and changes, counted again from the exported lines; the texts have five words each.
    void successByPartsIsThatOfTheLines()
    {
        QCOMPARE(attack(u"--project p.faultline --name whole"_s).exit, 0);
        const auto linesOf = [&](const QString& more) {
            std::vector<json> lines;
            for (const auto& line : machine_->cli(u"results p.faultline"_s + more).out.trimmed().split('\n'))
                lines.push_back(json::parse(line.toStdString()));
            return lines;
        };
        const auto all = linesOf({});
        QCOMPARE(all.size(), std::size_t{30});
        const auto broken =
            std::ranges::find_if(all, [](const json& line) { return line.at("status") == "succeeded"; });
        QVERIFY(broken != all.end());
        const QString id = QString::fromStdString(broken->at("example").get<std::string>());
        QCOMPARE(machine_->cli({u"mark"_s, u"p.faultline"_s, u"--example"_s, id, u"--exclude"_s, u"no text"_s}).exit,
                 0);
        using Counts = std::map<std::string, std::pair<int, int>>; // attacked, broken
        const auto check = [&](const QString& choice, const char* by) {
            Counts expected;
            for (const auto& line : linesOf(choice)) {
                if (line.at("status") == "skipped")
                    continue;
                std::set<std::string> names;
                if (by == std::string("parts"))
                    names.insert(line.at("gold").get<std::string>());
                for (const auto& edit : line.at("edits"))
                    if (by == std::string("pairs"))
                        names.insert(QString::fromStdString(edit.at("from").get<std::string>() + " > " +
                                                            edit.at("to").get<std::string>())
                                         .trimmed()
                                         .toLower()
                                         .toStdString());
                    else if (by == std::string("places"))
                        names.insert(std::array{"first quarter", "first quarter", "second quarter", "third quarter",
                                                "last quarter"}
                                         .at(edit.at("index").get<std::size_t>()));
                for (const auto& name : names) {
                    auto& [attacked, succeeded] = expected[name];
                    ++attacked;
                    succeeded += line.at("status") == "succeeded" ? 1 : 0;
                }
            }
            if (by == std::string("pairs")) // that broke something
                std::erase_if(expected, [](const auto& one) { return one.second.second == 0; });
            Counts found;
            const char* title = by == std::string("parts")   ? "Part"
                                : by == std::string("pairs") ? "Word pair"
                                                             : "Place";
            const auto table =
                jsonOf(machine_->cli(u"results p.faultline --format json --by "_s + QLatin1String(by) + choice));
            for (const auto& row : table.at("rows"))
                if (by != std::string("parts") || row.at("Search").get<std::string>().starts_with("label:"))
                    found[row.at(title).get<std::string>()] = {row.at("Attacked").get<int>(),
                                                               row.at("Broken").get<int>()};
            std::erase_if(found, [](const auto& one) { return one.second.first == 0; }); // all were skipped
            QVERIFY2(found == expected && (!choice.isEmpty() || !expected.empty()), table.dump().c_str());
        };
        for (const auto* by : {"parts", "pairs", "places"})
            for (const auto& choice : {QString(), u" --leave-out-excluded"_s, u" --where status:succeeded"_s})
                check(choice, by);
        for (const auto& wrong : {u"--status failed"_s, u"--valid"_s, u"--flag antonym"_s, u"--out x"_s,
                                  u"--format tsv"_s, u"--format jsonl"_s})
            QVERIFY2(machine_->cli(u"results p.faultline --by parts "_s + wrong).exit == 2, qPrintable(wrong));
        QCOMPARE(machine_->cli(u"results p.faultline --frames results --out rows.jsonl"_s).exit, 2);
        QCOMPARE(machine_->cli(u"results p.faultline --frames judgements --status failed"_s).exit, 2);
    }

    /// One command asks a victim about all campaigns, and the table of transfer is whole.
    void severalCampaignsAreVerifiedAtOnce()
    {
        QCOMPARE(attack(u"--project p.faultline --name first"_s).exit, 0);
        QCOMPARE(attack(u"--project p.faultline --name second --set search.ranking=random"_s).exit, 0);
        const auto whole = machine_->cli(u"verify p.faultline --victim mr-wordcnn --json"_s);
        QVERIFY2(whole.exit == 0, whole.err.constData());
        const auto all = jsonOf(whole).at("verifications");
        QCOMPARE(all.size(), std::size_t{2});
        for (const auto* name : {"first", "second"}) {
            const auto alone = jsonOf(machine_->cli(
                u"verify p.faultline --campaign %1 --victim mr-wordcnn --json"_s.arg(QLatin1String(name))));
            QCOMPARE(all.at(name == std::string("first") ? 0 : 1), alone);
            QVERIFY(alone.at("successes").get<int>() > 0);
            QCOMPARE(alone.at("rate"), json(1.0)); // what fooled it fools it again
        }
        const auto named = machine_->cli(u"verify p.faultline --victim mr-wordcnn --campaign first second"_s);
        QVERIFY2(named.out.contains("1 (first)") && named.out.contains("2 (second)"), named.out.constData());
        const auto table = machine_->cli(u"table p.faultline transfer --format csv"_s);
        QCOMPARE(table.out.trimmed().split('\n').size(), qsizetype{3});
        const auto other = machine_->cli(u"verify p.faultline --victim ewt-parser-word"_s);
        QVERIFY2(other.exit == 2 && other.err.contains("p.faultline attacks victims like ewt-parser-word, a parser."),
                 other.err.constData());
    }

    /// Nothing is known of a program's weights.
    void theMethodsSayWhatTheHashIsOf()
    {
        writeVictim("");
        QCOMPARE(machine_
                     ->cli({u"attack"_s, u"--victim"_s, u"exec:sh victim.sh"_s, u"--corpus"_s, u"reviews.tsv"_s,
                            u"--recipe"_s, u"deepwordbug"_s, u"--limit"_s, u"2"_s, u"--project"_s, u"p.faultline"_s})
                     .exit,
                 0);
        const auto said = machine_->cli(u"methods p.faultline"_s).out;
        QVERIFY2(said.contains("SHA-256 of the command") && !said.contains("weights"), said.constData());
    }

private:
    [[nodiscard]] Machine::Answer attack(const QString& more) const
    {
        return machine_->cli(u"attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug "_s + more);
    }
    static json jsonOf(const Machine::Answer& answer)
    {
        auto object = json::parse(answer.out.toStdString(), nullptr, false);
        return object.is_discarded() ? json(answer.err.toStdString()) : object;
    }
    void writeVictim(const QByteArray& before, const QByteArray& scores = "[0.25, 0.75]") const
    {
        machine_->write(u"victim.sh"_s, shell::classifier("\"0\", \"1\"", before, scores));
    }

    std::unique_ptr<Machine> machine_;
};

QTEST_GUILESS_MAIN(TestCampaignCli)
#include "tst_campaign_cli.moc"
